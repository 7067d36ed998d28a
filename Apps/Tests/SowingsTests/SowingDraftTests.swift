// SPDX-License-Identifier: MIT
// What is typed about a sowing: cancelled it leaves nothing, saved it is one step, and no other program can take it away.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("A draft of a sowing") @MainActor struct SowingDraftTests {
  private static func other(_ fixture: Fixture) throws -> Garden {
    Garden(context: try GardenStore.open(at: fixture.storeURL).viewContext, today: fixture.garden.today)
  }

  // Fault 2: cancelling deleted an existing sowing, sown today with 0 seeds, or kept a new one. Fault 3: leaving kept it half-made.
  @Test("leaves nothing when it is dropped, whatever was typed", arguments: ["0", "12", "x"]) func cancel(seeds: String) throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    let sowing = try fixture.sow(1, of: plant)
    let drafts = [SowingDraft(editing: sowing, in: fixture.garden), SowingDraft(newOf: plant, in: fixture.garden)]
    for draft in drafts {
      #expect(!draft.isChanged)
      draft.fields.seeds = seeds
      draft.fields.plant = "Capsicum"
      #expect(draft.isChanged)
    }
    #expect(!fixture.garden.context.hasChanges)
    try fixture.garden.noteOnPlant(plant, "Something else is saved")
    try fixture.reopen()
    #expect(try fixture.count("Sowing") == 1 && fixture.count("Plant") == 1)
    #expect(try fixture.garden.plants.first?.sowings.first?.sentence == "1 seed on 2026-06-14")
  }

  @Test("saves all in one step, with a plant that is new") func save() throws {
    let fixture = try Fixture()
    let draft = SowingDraft(newOf: nil, in: fixture.garden)
    draft.fields.plant = "Capsicum chacoense"
    draft.fields.seeds = " 24 "
    draft.fields.place = "Sill"
    #expect(draft.plantChoice == .adds(try PlantName("Capsicum chacoense")))
    let sowing = try draft.save()
    #expect(sowing.managedObjectContext == fixture.garden.context && !sowing.objectID.isTemporaryID)
    #expect(sowing.plant?.species == "chacoense" && sowing.plant?.sowingCount == 1 && sowing.sentence == "24 seeds on 2026-06-14")
    #expect(!draft.isNew && !draft.isChanged)
    draft.fields.notes = "Old seed"
    #expect(try draft.save() == sowing)
    #expect(fixture.garden.lastChange?.kind == .editSowing)
    try fixture.reopen()
    #expect(try fixture.garden.plants.first?.sowings.first?.notes == "Old seed")
    try fixture.garden.undo()
    try fixture.garden.undo()
    #expect(try fixture.count("Sowing") == 0 && fixture.count("Plant") == 0)
  }

  @Test("moves the sowing to a plant whose name is known, however it is written") func move() throws {
    let fixture = try Fixture()
    let (first, second) = (try fixture.plant("Capsicum annuum"), try fixture.plant("Capsicum chinense ‘Habanero’"))
    let draft = SowingDraft(editing: try fixture.sow(5, of: first), in: fixture.garden)
    #expect(draft.plantChoice == .stays)
    draft.fields.plant = "capsicum ANNUUM"
    #expect(draft.plantChoice == .stays)
    draft.fields.plant = "capsicum chinense 'habanero'"
    #expect(draft.plantChoice == .moves(second.name))
    #expect(try draft.save().plant == second)
    #expect(first.sowings.isEmpty && first.sowingCount == 0 && second.sowingCount == 1)
    #expect(fixture.garden.lastChange?.toast == "Moved to \(second.name)")
    #expect(fixture.garden.lastChange?.name == "Capsicum annuum")
  }

  // Fault 9: what is no number became 0.
  @Test("is refused for what is no number of seeds, and stays as it was", arguments: ["", "x", "-3", "0", "1000001", "1e3"])
  func numbers(seeds: String) throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe"))
    let draft = SowingDraft(editing: sowing, in: fixture.garden)
    draft.fields.seeds = seeds
    draft.fields.place = "Sill"
    #expect(draft.problems[.seeds] != nil)
    #expect(throws: GardenError.self) { try draft.save() }
    #expect(draft.fields.place == "Sill" && sowing.seedCount == 5 && sowing.place == nil)
    draft.fields.seeds = "6"
    #expect(draft.problems.isEmpty)
    #expect(try draft.save().place == "Sill")
  }

  @Test("is refused where its log contradicts it, and can be saved when it does not") func contradiction() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe"))
    try fixture.garden.logGermination(SeedCount(4), of: sowing)
    let draft = SowingDraft(editing: sowing, in: fixture.garden)
    draft.fields.seeds = "3"
    draft.fields.notes = "typed"
    #expect(throws: GardenError.contradictsGerminations(first: fixture.garden.today, germinated: 4)) { try draft.save() }
    #expect(draft.fields.notes == "typed" && sowing.seedCount == 5 && !fixture.garden.context.hasChanges)
    draft.fields.seeds = "4"
    #expect(try draft.save().notes == "typed")
  }

  @Test("follows another program in the fields nobody touched, and keeps the others") func follow() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe"))
    let draft = SowingDraft(editing: sowing, in: fixture.garden)
    draft.fields.place = "Here"
    #expect(try !fixture.garden.hasOutsideChanges())
    let other = try Self.other(fixture)
    let theirs = try #require(try other.plants.first?.sowings.first)
    try other.editSowing(theirs, details: SowingDetails(count: SeedCount(7), place: "There"))
    try other.renamePlant(try #require(theirs.plant), to: PlantName("Aloe vera"))
    #expect(try fixture.garden.hasOutsideChanges())
    try fixture.garden.takeInOutsideChanges()
    draft.takeInOutsideChanges()
    #expect(draft.fields.plant == "Aloe vera" && draft.fields.seeds == "7" && draft.fields.place == "Here")
    #expect(draft.isChanged)
    #expect(try draft.save().place == "Here")
    #expect(sowing.seedCount == 7)
  }

  @Test("follows its sowing to the plant another program has merged its own into") func merged() throws {
    let fixture = try Fixture()
    let draft = SowingDraft(editing: try fixture.sow(5, of: try fixture.plant("Aloe")), in: fixture.garden)
    draft.fields.notes = "typed"
    let other = try Self.other(fixture)
    let aloe = try #require(try other.plants.first)
    try other.mergePlant(aloe, into: try other.addPlant(PlantName("Sedum")))
    try fixture.garden.takeInOutsideChanges()
    draft.takeInOutsideChanges()
    #expect(draft.fields.plant == "Sedum" && draft.plantChoice == .stays && draft.fields.notes == "typed" && !draft.isGone)
    #expect(try draft.save().plant?.genus == "Sedum")
  }

  @Test("saves only what was touched also over a change it has not seen") func race() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe"))
    let draft = SowingDraft(editing: sowing, in: fixture.garden)
    draft.fields.place = "Here"
    let other = try Self.other(fixture)
    try other.editSowing(try #require(try other.plants.first?.sowings.first), details: SowingDetails(count: SeedCount(7)))
    #expect(try draft.save().seedCount == 7)
    #expect(sowing.place == "Here")
  }

  @Test("of a sowing deleted elsewhere keeps what was typed, and saves it as new") func deleted() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe"))
    let draft = SowingDraft(editing: sowing, in: fixture.garden)
    draft.fields.notes = "typed"
    let other = try Self.other(fixture)
    try other.deletePlant(try #require(try other.plants.first), sowings: .delete)
    try fixture.garden.takeInOutsideChanges()
    draft.takeInOutsideChanges()
    #expect(draft.isGone && draft.fields.notes == "typed" && draft.fields.plant == "Aloe")
    #expect(throws: GardenError.sowingIsGone) { try draft.save() }
    #expect(draft.plantChoice == .adds(try PlantName("Aloe")))
    let new = try draft.saveAsNew()
    #expect(!draft.isGone && new.notes == "typed" && new.seedCount == 5 && new.plant?.genus == "Aloe")
  }

  @Test("that has not heard of the deletion finds out on saving") func deletedUnnoticed() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe"))
    let draft = SowingDraft(editing: sowing, in: fixture.garden)
    draft.fields.notes = "typed"
    let other = try Self.other(fixture)
    try other.deleteSowing(try #require(try other.plants.first?.sowings.first))
    #expect(throws: GardenError.sowingIsGone) { try draft.save() }
    #expect(draft.fields.notes == "typed")
    #expect(try draft.saveAsNew().notes == "typed")
  }

  @Test("has a photo that comes and goes with the save") func photo() throws {
    let fixture = try Fixture()
    let draft = SowingDraft(editing: try fixture.sow(5, of: try fixture.plant("Aloe")), in: fixture.garden)
    draft.fields.photo = .replace(try PreparedPhoto(picture(300, 200).pngData()))
    let sowing = try draft.save()
    #expect(sowing.photo?.thumbnail != nil && draft.fields.photo == .keep)
    draft.fields.photo = .remove
    #expect(try draft.save().photo == nil)
    try fixture.garden.undo()
    #expect(sowing.photo != nil)
  }

  @Test("of a new sowing follows its plant to another name, unless another plant was typed") func newFollowsPlant() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Sedum acre")
    let (draft, typed) = (SowingDraft(newOf: plant, in: fixture.garden), SowingDraft(newOf: plant, in: fixture.garden))
    draft.fields.seeds = "12"
    typed.fields.plant = "Aloe vera"
    let other = try Self.other(fixture)
    let same = try other.findPlant(PlantName("Sedum acre"))
    try other.renamePlant(try #require(same), to: PlantName("Sedum album"))
    _ = try fixture.garden.hasOutsideChanges()
    try fixture.garden.takeInOutsideChanges()
    for each in [draft, typed] { each.takeInOutsideChanges() }
    #expect(draft.fields.plant == "Sedum album" && draft.plantChoice == .stays && draft.fields.seeds == "12" && !draft.isGone)
    #expect(typed.fields.plant == "Aloe vera")
    #expect(try draft.save().plant == plant)
    #expect(try fixture.count("Plant") == 1)
  }
}

@Suite("A draft of a plant") @MainActor struct PlantDraftTests {
  @Test("makes a plant, changes it, and leaves nothing when it is dropped") func save() throws {
    let fixture = try Fixture()
    let draft = PlantDraft(newIn: fixture.garden, name: "Sedum")
    #expect(draft.isChanged && draft.problem == nil)
    #expect(try fixture.count("Plant") == 0)
    let plant = try draft.save()
    draft.fields.commonName = "Stonecrop"
    draft.fields.name = "Sedum acre"
    #expect(plant.species.isEmpty)
    try draft.save()
    #expect(plant.commonName == "Stonecrop" && plant.species == "acre")
    try fixture.garden.undo()
    #expect(plant.commonName == nil && plant.species.isEmpty)
  }

  @Test("says which plant has its name, and is not saved") func taken() throws {
    let fixture = try Fixture()
    let (first, second) = (try fixture.plant("Sedum"), try fixture.plant("Aloe"))
    let draft = PlantDraft(editing: second, in: fixture.garden)
    draft.fields.name = "SEDUM"
    #expect(draft.takenBy == first && draft.problem == .nameIsTaken(first.name))
    #expect(throws: GardenError.nameIsTaken(first.name)) { try draft.save() }
    #expect(second.genus == "Aloe")
    draft.fields.name = " "
    #expect(draft.problem == .nameIsEmpty)
  }

  @Test("follows another program, and of a plant deleted elsewhere keeps what was typed") func outside() throws {
    let fixture = try Fixture()
    let draft = PlantDraft(editing: try fixture.plant("Sedum"), in: fixture.garden)
    draft.fields.notes = "typed"
    let other = Garden(context: try GardenStore.open(at: fixture.storeURL).viewContext, today: fixture.garden.today)
    let theirs = try #require(try other.plants.first)
    try other.renamePlant(theirs, to: PlantName("Sedum acre"))
    try fixture.garden.takeInOutsideChanges()
    draft.takeInOutsideChanges()
    #expect(draft.fields.name == "Sedum acre" && draft.fields.notes == "typed")
    try other.deletePlant(theirs)
    try fixture.garden.takeInOutsideChanges()
    draft.takeInOutsideChanges()
    #expect(draft.isGone)
    #expect(throws: GardenError.plantIsGone) { try draft.save() }
    #expect(try draft.saveAsNew().notes == "typed")
  }
}
