// SPDX-License-Identifier: MIT
// The manifest for a model layer that has none, such as the folders of an Xcode project: one target per folder that uses Core Data, one per
// folder of its tests. Files that draw windows stay out of it. Adoption calls it.

import Foundation

/// Proposes targets for folders and writes their manifest.
struct NewManifest {
  let name: String
  var libraries: [TargetContents] = []
  var tests: [TargetContents] = []
  /// Files that are left out and stay as they are.
  private(set) var leftOut: [String] = []

  init(folderName: String, files: [SourceFile], models: [String]) {
    name = Self.identifier(folderName)
    let kept = files.filter { WindowFiles.apply(to: $0) == nil }
    let keptNames = Set(kept.map(\.name))
    leftOut = files.map(\.name).filter { !keptNames.contains($0) }
    let folders = Set((files.map(\.name) + models).map(Self.group)).sorted()
    for folder in folders {
      let own = kept.filter { Self.group($0.name) == folder }
      let imports = Set(own.flatMap { AppleImports.imports(of: $0).map(\.module) })
      let last = folder.split(separator: "/").last.map(String.init) ?? folderName
      var target = TargetContents(
        name: Self.identifier(last), folder: folder, sources: own, models: models.filter { Self.group($0) == folder })
      target.isTest = imports.contains("XCTest") || imports.contains("Testing")
      if target.isTest {
        // Tests that drive windows need a simulator.
        if !own.contains(where: { $0.text.contains("XCUIApplication") }) { tests.append(target) }
      } else if !own.isEmpty, target.importsCoreData || !target.models.isEmpty {
        libraries.append(target)
      }
    }
  }

  /// The text of the manifest, without the block for Linux.
  var text: String {
    var lines = [
      "// swift-tools-version:6.0", "import PackageDescription", "",
      "// Written by `coredata adopt` for the model layer alone; an Xcode project beside it does not read it.", "let package = Package(",
      "  name: \"\(name)\",", "  products: [",
    ]
    lines += libraries.map { "    .library(name: \"\($0.name)\", targets: [\"\($0.name)\"])," }
    lines += ["  ],", "  targets: ["]
    for library in libraries { lines += target(library, kind: "target", dependencies: imported(by: library)) }
    for test in tests {
      let imported = imported(by: test)
      // An app's module often has another name than its folder.
      lines += target(test, kind: "testTarget", dependencies: imported.isEmpty ? libraries.map(\.name) : imported)
    }
    return (lines + ["  ],", "  swiftLanguageModes: [.v5]", ")", ""]).joined(separator: "\n")
  }

  private func imported(by target: TargetContents) -> [String] {
    let modules = Set(target.sources.flatMap { AppleImports.imports(of: $0).map(\.module) })
    return libraries.map(\.name).filter { $0 != target.name && modules.contains($0) }
  }

  private func target(_ contents: TargetContents, kind: String, dependencies: [String]) -> [String] {
    let folder = contents.folder.isEmpty ? "." : contents.folder
    var arguments = ["name: \"\(contents.name)\""]
    if !dependencies.isEmpty { arguments.append("dependencies: [\(Self.list(dependencies))]") }
    arguments.append("path: \"\(folder)\"")
    // Of the package's own folder only the files beside the manifest count, so they are named.
    let excluded = leftOut.filter { Self.group($0) == contents.folder }.map {
      contents.folder.isEmpty ? $0 : String($0.dropFirst(contents.folder.count + 1))
    }
    if contents.folder.isEmpty {
      arguments.append("sources: [\(Self.list(contents.sources.map(\.name)))]")
    } else if !excluded.isEmpty {
      arguments.append("exclude: [\(Self.list(excluded))]")
    }
    return ["    .\(kind)("] + arguments.dropLast().map { "      \($0)," } + ["      \(arguments.last ?? "")),"]
  }

  private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// The folder whose target a path belongs to: the first, or the second within `Sources` and `Tests`; empty for files beside the manifest.
  static func group(_ path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 1 else { return "" }
    return ["Sources", "Tests"].contains(parts[0]) && parts.count > 2 ? "\(parts[0])/\(parts[1])" : parts[0]
  }

  /// A name that a module can have.
  static func identifier(_ text: String) -> String {
    let name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
    return name.first?.isLetter == true ? name : "Model" + name
  }
}
