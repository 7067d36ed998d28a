// SPDX-License-Identifier: MIT
// The lines at the end of a manifest that add Duramen and its plugin on Linux only. A plugin takes no platform condition in SwiftPM, and an
// array no `#if`; statements after the package do, and leave what a Mac reads as it was.

/// The block that adopting writes and replaces.
struct LinuxBlock {
  static let mark = "// Core Data on Linux, to the #endif: written by `coredata adopt`, which replaces it when the targets change."

  var variable: String
  var dependency: String
  /// Targets that import CoreData, and those of them whose models or classes the plugin reads.
  var users: [String]
  var plugged: [String]

  func text(newline: String) -> String {
    var lines = [Self.mark, "#if os(Linux)", "  \(variable).dependencies.append(\(dependency))"]
    let product = "    target.dependencies.append(.product(name: \"CoreData\", package: \"duramen\"))"
    let plugin = "    target.plugins = (target.plugins ?? []) + [.plugin(name: \"CoreDataModelPlugin\", package: \"duramen\")]"
    if users == plugged {
      lines += loop(over: users, [product, plugin])
    } else {
      lines += loop(over: users, [product])
      if !plugged.isEmpty { lines += loop(over: plugged, [plugin]) }
    }
    return (lines + ["#endif"]).joined(separator: newline)
  }

  private func loop(over names: [String], _ body: [String]) -> [String] {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return ["  for target in \(variable).targets where [\(list)].contains(target.name) {"] + body + ["  }"]
  }

  /// The bytes that such a block takes up in a manifest, and the dependency that stands in it.
  static func find(in file: SourceFile) -> (range: Range<Int>, dependency: String?)? {
    guard let start = file.tokens.firstIndex(where: { $0.kind == .lineComment && file.text(of: $0.range) == mark }),
      let end = file.tokens[start...].first(where: { $0.kind == .poundWord && file.text(of: $0.range) == "#endif" })
    else { return nil }
    let range = file.tokens[start].range.lowerBound..<end.range.upperBound
    let places = file.significant.indices.filter { range.contains(file.token($0).range.lowerBound) }
    let call = places.first { file.reads(["dependencies", ".", "append", "("], at: $0) }
    let dependency = call.flatMap { call in file.closing(call + 3).map { file.text(from: call + 4, through: $0 - 1) } }
    return (range, dependency)
  }
}
