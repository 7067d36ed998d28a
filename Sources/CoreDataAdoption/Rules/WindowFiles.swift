// SPDX-License-Identifier: MIT
// Files that make windows: what they declare is of no use where the module for windows is missing, so the whole file stands behind
// `#if canImport(…)`. A file that declares a managed class is part of the model layer whatever it imports, and stays.

/// Puts whole files behind a condition.
enum WindowFiles {
  /// Modules for windows whose names `isUse` knows.
  static let modules = ["SwiftUI", "UIKit", "AppKit", "Cocoa", "WatchKit", "WidgetKit"]

  private static let swiftUINames: Set<String> = [
    "View", "ViewModifier", "Binding", "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "EnvironmentKey",
    "EnvironmentValues", "FetchRequest", "SectionedFetchRequest", "FetchedResults", "Scene", "PreviewProvider", "ButtonStyle", "Color",
    "Image",
    "Text", "Font", "ViewBuilder", "DynamicProperty", "UIHostingController", "NSHostingController", "SwiftUI",
  ]

  /// The edits that put the file behind a condition; nil for a file that is part of the model layer.
  static func apply(to file: SourceFile) -> RuleResult? {
    let imports = AppleImports.imports(of: file).filter { modules.contains($0.module) && file.isActive($0.keyword) }
    guard let found = modules.lazy.compactMap({ module in imports.first { $0.module == module } }).first,
      let use = file.significant.indices.first(where: { isUse($0, of: found.module, in: file) }), !declaresManagedMembers(file),
      let start = file.significant.first, let last = file.significant.last
    else { return nil }
    let offset = file.tokens[start].range.lowerBound
    let end = file.tokens[last].range.upperBound
    var result = RuleResult()
    result.change(
      file, at: file.token(found.first).range.lowerBound,
      "The file uses \(found.module) (\(file.word(use)), line \(file.line(at: file.token(use).range.lowerBound))) and stands as a whole behind #if canImport(\(found.module)).",
      [
        Edit(range: offset..<offset, text: "#if canImport(\(found.module))\(file.newline)"),
        Edit(range: end..<end, text: "\(file.newline)#endif"),
      ])
    return result
  }

  /// Whether a token is a name of a module for windows.
  static func isUse(_ place: Int, of module: String, in file: SourceFile) -> Bool {
    guard file.kind(place) == .word, file.isActive(place), file.word(place - 1) != "import" else { return false }
    let word = file.word(place)
    switch module {
    case "SwiftUI": return swiftUINames.contains(word) && (word == "SwiftUI" || file.word(place - 1) != ".")
    case "UIKit": return word.hasPrefix("UI") && word.dropFirst(2).first?.isUppercase == true && word != "UIKit"
    case "AppKit", "Cocoa":
      return [
        "NSView", "NSImage", "NSColor", "NSFont", "NSWindow", "NSApplication", "NSTable", "NSViewController", "NSEvent", "NSMenu",
        "NSAlert",
      ]
      .contains(where: word.hasPrefix)
    default: return word.hasPrefix("WK") || word.hasPrefix("Widget") || word.hasPrefix("Timeline")
    }
  }

  private static func declaresManagedMembers(_ file: SourceFile) -> Bool {
    file.significant.indices.contains { place in
      file.reads(["@", "NSManaged"], at: place) || (file.reads([":", "NSManagedObject"], at: place) && file.word(place - 2) == "class")
    }
  }
}
