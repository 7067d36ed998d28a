// SPDX-License-Identifier: MIT
// A target on disk for one test: sources, models, and the Swift compiler on the path. Used by the tests that read sources.

import CoreDataModelFile
import Foundation
import TestSupport

@testable import CoreDataModelCompiler

/// The files of a target, and its compilation.
struct TargetFixture {
  let folder: TemporaryFolder
  var compilation: TargetCompilation

  init(module: String = "Garden") throws {
    folder = try TemporaryFolder()
    compilation = TargetCompilation(
      moduleName: module, compilerPath: try Self.swiftc(), workFolder: folder.file("work"), output: folder.file("Generated.swift"),
      resourceFolder: folder.file("resources"))
    // Each fixture has a work folder of its own, so that tests can run side by side; only the stub, slow to build, is shared.
    let stub = try Self.stub.get()
    try FileManager.default.createDirectory(at: compilation.workFolder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: compilation.workFolder.appendingPathComponent(stub.lastPathComponent), withDestinationURL: stub)
  }

  private static let stub = Result {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent(".build/compiler-tests", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try StubModule.prepare(in: folder, compiler: SwiftCompiler(path: try swiftc()))
  }

  mutating func addSource(_ name: String, _ text: String) throws {
    let file = folder.file(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    if !compilation.sources.contains(file.path) { compilation.sources.append(file.path) }
  }

  mutating func addModel(_ name: String, _ body: String) throws {
    let model = try writeModel(name, body)
    if !compilation.models.contains(model) { compilation.models.append(model) }
  }

  func writeModel(_ name: String, _ body: String) throws -> String {
    let model = folder.file("\(name).xcdatamodeld")
    let version = model.appendingPathComponent("\(name).xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try "<model>\(body)</model>".write(to: version.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    return model.path
  }

  /// The generated file.
  var generated: String {
    get throws { try String(contentsOf: compilation.output, encoding: .utf8) }
  }

  struct NoCompiler: Error {}

  static func swiftc() throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/swiftc") { return "\(folder)/swiftc" }
    throw NoCompiler()
  }
}
