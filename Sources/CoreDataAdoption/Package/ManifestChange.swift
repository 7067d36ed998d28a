// SPDX-License-Identifier: MIT
// What adopting changes in an existing Package.swift: the block for Linux at its end, and a tools version that knows plugins. Adoption calls it.

/// Finds the changes of one manifest.
struct ManifestChange {
  let manifest: Manifest
  let layout: PackageLayout
  let managed: Set<String>
  /// Nil where the command names none: what stands in the manifest stays.
  let dependency: DuramenDependency?

  func find() -> RuleResult {
    var result = RuleResult()
    let file = manifest.file
    for line in manifest.unreadableTargets {
      result.findings.append(
        Finding(
          kind: .byHand, file: file.name, line: line,
          text:
            "The name or path of this target is computed. If it uses Core Data, add the product CoreData and the plugin CoreDataModelPlugin."
        ))
    }
    reportOthers(&result)
    reportLists(&result)
    let block = LinuxBlock.find(in: file)
    let outside = file.significant.indices.contains { place in
      file.word(place) == "CoreDataModelPlugin" && block.map { !$0.range.contains(file.token(place).range.lowerBound) } ?? true
    }
    let plugged = layout.targets.filter { $0.needsPlugin(managed: managed) }.map(\.name)
    let users = layout.targets.filter { $0.importsCoreData || plugged.contains($0.name) }.map(\.name)
    if outside || users.isEmpty { return result }
    guard let variable = manifest.variable else {
      result.byHand(
        file, at: 0,
        "No variable of this manifest holds a Package. Add the product CoreData to \(users.joined(separator: ", ")) and the plugin CoreDataModelPlugin to \(plugged.joined(separator: ", "))."
      )
      return result
    }
    raiseToolsVersion(&result)
    let line = dependency?.line ?? block?.dependency ?? DuramenDependency(nil).line
    let text = LinuxBlock(variable: variable, dependency: line, users: users, plugged: plugged).text(newline: file.newline)
    if let block {
      if file.text(of: block.range) != text {
        result.change(
          file, at: block.range.lowerBound, "The block for Linux names the present targets.", [Edit(range: block.range, text: text)])
      }
    } else {
      let end = file.bytes.count
      let space = file.bytes.last == .lineFeed ? file.newline : file.newline + file.newline
      result.change(
        file, at: end,
        "On Linux the product CoreData is for \(users.joined(separator: ", ")), the plugin for \(plugged.isEmpty ? "none" : plugged.joined(separator: ", ")).",
        [Edit(range: end..<end, text: space + text + file.newline)])
    }
    if line.contains(DuramenDependency.placeholder) {
      result.byHand(
        file, at: block?.range.lowerBound ?? file.bytes.count,
        "The address of Duramen is a placeholder. Write yours, or run with --duramen.")
    }
    return result
  }

  private func raiseToolsVersion(_ result: inout RuleResult) {
    let file = manifest.file
    guard let version = manifest.toolsVersion else {
      result.byHand(file, at: 0, "The first line names no tools version. Plugins need 5.6 or later.")
      return
    }
    guard (version.major, version.minor) < (5, 6) else { return }
    let written = "\(version.major).\(version.minor)"
    let hasDependencies = file.significant.indices.contains { file.reads([".", "package", "("], at: $0) && !isInBlock($0) }
    if hasDependencies, (version.major, version.minor) < (5, 2) {
      result.byHand(
        file, at: 0,
        "Plugins need tools version 5.6. From \(written) on to there, products of other packages are to be named with their package: raise it by hand."
      )
      return
    }
    guard let token = file.tokens.first(where: { $0.kind == .lineComment }),
      let match = file.text(of: token.range).firstMatch(of: /swift-tools-version\s*:\s*([\d.]+)/)
    else { return }
    let text = file.text(of: token.range).replacing(match.1, with: "5.6", maxReplacements: 1)
    let mode = version.major < 5 ? " Swift 5 is then the language version, unless swiftLanguageVersions says otherwise." : ""
    result.change(
      file, at: token.range.lowerBound, "The tools version is 5.6 instead of \(written), the first that has plugins.\(mode)",
      [Edit(range: token.range, text: text)])
  }

  private func isInBlock(_ place: Int) -> Bool {
    LinuxBlock.find(in: manifest.file).map { $0.range.contains(manifest.file.token(place).range.lowerBound) } ?? false
  }

  /// Lists of tests for Linux from before SwiftPM found tests by itself.
  private func reportLists(_ result: inout RuleResult) {
    for file in layout.others + layout.targets.flatMap(\.sources) {
      let name = file.name.split(separator: "/").last.map(String.init) ?? ""
      guard ["LinuxMain.swift", "XCTestManifests.swift"].contains(name) else { continue }
      result.byHand(
        file, at: 0, "A list of tests for Linux hides the ones that it lacks, and SwiftPM finds all by itself. Delete the file.")
    }
  }

  /// Folders with tests that no target has.
  private func reportOthers(_ result: inout RuleResult) {
    if !manifest.unreadableTargets.isEmpty { return }
    let names = Set(layout.targets.map(\.name))
    let groups = Dictionary(grouping: layout.others) { $0.name.contains("/") ? String($0.name.prefix { $0 != "/" }) : "" }
    for (folder, files) in groups.sorted(by: { $0.key < $1.key }) where !folder.isEmpty {
      let imports = Set(files.flatMap { AppleImports.imports(of: $0).map(\.module) })
      guard imports.contains("XCTest") || imports.contains("Testing"), !files.allSatisfy({ $0.name.hasSuffix("LinuxMain.swift") }) else {
        continue
      }
      // Tests that drive windows need a simulator.
      if files.contains(where: { $0.text.contains("XCUIApplication") }) { continue }
      let dependencies = imports.intersection(names).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      let target = ".testTarget(name: \"\(NewManifest.identifier(folder))\", dependencies: [\(dependencies)], path: \"\(folder)\")"
      result.byHand(
        manifest.file, at: 0, "\(folder) has tests and is in no target. To run them on Linux, add \(target) and run this command again.")
    }
  }
}
