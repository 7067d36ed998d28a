// SPDX-License-Identifier: MIT
// The command as a whole, on packages: manifests, checks, reports, git, odd files, exit codes.

import CoreDataCommandLine
import Foundation
import TestSupport
import Testing

@testable import CoreDataAdoption

@Suite struct AdoptCommandTests: AdoptingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let manifest = """
    // swift-tools-version:5.9
    import PackageDescription

    let package = Package(
      name: "Garden",
      targets: [
        .target(name: "Paint"),
        .target(name: "Garden", dependencies: [.target(name: "Paint")]),
        .target(name: "Shed", dependencies: ["Garden"], path: "Other/Shed", exclude: ["Old"]),
        .testTarget(name: "GardenTests", dependencies: ["Garden"]),
      ])

    """
  static let package = [
    "Package.swift": manifest, "Sources/Paint/Paint.swift": "import Foundation\n@objc class Paint: NSObject {}\n",
    "Sources/Garden/Plant.swift": "import CoreData\n\n@objc(Plant)\nclass Plant: NSManagedObject {\n  @NSManaged var name: String\n}\n",
    "Other/Shed/Shed.swift": "import CoreData\nlet key = #keyPath(Plant.name)\n", "Other/Shed/Old/Old.swift": "@objc class Old {}\n",
    "Tests/GardenTests/T.swift": "import CoreData\nimport XCTest\nclass Weed: Plant {}\n", "Demo/App.swift": "@objc class App {}\n",
  ]
  static let block = """

    // Core Data on Linux, to the #endif: written by `coredata adopt`, which replaces it when the targets change.
    #if os(Linux)
      package.dependencies.append(.package(name: "duramen", path: "/d"))
      for target in package.targets where ["Garden", "Shed", "GardenTests"].contains(target.name) {
        target.dependencies.append(.product(name: "CoreData", package: "duramen"))
      }
      for target in package.targets where ["Garden", "GardenTests"].contains(target.name) {
        target.plugins = (target.plugins ?? []) + [.plugin(name: "CoreDataModelPlugin", package: "duramen")]
      }
    #endif

    """

  @Test func `a package's targets get what they need on Linux, and its sources the forms that hold there`() throws {
    try write(Self.package)
    let result = try run(folder.url.path, "--duramen", "/d")
    #expect(result.code == 0, "\(result)")
    #expect(try text("Package.swift") == Self.manifest + Self.block)
    #expect(
      try text("Sources/Garden/Plant.swift").hasPrefix("import CoreData\n\n#if canImport(ObjectiveC)\n  @objc(Plant)\n#endif\nclass Plant"))
    #expect(try text("Sources/Paint/Paint.swift").contains("#if canImport"))
    #expect(try text("Other/Shed/Shed.swift").contains("let key = \"name\""))
    // Neither is in a target.
    #expect(try text("Other/Shed/Old/Old.swift") == "@objc class Old {}\n")
    #expect(try text("Demo/App.swift") == "@objc class App {}\n")
    #expect(result.output.contains("Sources/Garden/Plant.swift:3: @objc(Plant) stands behind"))
  }

  @Test func `a second run changes nothing, with or without the address`() throws {
    try write(Self.package)
    #expect(try run(folder.url.path, "--duramen", "/d").code == 0)
    let before = try Self.package.keys.map(text)
    for words in [[folder.url.path], [folder.url.path, "--check"], [folder.url.path, "--duramen", "/d"]] {
      var output = ""
      let arguments = try CommandLineParser.parse(words, AdoptCommand.syntax)
      #expect(try AdoptCommand.run(arguments, print: { output += $0 }, complain: { output += $0 }) == 0)
      #expect(output.hasPrefix("Nothing to do in"), "\(output)")
    }
    #expect(try Self.package.keys.map(text) == before)
  }

  @Test func `the block follows the targets and a new address`() throws {
    try write(Self.package)
    #expect(try run(folder.url.path, "--duramen", "/d").code == 0)
    try write(["Sources/Paint/More.swift": "import CoreData\n"])
    #expect(try run(folder.url.path).code == 0)
    #expect(try text("Package.swift").contains("[\"Paint\", \"Garden\", \"Shed\", \"GardenTests\"]"))
    #expect(try run(folder.url.path, "--duramen", "https://host/duramen").code == 0)
    #expect(try text("Package.swift").contains(".package(url: \"https://host/duramen\", branch: \"main\")"))
    #expect(try text("Package.swift").components(separatedBy: "#if os(Linux)").count == 2)
  }

  @Test func `a check writes nothing and says so by its exit code`() throws {
    try write(Self.package)
    let result = try run(folder.url.path, "--check", "--duramen", "/d")
    #expect(result.code == 1 && result.output.contains("To change:"))
    for (path, before) in Self.package { #expect(try text(path) == before) }
  }

  @Test func `without an address a placeholder is written and left to do`() throws {
    try write(Self.package)
    let result = try run(folder.url.path)
    #expect(result.code == 1 && result.output.contains("placeholder"))
    #expect(try text("Package.swift").contains(DuramenDependency.placeholder))
  }

  @Test func `a manifest that names the plugin already stays as it is`() throws {
    let own = Self.manifest.replacing(
      "path: \"Other/Shed\"", with: "plugins: [.plugin(name: \"CoreDataModelPlugin\", package: \"duramen\")]")
    try write(Self.package.merging(["Package.swift": own]) { $1 })
    #expect(try run(folder.url.path).code == 0)
    #expect(try text("Package.swift") == own)
  }

  @Test(arguments: [("5.3", "5.6"), ("5.9", "5.9"), ("6.1", "6.1")]) func `an old tools version is raised to the first with plugins`(
    old: String, new: String
  ) throws {
    try write(Self.package.merging(["Package.swift": Self.manifest.replacing("5.9", with: old)]) { $1 })
    #expect(try run(folder.url.path, "--duramen", "/d").code == 0)
    #expect(try text("Package.swift").hasPrefix("// swift-tools-version:\(new)\n"))
  }

  @Test func `a tools version that names products otherwise is left to a person`() throws {
    let old = Self.manifest.replacing("5.9", with: "5.1").replacing(
      "  targets: [", with: "  dependencies: [.package(url: \"u\", from: \"1.0.0\")],\n  targets: [")
    try write(Self.package.merging(["Package.swift": old]) { $1 })
    let result = try run(folder.url.path, "--duramen", "/d")
    #expect(result.code == 1 && result.output.contains("raise it by hand"))
    #expect(try text("Package.swift").hasPrefix("// swift-tools-version:5.1\n"))
  }

  @Test func `manifests for compilers of other versions are changed too, but for those from before plugins`() throws {
    let (newer, older) = (Self.manifest.replacing("5.9", with: "6.0"), Self.manifest.replacing("5.9", with: "5.3"))
    try write(Self.package.merging(["Package@swift-6.0.swift": newer, "Package@swift-5.3.swift": older]) { $1 })
    #expect(try run(folder.url.path, "--duramen", "/d").code == 0)
    #expect(try text("Package.swift") == Self.manifest + Self.block && text("Package@swift-6.0.swift") == newer + Self.block)
    #expect(try text("Package@swift-5.3.swift") == older)
    #expect(try run(folder.url.path, "--check").code == 0)
  }

  @Test func `computed targets and tests outside all targets are told`() throws {
    let manifest =
      "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [\n.target(name: \"A\"),\n"
    try write([
      "Package.swift": manifest + "])\n", "Sources/A/A.swift": "import CoreData\n", "ATests/T.swift": "import XCTest\n@testable import A\n",
    ])
    let first = try run(folder.url.path, "--duramen", "/d")
    #expect(first.code == 1 && first.output.contains(".testTarget(name: \"ATests\", dependencies: [\"A\"], path: \"ATests\")"))
    try write(["Package.swift": manifest + ".target(name: name),\n])\n"])
    let second = try run(folder.url.path, "--check", "--duramen", "/d")
    #expect(second.code == 1 && second.output.contains("Package.swift:5: The name or path of this target is computed."))
  }

  @Test func `a folder or a file of a package is changed alone, with the manifest`() throws {
    try write(Self.package)
    #expect(try run(folder.file("Other/Shed/Shed.swift").path, "--duramen", "/d").code == 0)
    #expect(try text("Sources/Garden/Plant.swift").contains("\n\n@objc(Plant)"))
    #expect(try text("Other/Shed/Shed.swift").contains("\"name\""))
    #expect(try text("Package.swift") == Self.manifest + Self.block)
    #expect(try run(folder.file("Sources/Garden").path).code == 0)
    #expect(try text("Sources/Garden/Plant.swift").contains("#if canImport"))
  }

  @Test func `the report as JSON has file and line`() throws {
    struct Report: Decodable {
      struct Place: Decodable {
        var file: String
        var line: Int
        var text: String
      }
      var check: Bool
      var filesRead: Int
      var filesChanged: Int
      var changes: [Place]
      var byHand: [Place]
    }
    try write(Self.package.merging(["Sources/Garden/More.swift": "import Foundation\n\nlet a = #selector(f)\n"]) { $1 })
    let result = try run(folder.url.path, "--check", "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.check && report.filesRead == 8 && report.filesChanged == 4)
    #expect(report.changes.contains { $0.file == "Sources/Garden/Plant.swift" && $0.line == 3 })
    #expect(report.byHand.contains { $0.file == "Sources/Garden/More.swift" && $0.line == 3 })
  }

  private func git(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.url.path, "-c", "user.name=A", "-c", "user.email=a@b.c"] + words
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func `files with uncommitted changes are refused unless forced, others are not`() throws {
    try write(Self.package)
    try git("init", "-q")
    let untracked = try run(folder.url.path, "--duramen", "/d")
    #expect(untracked.code == 2 && untracked.errors.contains("uncommitted changes") && untracked.errors.contains("Plant.swift"))
    #expect(try text("Package.swift") == Self.manifest)
    try git("add", "-A")
    try git("commit", "-q", "-m", "all")
    try write(["Demo/App.swift": "changed"])
    #expect(try run(folder.url.path, "--duramen", "/d").code == 0)
    try write(["Sources/Garden/Plant.swift": "import CoreData\n@objc class Plant: NSManagedObject {}\n"])
    #expect(try run(folder.url.path).code == 2)
    #expect(try run(folder.url.path, "--check").code == 1)
    #expect(try run(folder.url.path, "--force").code == 0)
    #expect(try text("Sources/Garden/Plant.swift").contains("#if canImport"))
  }

  @Test func `files of other systems keep their line ends and byte order marks, and links are not followed`() throws {
    let text = "import OSLog\r\n@objc(A) class A {}\r\n"
    try write(["Package.swift": Self.manifest, "Sources/Garden/A.swift": "\u{FEFF}" + text, "Elsewhere.swift": text])
    try FileManager.default.createSymbolicLink(
      at: folder.file("Sources/Garden/Link.swift"), withDestinationURL: folder.file("Elsewhere.swift"))
    #expect(try run(folder.url.path, "--duramen=/d").code == 1)
    // Reading as text would leave the mark out.
    let wanted =
      "\u{FEFF}#if canImport(OSLog)\r\n  import OSLog\r\n#else\r\n  import Foundation\r\n#endif\r\n"
      + "#if canImport(ObjectiveC)\r\n  @objc(A)\r\n#endif\r\nclass A {}\r\n"
    #expect(try Data(contentsOf: folder.file("Sources/Garden/A.swift")) == Data(wanted.utf8))
    #expect(try self.text("Elsewhere.swift") == text)
  }

  @Test(arguments: [
    ("/a \"b\" \\c", ".package(name: \"duramen\", path: \"/a \\\"b\\\" \\\\c\")"),
    ("git@host:duramen.git", ".package(url: \"git@host:duramen.git\", branch: \"main\")"),
  ]) func `a folder or an address is written as Swift source`(given: String, line: String) {
    #expect(DuramenDependency(given).line == line)
  }

  @Test func `the folder may be given as an address`() throws {
    try write(Self.package)
    #expect(try run("file://" + folder.url.path, "--check", "--duramen", "/d").code == 1)
  }
}
