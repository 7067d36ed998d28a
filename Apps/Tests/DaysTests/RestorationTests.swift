// SPDX-License-Identifier: MIT
// Restoring a copy in the place of a damaged store: what is restored, what is refused, and what a kill leaves behind.

import CoreData
import Foundation
import Testing

@testable import Days
@testable import StoreFiles

@Suite("Restoring a copy") @MainActor struct RestorationTests {
  private static let damage = Data("This was a store once.\n".utf8)
  private static let log = Data("And this its log.\n".utf8)

  /// A folder with a damaged store and its log, beside a good store that is to be the copy.
  private struct Case {
    let fixture: Fixture
    let folder: URL
    var store: URL { folder.appendingPathComponent("Days.sqlite") }
    @MainActor init() throws {
      fixture = try Fixture()
      let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-01-01")))
      try fixture.things.resetDaysForThing(thing, on: civil("2026-02-01"), note: "Cake")
      try fixture.things.createThing("Tea", details: ThingDetails(kind: .with, reminders: [.init(days: 0, minute: 480)]))
      folder = fixture.folder.appendingPathComponent("damaged")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try RestorationTests.damage.write(to: store)
      try RestorationTests.log.write(to: URL(fileURLWithPath: store.path + "-wal"))
    }
    @MainActor func restore(_ copy: URL) throws -> Restoration {
      try ThingStore.restore(ThingCopy(contentsOf: copy), to: store, rules: fixture.things.rules)
    }
  }

  private func contents(_ folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
  }

  private func things(at store: URL, _ fixture: Fixture) throws -> [ThingSnapshot] {
    let container = try ThingStore.open(at: store)
    fixture.keep(container)
    return try ThingCollection(context: container.viewContext, rules: fixture.things.rules).export().things
  }

  @Test("brings back all there is in another store, even while that is open, and moves the damaged file aside with its log")
  func fromStore() throws {
    let test = try Case()
    let expected = try test.fixture.things.export().things
    let restoration = try test.restore(test.fixture.storeURL)
    #expect(restoration.count == 2)
    #expect(restoration.moved?.lastPathComponent == "Days damaged.sqlite")
    let files = try contents(test.folder)
    #expect(Set(files.keys) == ["Days.sqlite", "Days damaged.sqlite", "Days damaged.sqlite-wal"])
    #expect(files["Days damaged.sqlite"] == Self.damage && files["Days damaged.sqlite-wal"] == Self.log)
    #expect(try things(at: test.store, test.fixture) == expected)
    // The copy is as it was, and still in use.
    #expect(try test.fixture.things.export().things == expected)
    try test.fixture.things.createThing("Milk")
  }

  @Test("brings back all there is in an export, with nothing to undo") func fromExport() throws {
    let test = try Case()
    let file = try test.fixture.things.export()
    // What is in a file counts, not its name.
    let url = test.fixture.folder.appendingPathComponent("It.sqlite")
    try file.write(to: url, replacing: false)
    #expect(try test.restore(url).count == 2)
    #expect(try things(at: test.store, test.fixture) == file.things)
    let container = try ThingStore.open(at: test.store)
    let restored = ThingCollection(context: container.viewContext, rules: test.fixture.things.rules)
    #expect(try restored.undo() == nil)
    #expect(try restored.findThing("Coffee")?.recordDayCount == 255)
  }

  @Test("keeps every damaged file under a name of its own") func names() throws {
    let test = try Case()
    _ = try test.restore(test.fixture.storeURL)
    try Data("Damaged again.".utf8).write(to: test.store)
    #expect(try test.restore(test.fixture.storeURL).moved?.lastPathComponent == "Days damaged 2.sqlite")
    let files = try contents(test.folder)
    #expect(files["Days damaged.sqlite"] == Self.damage && files["Days damaged 2.sqlite"] == Data("Damaged again.".utf8))
  }

  @Test("makes a store where there is none") func missing() throws {
    let test = try Case()
    for suffix in ["", "-wal"] { try FileManager.default.removeItem(atPath: test.store.path + suffix) }
    #expect(try test.restore(test.fixture.storeURL) == Restoration(count: 2, moved: nil))
    #expect(try contents(test.folder).keys.sorted() == ["Days.sqlite"])
  }

  enum Refused: CaseIterable { case damaged, holed, cutOff, newer, foreign, text, missing, cutOffExport }

  @MainActor private func make(_ refused: Refused, _ test: Case) throws -> URL {
    let url = test.fixture.folder.appendingPathComponent("copy")
    switch refused {
    case .damaged: return test.store
    case .holed, .cutOff:
      for number in 0..<300 { try test.fixture.things.createThing("Thing \(number)") }
      try StoreFile.copy(test.fixture.storeURL, to: url, model: "Days")
      let handle = try FileHandle(forUpdating: url)
      let size = try handle.seekToEnd()
      if refused == .cutOff {
        try handle.truncate(atOffset: size / 2)
      } else {
        // All but the first pages, which is where the catalogue is.
        try handle.seek(toOffset: 4096 * 16)
        try handle.write(contentsOf: Data(repeating: 0x5a, count: Int(size) - 4096 * 16))
      }
      try handle.close()
    case .newer, .foreign:
      let text = NSAttributeDescription()
      text.name = "mood"
      text.attributeType = .stringAttributeType
      let entity = NSEntityDescription()
      entity.name = refused == .newer ? "Thing" : "Plant"
      entity.properties = [text]
      let model = NSManagedObjectModel()
      model.entities = [entity]
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.remove(coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil))
    case .text: try Data("Dear diary".utf8).write(to: url)
    case .missing: break
    case .cutOffExport: try test.fixture.things.export().data().dropLast(20).write(to: url)
    }
    return url
  }

  @Test("refuses a file that is no good copy, with a sentence about it, and leaves everything as it was", arguments: Refused.allCases)
  func refusal(refused: Refused) throws {
    let test = try Case()
    let copy = try make(refused, test)
    let before = try contents(test.folder)
    let error = #expect(throws: (any Error).self) { try test.restore(copy) }
    #expect(try contents(test.folder) == before)
    switch refused {
    case .damaged, .text: #expect(error as? ExportError == .foreign)
    case .cutOffExport: #expect(error as? ExportError == .cutOff)
    case .missing: #expect(error as? ExportError == .unreadable("No such file or directory"))
    case .holed, .cutOff, .newer, .foreign:
      let failure = try #require(error as? StoreFailure)
      #expect(failure.path == copy.path)
      #expect(failure.errorDescription?.contains(".copying") == false)
      #expect(failure.kind == (refused == .newer ? .newer : refused == .foreign ? .foreign : .damaged))
    }
  }

  @Test("can be called off, and leaves everything as it was", arguments: [true, false]) func cancelled(isExport: Bool) throws {
    let test = try Case()
    let before = try contents(test.folder)
    let file = test.fixture.folder.appendingPathComponent("it.json")
    try test.fixture.things.export().write(to: file, replacing: false)
    let copy = try ThingCopy(contentsOf: isExport ? file : test.fixture.storeURL)
    #expect(throws: CancellationError.self) {
      try ThingStore.restore(copy, to: test.store, rules: test.fixture.things.rules) { done, _ in if done == 1 { throw CancellationError() }
      }
    }
    #expect(try contents(test.folder) == before)
  }

  @Test("says that the folder cannot be written", .enabled(if: getuid() != 0)) func unwritable() throws {
    let test = try Case()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: test.folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: test.folder.path) }
    #expect(throws: StoreFailure.self) { try test.restore(test.fixture.storeURL) }
  }

  @Test("leaves the old store or the new one, whenever the program is killed", arguments: StoreReplacement.Moment.allCases)
  func killed(moment: StoreReplacement.Moment) throws {
    let test = try Case()
    let image = test.fixture.folder.appendingPathComponent("image")
    _ = try StoreReplacement.replace(test.store) {
      try StoreFile.copy(test.fixture.storeURL, to: $0, model: "Days")
    } at: { reached in
      if reached == moment { try? FileManager.default.copyItem(at: test.folder, to: image) }
    }
    let store = image.appendingPathComponent("Days.sqlite")
    #expect(FileManager.default.fileExists(atPath: image.path))
    if moment == .prepared {
      let failure = #expect(throws: StoreFailure.self) { try ThingStore.open(at: store) }
      #expect(failure?.kind == .damaged)
      #expect(try Data(contentsOf: store) == Self.damage && Data(contentsOf: URL(fileURLWithPath: store.path + "-wal")) == Self.log)
      // The next attempt clears away what is left of this one.
      _ = try StoreReplacement.replace(store) { try StoreFile.copy(test.fixture.storeURL, to: $0, model: "Days") }
    } else {
      // Looking for the store finds it before it lies in its place.
      #expect(try ThingStore.file(at: store).toRead() != nil)
    }
    #expect(try things(at: store, test.fixture).map(\.name) == ["Coffee", "Tea"])
    let files = try contents(image).filter { !$0.key.hasPrefix("Days.sqlite") }
    #expect(files == ["Days damaged.sqlite": Self.damage, "Days damaged.sqlite-wal": Self.log])
  }

  @Test("is done by one program at a time") func twoAtOnce() throws {
    let test = try Case()
    _ = try StoreReplacement.replace(test.store) { new in
      let failure = #expect(throws: StoreFailure.self) { try StoreReplacement.replace(test.store) { _ in } }
      #expect(failure?.kind == .locked)
      try StoreFile.copy(test.fixture.storeURL, to: new, model: "Days")
    }
    #expect(try things(at: test.store, test.fixture).count == 2)
  }
}
