// SPDX-License-Identifier: MIT
// Which files belong to which target, and what each target needs of Duramen. ManifestChange writes it down.

import Foundation

/// A target with what its folder holds.
struct TargetContents {
  var name: String
  var isTest = false
  /// Relative to the package; empty for the package's own folder.
  var folder: String
  var sources: [SourceFile]
  var models: [String]

  /// Whether Linux compiles an import of CoreData in it, once it is adopted.
  var importsCoreData: Bool {
    sources.contains { file in
      AppleImports.imports(of: file).contains { $0.module == "CoreData" && file.isActive($0.keyword) }
        || (WindowFiles.apply(to: file) == nil && MissingImports.firstUse(in: file, exporting: []) != nil)
    }
  }

  /// Whether the plugin has something to do for it.
  func needsPlugin(managed: Set<String>) -> Bool {
    !models.isEmpty
      || sources.contains { file in
        file.significant.indices.contains { place in
          if file.reads(["@", "NSManaged"], at: place) { return true }
          guard file.word(place) == "class", file.word(place + 2) == ":" else { return false }
          return managed.contains(file.reads(["CoreData", "."], at: place + 3) ? file.word(place + 5) : file.word(place + 3))
        }
      }
  }
}

/// The files below a folder that adopting looks at.
struct FolderContents {
  /// Paths relative to the folder, sorted.
  var sources: [String] = []
  var models: [String] = []
  var hasXcodeProject = false

  private static let left: Set<String> = ["Pods", "Carthage", "DerivedData", "build", "node_modules", "SourcePackages"]

  init(of root: URL) throws {
    try walk(root, prefix: "")
    sources.sort()
    models.sort()
  }

  private mutating func walk(_ folder: URL, prefix: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name)
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      let values = try url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      if values.isSymbolicLink == true { continue }
      switch url.pathExtension {
      case "xcodeproj", "xcworkspace": hasXcodeProject = true
      case "xcdatamodeld", "xcdatamodel": models.append(path)
      case "swift" where values.isDirectory != true: sources.append(path)
      case "playground", "xcassets", "framework", "xcframework", "docc": break
      default:
        // A folder with a manifest of its own is another package.
        guard values.isDirectory == true, !Self.left.contains(name),
          !FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path)
        else { continue }
        try walk(url, prefix: path)
      }
    }
  }
}

/// Distributes files over the targets of a manifest.
struct PackageLayout {
  let targets: [TargetContents]
  /// Sources in no target.
  let others: [SourceFile]

  init(_ manifest: Manifest, root: URL, files: [SourceFile], models: [String]) {
    let folders = manifest.targets.map { Self.folder(of: $0, root: root) }
    var rest = Set(files.map(\.name))
    targets = zip(manifest.targets, folders).map { target, folder in
      func belongs(_ path: String) -> Bool {
        guard let folder, Self.lies(path, in: folder) else { return false }
        // A folder of another target within this one is that target's.
        if folders.contains(where: { other in other.map { $0 != folder && Self.lies($0, in: folder) && Self.lies(path, in: $0) } ?? false })
        {
          return false
        }
        if target.exclude.contains(where: { Self.lies(path, in: Self.joined(folder, $0)) }) { return false }
        return target.sources.map { $0.contains { Self.lies(path, in: Self.joined(folder, $0)) } } ?? true
      }
      let own = files.filter { belongs($0.name) }
      rest.subtract(own.map(\.name))
      return TargetContents(
        name: target.name, isTest: target.isTest, folder: folder ?? "", sources: own, models: models.filter(belongs))
    }
    others = files.filter { rest.contains($0.name) && !$0.name.hasPrefix("Package") }
  }

  private static func folder(of target: Manifest.Target, root: URL) -> String? {
    if let path = target.path {
      let parts = path.split(separator: "/").filter { $0 != "." }
      return parts.joined(separator: "/")
    }
    let roots = target.isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    return roots.map { "\($0)/\(target.name)" }.first { FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path) }
      ?? roots.first { FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path) && !target.isTest }
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    let clean = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if clean.isEmpty { return folder }
    return folder.isEmpty ? clean : "\(folder)/\(clean)"
  }

  private static func lies(_ path: String, in folder: String) -> Bool { folder.isEmpty || path == folder || path.hasPrefix(folder + "/") }
}
