// SPDX-License-Identifier: MIT
// A stand-in for the module CoreData with its type names only, so that the target's sources can be read before CoreData itself is built.
// Built once per compiler and kept in the work folder. A test compares its names with the real module's.

import CoreDataModelFile
import Foundation

/// The stub module CoreData.
enum StubModule {
  /// `NSManagedObject` has its designated initializer, which tells whether objects of a class can be made.
  static let source = """
    @_exported import Foundation
    public protocol NSFetchRequestResult {}
    open class NSEntityDescription: NSObject {}
    open class NSManagedObjectID: NSObject {}
    open class NSManagedObjectModel: NSObject {}
    open class NSManagedObjectContext: NSObject {}
    open class NSPersistentStore: NSObject {}
    open class NSPersistentStoreCoordinator: NSObject {}
    open class NSPersistentContainer: NSObject {}
    open class NSFetchRequest<ResultType>: NSObject {}
    open class NSManagedObject: NSObject {
      public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
    }
    """

  /// The folder that holds the stub for a compiler; builds it if it is not there yet.
  static func prepare(in workFolder: URL, compiler: SwiftCompiler) throws(ModelFileError) -> URL {
    let folder = workFolder.appendingPathComponent("stub-" + hash(of: source + compiler.stamp), isDirectory: true)
    let module = folder.appendingPathComponent("CoreData.swiftmodule")
    let files = FileManager.default
    if files.fileExists(atPath: module.path) { return folder }
    // Built aside and moved into place, since two builds may run at once.
    let temporary = workFolder.appendingPathComponent("stub-\(UUID().uuidString)", isDirectory: true)
    defer { try? files.removeItem(at: temporary) }
    let file = temporary.appendingPathComponent("CoreData.swift")
    let run: SwiftCompiler.Run
    do {
      try files.createDirectory(at: temporary, withIntermediateDirectories: true)
      try source.write(to: file, atomically: true, encoding: .utf8)
      run = try compiler.run([
        "-emit-module", "-parse-as-library", "-module-name", "CoreData", file.path, "-o",
        temporary.appendingPathComponent("CoreData.swiftmodule").path,
      ])
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch let error as ModelFileError { throw error } catch {
      throw ModelFileError(path: temporary.path, "The stub of CoreData cannot be written: \(error.localizedDescription)")
    }
    guard run.succeeded else { throw ModelFileError(path: compiler.path, "The stub of CoreData does not compile.\n\(run.messages)") }
    try? files.moveItem(at: temporary.appendingPathComponent("CoreData.swiftmodule"), to: module)
    guard files.fileExists(atPath: module.path) else {
      throw ModelFileError(path: module.path, "The stub of CoreData cannot be put in place; is the build folder writable?")
    }
    return folder
  }

  /// FNV-1a: the same in every run, unlike Swift's own hashes.
  private static func hash(of text: String) -> String {
    let value = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return String(value, radix: 16)
  }
}
