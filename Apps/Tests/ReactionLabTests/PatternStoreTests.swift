// SPDX-License-Identifier: MIT
// Opening the store: where it is, and what happens when it cannot be opened or written.

import CoreData
import Foundation
import StoreFiles
import Testing

@testable import ReactionLab

@Suite("The store of patterns") @MainActor struct PatternStoreTests {
  @Test(
    "lies where the environment says",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/reaction-lab/ReactionLab.sqlite"),
      (["HOME": "/home/a"], "/home/a/.local/share/reaction-lab/ReactionLab.sqlite"),
      (["XDG_DATA_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/share/reaction-lab/ReactionLab.sqlite"),
    ])
  func place(environment: [String: String], path: String) {
    #expect(PatternStore.place(environment: environment).path == path)
  }

  // Fault 10: a store that could not be opened aborted the program.
  @Test("that is no store is refused with a sentence and left as it is") func garbage() throws {
    let fixture = try Fixture()
    let file = fixture.folder.appendingPathComponent("garbage.sqlite")
    let bytes = Data("This is a letter to my aunt, and she would be sad to lose it.".utf8)
    try bytes.write(to: file)
    let error = #expect(throws: StoreFailure.self) { try PatternStore.open(at: file) }
    #expect(error?.errorDescription?.contains(file.path) == true)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("in a place where no folder can be made is refused") func noFolder() throws {
    let fixture = try Fixture()
    let file = fixture.folder.appendingPathComponent("file")
    try Data().write(to: file)
    #expect(throws: StoreFailure.self) { try PatternStore.open(at: file.appendingPathComponent("in/it.sqlite")) }
  }

  @Test("that refuses to be written leaves the patterns as they are, and says so") func readOnly() throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(), named: "Worms")
    let coordinator = fixture.container.persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
    let description = NSPersistentStoreDescription(url: fixture.storeURL)
    description.isReadOnly = true
    fixture.container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    fixture.container.loadPersistentStores { _, error in failure = error }
    #expect(failure == nil)
    fixture.library.context.reset()
    let pattern = try #require(try fixture.library.findPattern("Worms"))
    #expect(throws: (any Error).self) { try fixture.library.renamePattern(pattern, to: "Spots") }
    #expect(throws: (any Error).self) { try fixture.library.deletePattern(pattern) }
    #expect(throws: (any Error).self) { try fixture.library.autosave(quick()) }
    #expect(pattern.title == "Worms" && !pattern.isBinned)
    #expect(try fixture.library.patterns().map(\.title) == ["Worms"])
    #expect(!fixture.library.context.hasChanges)
  }
}
