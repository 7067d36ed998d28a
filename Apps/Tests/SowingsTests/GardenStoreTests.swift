// SPDX-License-Identifier: MIT
// Where the store lies, and how it is opened.

import CoreData
import Testing

@testable import Sowings

@Suite("The garden's store") @MainActor struct GardenStoreTests {
  @Test("lies in the data folder of the user") func place() {
    #expect(Places(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/nobody"]).store.path == "/data/sowings/Sowings.sqlite")
  }

  @Test("lies in the home folder where the variable says nothing usable", arguments: [nil, "", "relative/path"])
  func fallback(variable: String?) {
    let environment = ["HOME": "/home/nobody", "XDG_DATA_HOME": variable].compactMapValues { $0 }
    #expect(Places(environment: environment).store.path == "/home/nobody/.local/share/sowings/Sowings.sqlite")
  }

  @Test("is made with its folder, which only the user may read") func make() throws {
    let fixture = try Fixture()
    let folder = fixture.storeURL.deletingLastPathComponent().path
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
  }

  @Test("keeps two programs from giving two plants one name") func race() throws {
    let fixture = try Fixture()
    let other = Garden(context: try GardenStore.open(at: fixture.storeURL).viewContext, today: fixture.garden.today)
    let plant = try fixture.plant("Sedum")
    // What the other program would do had it looked before this one saved.
    let late = Plant(context: other.context)
    late.rename(to: plant.name)
    #expect(throws: GardenError.nameIsTaken(plant.name)) { try other.saving(plant.name) {} }
    #expect(try fixture.garden.plants == [plant])
  }

  @Test("is refused with a sentence when the file is no store, and left as it is") func damaged() throws {
    let fixture = try Fixture()
    let file = fixture.folder.appendingPathComponent("Notes.sqlite")
    let text = Data("No database at all, but a text of some length that fills more than a header would.".utf8)
    try text.write(to: file)
    #expect(throws: (any Error).self) { try GardenStore.open(at: file) }
    #expect(try Data(contentsOf: file) == text)
  }
}
