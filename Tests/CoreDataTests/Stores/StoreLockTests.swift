// SPDX-License-Identifier: MIT
// A store that is open stays locked whatever else this process does with its file. Locks of a file belong to the process, and closing any
// descriptor of the file ends them all; another program that opens and closes the store would then take itself for the last one, delete the
// write-ahead log, and what is saved afterwards would be lost.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("The locks of an open store outlast") struct StoreLockTests {
  /// What a program may do with the file of a store that it has open.
  enum Use: CaseIterable {
    case metadata, secondCoordinator, refusedModel, copying, newMetadata
  }

  @Test("another use of its file in the same process", arguments: Use.allCases)
  func use(_ use: Use) throws {
    let stack = try Stack(.sqlite)
    stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    let url = try #require(stack.coordinator.persistentStores.first?.url)
    let locks = try Self.locks(of: url)
    try #require(!locks.isEmpty)
    try Self.perform(use, on: url, stack.coordinator.managedObjectModel, stack.folder.url)
    #expect(try Self.locks(of: url).isSuperset(of: locks))
  }

  private static func perform(_ use: Use, on url: URL, _ model: NSManagedObjectModel, _ folder: URL) throws {
    switch use {
    case .metadata: _ = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
    case .secondCoordinator:
      let other = NSPersistentStoreCoordinator(managedObjectModel: model)
      let store = try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      try other.remove(store)
    case .refusedModel:
      #expect(throws: (any Error).self) {
        try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel()).addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      }
    case .copying:
      try NSPersistentStoreCoordinator(managedObjectModel: model).replacePersistentStore(
        at: folder.appendingPathComponent("copy.sqlite"), withPersistentStoreFrom: url, ofType: NSSQLiteStoreType)
    case .newMetadata:
      try NSPersistentStoreCoordinator.setMetadata(["key": "value"], forPersistentStoreOfType: NSSQLiteStoreType, at: url)
    }
  }

  /// The locks this process holds on a file, as the kernel tells of them.
  private static func locks(of url: URL) throws -> Set<String> {
    let number = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? NSNumber)
    let process = ProcessInfo.processInfo.processIdentifier
    let lines = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
    return Set(
      lines.compactMap { line in
        let fields = line.split(separator: " ")
        guard fields.contains("\(process)"), fields.contains(where: { $0.hasSuffix(":\(number.uint64Value)") }) else { return nil }
        return fields.dropFirst().joined(separator: " ")
      })
  }
}
