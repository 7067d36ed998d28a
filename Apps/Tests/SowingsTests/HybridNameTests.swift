// SPDX-License-Identifier: MIT
// The marks of hybrids in names: one plant however they are typed, and stores that have other spellings.

import CoreData
import Foundation
import Testing

@testable import Sowings

@Suite("The mark of a hybrid") @MainActor struct HybridNameTests {
  @Test(
    "stands where botany puts it",
    arguments: [
      ("× Fatshedera lizei", "×Fatshedera", "lizei"), ("×Fatshedera lizei", "×Fatshedera", "lizei"), ("x Fatshedera", "×Fatshedera", ""),
      ("X Fatshedera", "×Fatshedera", ""), ("xFatshedera lizei", "×Fatshedera", "lizei"), ("Mentha x piperita", "Mentha", "× piperita"),
      ("Mentha X piperita", "Mentha", "× piperita"), ("Mentha ×piperita", "Mentha", "× piperita"),
      ("Mentha aquatica x spicata", "Mentha", "aquatica × spicata"), ("+ Crataegomespilus dardarii", "+Crataegomespilus", "dardarii"),
      ("+Laburnocytisus adamii", "+Laburnocytisus", "adamii"),
      // Nothing to mark.
      ("x", "x", ""), ("×", "×", ""), ("+", "+", ""), ("Tomato x", "Tomato", "x"), ("Xanthium", "Xanthium", ""),
      ("xanthium", "xanthium", ""),
      ("Ixora chinensis", "Ixora", "chinensis"),
    ])
  func place(typed: String, genus: String, species: String) throws {
    let name = try PlantName(typed)
    #expect((name.genus, name.species) == (genus, species))
    #expect(try PlantName(name.description) == name)
    #expect(try PlantName(genus: name.genus, species: name.species) == name)
  }

  @Test("makes one name of what a form has in one field or in two") func fields() throws {
    let name = try PlantName("×Fatshedera lizei")
    for (genus, species) in [("×", "Fatshedera lizei"), ("x Fatshedera", "lizei"), ("× Fatshedera lizei", "")] {
      #expect(try PlantName(genus: genus, species: species).key == (genus.hasSuffix("lizei") ? "×fatshedera lizei\n\n" : name.key))
    }
  }

  @Test("makes no second plant", arguments: ["× Fatshedera lizei", "x Fatshedera lizei", "X fatshedera Lizei", "×fatshedera lizei"])
  func same(typed: String) throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("×Fatshedera lizei")
    #expect(try fixture.garden.findPlant(PlantName(typed)) == plant)
    #expect(throws: GardenError.nameIsTaken(try PlantName("×Fatshedera lizei"))) { try fixture.plant(typed) }
    #expect(try fixture.garden.findPlant(PlantName("Fatshedera lizei")) == nil)
  }

  @Test("is passed over in the order of names and in a search") func order() throws {
    let fixture = try Fixture()
    for name in ["Sedum", "× Fatshedera lizei", "Erica", "Mentha × piperita", "Mentha spicata", "Mentha aquatica", "+ Crataegomespilus"] {
      _ = try fixture.plant(name)
    }
    let expected = [
      "+Crataegomespilus", "Erica", "×Fatshedera lizei", "Mentha aquatica", "Mentha × piperita", "Mentha spicata", "Sedum",
    ]
    #expect(try fixture.garden.plants(PlantFilter()).map { "\($0.name)" } == expected)
    #expect(try fixture.garden.plants.map { "\($0.name)" } == expected)
    for text in ["x fatshedera", "×fatsh", "× Fatshedera lizei", "fatsh"] {
      #expect(try fixture.garden.plants(PlantFilter(search: text)).map { "\($0.name)" } == ["×Fatshedera lizei"])
      #expect(try fixture.garden.completions(of: text).map { "\($0.name)" } == ["×Fatshedera lizei"])
    }
    #expect(try fixture.garden.plants(PlantFilter(search: "mentha x piperita")).count == 1)
  }

  @Test("of a kept garden gets its one form, and plants that differ in it only become one") func adoption() throws {
    let fixture = try Fixture()
    let context = fixture.garden.context
    // As an earlier program wrote them.
    for (genus, species, notes) in [("×", "Fatshedera lizei", "one"), ("x", "Fatshedera lizei", "two"), ("Mentha", "x piperita", nil)] {
      let plant = Plant(context: context)
      plant.rename(to: PlantName(kept: genus, species, nil))
      plant.notes = notes
      plant.searchKey = "\(genus) \(species)".lowercased()
      let sowing = Sowing(context: context)
      sowing.plant = plant
      sowing.seedCount = 5
      sowing.place = "Sill"
      sowing.searchKey = "sill"
    }
    try context.save()
    try fixture.reopen()
    let garden = fixture.garden
    #expect(try garden.plants.map { "\($0.name)" } == ["×Fatshedera lizei", "Mentha × piperita"])
    #expect(try garden.plants.map(\.sowingCount) == [2, 1])
    #expect(try garden.plants[0].notes.map { Set($0.split(separator: "\n")) } == ["one", "two"])
    #expect(try garden.plants[0].genusKey == "fatshedera")
    #expect(try garden.plants(PlantFilter(search: "sill")).count == 2)
    #expect(try fixture.count("Sowing") == 3)
    // A second opening finds nothing to do.
    let keys = try garden.plants.map(\.searchKey)
    try fixture.reopen()
    #expect(try fixture.garden.plants.map(\.searchKey) == keys)
  }

  @Test("of an exported file gets its one form, too") func files() throws {
    let fixture = try Fixture()
    _ = try fixture.plant("×Fatshedera lizei")
    let data = Data(
      #"{"format":"sowings","version":1,"plants":[{"uuid":"5EED0000-0000-4000-8000-000000000001","genus":"×","species":"Fatshedera lizei","commonName":"Tree ivy","sowings":[]}]}"#
        .utf8)
    try fixture.garden.importPlants(GardenExport(data: data), rule: .merge)
    #expect(try fixture.garden.plants.map { "\($0.name), \($0.commonName ?? "")" } == ["×Fatshedera lizei, Tree ivy"])
  }
}
