// SPDX-License-Identifier: MIT
// Where the files written by Apple's tools are, and the fixtures of this target. Used by every test here that reads files.

import CoreDataModelFile
import Foundation
import Testing

/// Models and stores that Apple's tools wrote; they are not part of the repository.
enum Corpus {
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["DURAMEN_CORPUS"] { return URL(fileURLWithPath: path, isDirectory: true) }
    return Fixtures.packageRoot.deletingLastPathComponent().appendingPathComponent("shared/corpus", isDirectory: true)
  }()

  static let absence: Comment = "The corpus is missing; set DURAMEN_CORPUS to its folder."
  static var isPresent: Bool { FileManager.default.fileExists(atPath: url.appendingPathComponent("INDEX.tsv").path) }

  /// Paths, relative to the corpus, of everything with that extension.
  static func paths(withExtension pathExtension: String) -> [String] {
    paths { ($0 as NSString).pathExtension == pathExtension }
  }

  static func paths(where matches: (String) -> Bool) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: url.path) else { return [] }
    return walk.compactMap { $0 as? String }.filter(matches).sorted()
  }
}

/// Files under `Fixtures`, and places to write to.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures", isDirectory: true)
  static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Runs the body with a new empty folder, which is removed afterwards.
  static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelfile-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Reads model XML given in a test.
  static func read(_ xml: String) throws(ModelFileError) -> ModelSource {
    try XCDataModelReader.read(Data(xml.utf8), path: "M.xcdatamodel/contents")
  }
}
