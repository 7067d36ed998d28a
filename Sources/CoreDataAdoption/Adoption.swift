// SPDX-License-Identifier: MIT
// The conductor: reads the folder, has the rules look at every file, and gives the new contents with what was found. It writes nothing itself;
// AdoptCommand does, after GitState has had its say.

import Foundation

/// A reason not to go on, as a sentence.
struct AdoptError: Error, CustomStringConvertible {
  var description: String
}

/// What adopting a folder comes to.
struct AdoptionPlan {
  struct Change {
    var path: URL
    var contents: [UInt8]
  }

  /// New contents by file, in the order of their names.
  var changes: [Change] = []
  var findings: [Finding] = []
  /// How many Swift files were read.
  var filesRead = 0

  var leftByHand: [Finding] { findings.filter { $0.kind == .byHand } }
}

/// Plans the adoption of a package or a folder of sources.
struct Adoption {
  /// The folder with the manifest, or that gets one.
  let root: URL
  /// The part of it whose sources are changed, relative to it; empty for all.
  let scope: String
  let dependency: DuramenDependency?

  /// Finds the package that a path lies in.
  init(path: String, dependency: DuramenDependency?) throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw AdoptError(description: "There is nothing at \(path).")
    }
    let start = isFolder.boolValue ? url : url.deletingLastPathComponent()
    root = Self.package(around: start) ?? start
    scope = String(url.path.dropFirst(root.path.count).drop { $0 == "/" })
    self.dependency = dependency
  }

  /// The nearest folder with a manifest, this one or around it, within the git repository.
  private static func package(around start: URL) -> URL? {
    var folder = start
    while true {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folder }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) || parent.path == folder.path { return nil }
      folder = parent
    }
  }

  func plan() throws -> AdoptionPlan {
    let contents = try FolderContents(of: root)
    let files = try contents.sources.map { path in
      SourceFile(name: path, bytes: Array(try Data(contentsOf: root.appendingPathComponent(path))))
    }
    let sources = files.filter { !Self.isManifest($0.name) }
    var knowledge = SourceKnowledge(sources)
    var plan = AdoptionPlan()
    plan.filesRead = files.count
    if let file = files.first(where: { $0.name == "Package.swift" }) {
      let manifest = Manifest(file)
      let layout = PackageLayout(manifest, root: root, files: sources, models: contents.models)
      knowledge.exporting = Set(layout.targets.filter { $0.sources.contains(where: MissingImports.exports) }.map(\.name))
      for target in layout.targets {
        let types = target.sources.flatMap { TypeDeclaration.all(in: $0) }.filter(\.isPublic)
        knowledge.publicTypes[target.name] = Set(types.map(\.name))
      }
      for target in layout.targets {
        apply(to: target.sources.filter(isInScope), knowing: knowledge.within(target.sources), plan: &plan)
      }
      for file in files where Self.isManifest(file.name) {
        let manifest = Manifest(file)
        // SwiftPM reads the manifest that goes best with the compiler, so each is changed; one from before plugins is left to old compilers.
        let isOther = file.name != "Package.swift"
        if isOther, let version = manifest.toolsVersion, (version.major, version.minor) < (5, 6) { continue }
        let own = isOther ? PackageLayout(manifest, root: root, files: sources, models: contents.models) : layout
        let result = ManifestChange(manifest: manifest, layout: own, managed: knowledge.managedClasses, dependency: dependency).find()
        plan.findings += result.findings.filter { !isOther || $0.file == file.name }
        if !result.edits.isEmpty {
          plan.changes.append(.init(path: root.appendingPathComponent(file.name), contents: result.edits.applied(to: file.bytes)))
        }
      }
    } else {
      try planNewManifest(sources, contents, knowing: knowledge, plan: &plan)
    }
    return plan
  }

  private func planNewManifest(
    _ sources: [SourceFile], _ contents: FolderContents, knowing knowledge: SourceKnowledge, plan: inout AdoptionPlan
  ) throws {
    let manifest = NewManifest(
      folderName: root.lastPathComponent, files: sources, contents: contents)
    guard !manifest.libraries.isEmpty else {
      throw AdoptError(
        description: "No Swift file below \(root.path) that is free of windows imports CoreData, so there is no model layer to adopt.")
    }
    let targets = manifest.libraries + manifest.tests
    for target in targets { apply(to: target.sources.filter(isInScope), knowing: knowledge.within(target.sources), plan: &plan) }
    let plugged = targets.filter { $0.needsPlugin(managed: knowledge.managedClasses) }.map(\.name)
    let users = targets.filter { $0.importsCoreData || plugged.contains($0.name) }.map(\.name)
    let line = (dependency ?? DuramenDependency(nil)).line
    let block = LinuxBlock(variable: "package", dependency: line, users: users, plugged: plugged).text(newline: "\n")
    plan.changes.append(
      .init(path: root.appendingPathComponent("Package.swift"), contents: Array((manifest.text + "\n" + block + "\n").utf8)))
    func find(_ kind: Finding.Kind, _ text: String) {
      plan.findings.append(Finding(kind: kind, file: "Package.swift", line: 1, text: text))
    }
    find(
      .change,
      "A manifest is written with the targets \(targets.map(\.name).joined(separator: ", ")). Look whether they are the ones you want.")
    if line.contains(DuramenDependency.placeholder) {
      find(.byHand, "The address of Duramen is a placeholder. Write yours, or run with --duramen.")
    }
    for path in manifest.leftOut.values.joined().sorted() {
      plan.findings.append(
        Finding(kind: .note, file: path, line: 1, text: "Left as it is and out of the manifest, since it makes windows."))
    }
  }

  private func apply(to files: [SourceFile], knowing knowledge: SourceKnowledge, plan: inout AdoptionPlan) {
    for file in files {
      let first = Rules.apply(to: file, knowing: knowledge)
      plan.findings += first.findings.sorted { $0.line < $1.line }
      guard !first.edits.isEmpty else { continue }
      var contents = first.edits.applied(to: file.bytes)
      // What lay within another edit, such as a key path in a cast, is done in a further pass.
      for _ in 1...8 {
        let next = Rules.apply(to: SourceFile(name: file.name, bytes: contents), knowing: knowledge)
        if next.edits.isEmpty { break }
        contents = next.edits.applied(to: contents)
      }
      plan.changes.append(.init(path: root.appendingPathComponent(file.name), contents: contents))
    }
  }

  private func isInScope(_ file: SourceFile) -> Bool { scope.isEmpty || file.name == scope || file.name.hasPrefix(scope + "/") }

  private static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }
}
