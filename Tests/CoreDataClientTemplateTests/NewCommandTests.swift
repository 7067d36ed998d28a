// SPDX-License-Identifier: MIT
// What `coredata new` writes and refuses; that the package builds, runs and passes its test, where minutes may be spent.

import CoreDataCommandLine
import Foundation
import TestSupport
import Testing

@testable import CoreDataClientTemplate

@Suite struct NewCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func run(_ words: [String]) throws -> (code: Int32, output: String, errors: String) {
    var output = ""
    var errors = ""
    let code = try NewCommand.run(
      CommandLineParser.parse(words, NewCommand.syntax), print: { output += $0 }, complain: { errors += $0 + "\n" })
    return (code, output, errors)
  }

  func text(_ path: String) throws -> String { try String(contentsOf: folder.file(path), encoding: .utf8) }

  @Test func `a new package has a model, a manifest with the plugin, a container that saves, and a test`() throws {
    let result = try run(["Garden", "--path", folder.url.path, "--duramen", "/somewhere/duramen"])
    #expect(result.code == 0 && result.errors.isEmpty && !result.output.contains("placeholder"))
    #expect(try text("Garden/Package.swift").contains(".package(name: \"duramen\", path: \"/somewhere/duramen\")"))
    #expect(try text("Garden/Package.swift").contains(".plugin(name: \"CoreDataModelPlugin\", package: \"duramen\")"))
    #expect(try text("Garden/Sources/GardenModel/Garden.xcdatamodeld/Garden.xcdatamodel/contents").contains("<entity name=\"Item\""))
    #expect(try text("Garden/Sources/GardenModel/Storage.swift").contains("public func saveContext() throws {"))
    #expect(try text("Garden/Sources/Garden/main.swift").contains("import GardenModel"))
    #expect(try text("Garden/Tests/GardenModelTests/StorageTests.swift").contains("@Test func savedItemsAreFoundAgain()"))
  }

  @Test func `without an address the manifest has a placeholder, which the output says`() throws {
    let result = try run(["Garden", "--path", folder.url.path])
    #expect(result.code == 0 && result.output.contains("placeholder"))
    #expect(try text("Garden/Package.swift").contains("https://example.org/OWNER/duramen.git"))
  }

  @Test func `an address is taken as it is`() throws {
    #expect(try run(["Garden", "--path", folder.url.path, "--duramen", "https://host/duramen"]).code == 0)
    #expect(try text("Garden/Package.swift").contains(".package(url: \"https://host/duramen\", branch: \"main\")"))
  }

  @Test func `nothing that is there is overwritten`() throws {
    try FileManager.default.createDirectory(at: folder.file("Garden"), withIntermediateDirectories: true)
    let result = try run(["Garden", "--path", folder.url.path])
    #expect(result.code == 1 && result.errors.contains("already"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("Garden").path).isEmpty)
  }

  @Test func `a folder that cannot be made is an error`() throws {
    try Data().write(to: folder.file("file"))
    let result = try run(["Garden", "--path", folder.file("file").path])
    #expect(result.code == 1 && result.errors.contains("is no folder. Choose another"))
  }

  @Test func `what fails half way leaves nothing behind`() throws {
    // A name of 64 letters makes paths that are too long in a deep folder, but not at once.
    let name = String(repeating: "a", count: 64)
    var deep = folder.url
    while deep.path.utf8.count + 250 < 4096 { deep.appendPathComponent(String(repeating: "d", count: 80)) }
    let result = try run([name, "--path", deep.path])
    #expect(result.code == 1 && result.errors.contains("cannot be written"))
    #expect(!FileManager.default.fileExists(atPath: deep.appendingPathComponent(name).path))
  }

  /// The sentence that a command line is refused with.
  private func refusal(_ words: [String]) throws -> String {
    let error = try #require(#expect(throws: UsageError.self) { try run(words) })
    return error.description
  }

  @Test(arguments: [
    "", "1st", "My App", "a=b", "../up", "Gärten", "class", "Self", "CoreData", "Item", "main", String(repeating: "a", count: 65),
  ])
  func `a name that no module can have is refused`(name: String) throws {
    #expect(try refusal([name, "--path", folder.url.path]).contains("`coredata help new` explains it."))
    #expect(folder.contents.isEmpty)
  }

  @Test(arguments: ["CoreDataRows", "coredatagarden", "momc", "Synchronization", "FoundationXML", "Observation"])
  func `a name that a module of the package's graph has is refused`(name: String) throws {
    #expect(try refusal([name, "--path", folder.url.path]).contains("Choose another."))
    #expect(folder.contents.isEmpty)
  }

  @Test func `a path for a name is told where the folder goes`() throws {
    #expect(try refusal([folder.file("Garden").path]).contains("--path"))
  }

  @Test func `the folder may be given as an address`() throws {
    #expect(try run(["Garden", "--path", folder.url.absoluteString]).code == 0)
    #expect(try text("Garden/Package.swift").contains("Garden"))
  }

  @Test func `options take their values after a sign too`() throws {
    #expect(try run(["--path=\(folder.url.path)", "Garden", "--duramen=/some where/duramen"]).code == 0)
    #expect(try text("Garden/Package.swift").contains(".package(name: \"duramen\", path: \"/some where/duramen\")"))
  }

  /// Builds all of Core Data once more, hence only where minutes may be spent.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["DURAMEN_LONG"] != nil), .timeLimit(.minutes(30)))
  func `the new package builds, runs and passes its test`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    #expect(try run(["Garden", "--path", folder.url.path, "--duramen", root.path]).code == 0)
    let first = try swift(["run", "Garden", "Water the roses"])
    #expect(first.code == 0 && first.output.contains("[ ] Water the roses"), "\(first.output)")
    let second = try swift(["run", "Garden", "Sow beans"])
    #expect(second.output.contains("[ ] Water the roses\n[ ] Sow beans"), "\(second.output)")
    let test = try swift(["test"])
    #expect(test.code == 0 && test.output.contains("savedItemsAreFoundAgain() passed"), "\(test.output)")
  }

  private func swift(_ words: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + words
    process.currentDirectoryURL = folder.file("Garden")
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_DATA_HOME"] = folder.file("data").path
    process.environment = environment
    let log = folder.file("log")
    #expect(FileManager.default.createFile(atPath: log.path, contents: nil))
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }
}
