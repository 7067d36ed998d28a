// SPDX-License-Identifier: MIT
// The command line of momc: both forms, and arguments that make no sense.

import CoreDataModelCompiler
import CoreDataModelFile
import Foundation
import TestSupport
import Testing

@testable import momc

@Suite struct MomcTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func model(_ body: String) throws -> String {
    let version = folder.file("Garden.xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try "<model>\(body)</model>".write(to: version.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    return version.path
  }

  @Test func `a model is compiled into a folder`() throws {
    let output = folder.file("Garden.momd")
    #expect(try Momc.run([model("<entity name='Plant'/>"), output.path]).isEmpty)
    #expect(try CompiledModel(contentsOf: output).currentVersion().entities.map(\.name) == ["Plant"])
  }

  @Test func `a model's errors are thrown and nothing is written`() throws {
    let output = folder.file("Garden.momd")
    #expect(throws: ModelFileError.self) { try Momc.run([model("<entity name='1'/>"), output.path]) }
    #expect(!FileManager.default.fileExists(atPath: output.path))
  }

  @Test(arguments: [
    [], ["one"], ["one", "two", "three"], ["--fast", "out.momd"], ["generate"], ["generate", "--module"], ["generate", "--wrong", "x"],
    ["generate", "--module", "M", "--swiftc", "s", "--work", "w", "--output", "o"], ["generate", "--dependency", "D", "a.swift"],
  ]) func `wrong arguments are refused with a sentence`(arguments: [String]) throws {
    let error = try #require(throws: ArgumentError.self) { try Momc.run(arguments) }
    #expect(error.description.hasSuffix("."))
  }

  @Test func `the plugin's arguments become a compilation`() throws {
    let arguments = """
      --module M --swiftc /bin/swiftc --work /w --output /w/o.swift --resources /w/r --model /a/A.xcdatamodeld -D DEBUG -D EXTRA
      --dependency D --model /d/D.xcdatamodeld /d/1.swift /d/2.swift --end --dependency E --end -- /a/1.swift /a/2.swift
      """
    let compilation = try GenerateArguments(arguments.split(whereSeparator: \.isWhitespace).map(String.init)).compilation
    #expect(compilation.moduleName == "M" && compilation.compilerPath == "/bin/swiftc")
    #expect(compilation.output.path == "/w/o.swift" && compilation.resourceFolder.path == "/w/r" && compilation.workFolder.path == "/w")
    #expect(compilation.models == ["/a/A.xcdatamodeld"] && compilation.conditions == ["DEBUG", "EXTRA"])
    #expect(compilation.sources == ["/a/1.swift", "/a/2.swift"])
    #expect(compilation.dependencies.map(\.moduleName) == ["D", "E"])
    #expect(
      compilation.dependencies[0].sources == ["/d/1.swift", "/d/2.swift"] && compilation.dependencies[0].models == ["/d/D.xcdatamodeld"])
  }
}
