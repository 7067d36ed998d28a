// SPDX-License-Identifier: MIT
// All texts of an app, in gettext's form for translators. main.swift writes it, DesktopTests say when it is out of date.

import Foundation

/// A template of translations and the sources its texts come from.
struct TextTemplate {
  let program: String
  /// The file, below the project's folder.
  let file: String
  /// The folders of sources, below the project's folder.
  let folders: [String]

  /// One for each app with a window.
  static let all = [
    TextTemplate(
      program: "Days Without Things", file: "Apps/Desktop/days/days-without-things.pot",
      folders: ["Apps/Sources/Adwaita", "Apps/Sources/StoreWindow", "Apps/Sources/DaysWindow"]),
    TextTemplate(
      program: "Reaction Lab", file: "Apps/Desktop/reactionlab/reaction-lab.pot",
      folders: ["Apps/Sources/Adwaita", "Apps/Sources/StoreWindow", "Apps/Sources/LabWindow"]),
    TextTemplate(
      program: "Sowings", file: "Apps/Desktop/sowings/sowings.pot",
      folders: ["Apps/Sources/Adwaita", "Apps/Sources/StoreWindow", "Apps/Sources/SowingsWindow"]),
  ]

  /// The project's folder, which this source lies in.
  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized

  /// Reads the sources and answers the file's text.
  ///
  /// - Throws: `UnreadableText`, or what the file system says.
  func text() throws -> String {
    var places: [FoundText: [String]] = [:]
    var order: [FoundText] = []
    for path in try sources() {
      let source = try String(contentsOf: Self.project.appendingPathComponent(path), encoding: .utf8)
      for text in try TextScanner.texts(in: source, file: path) {
        if places[text] == nil { order.append(text) }
        if places[text]?.last != path { places[text, default: []].append(path) }
      }
    }
    return ([head] + order.map { entry($0, places[$0] ?? []) }).joined(separator: "\n")
  }

  private func sources() throws -> [String] {
    var found: [String] = []
    for folder in folders {
      let root = Self.project.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
        found.append("\(folder)/\(path)")
      }
    }
    return found.sorted()
  }

  // No date and no line numbers: the file changes only when a text does.
  private var head: String {
    """
    # SPDX-License-Identifier: MIT
    # The texts of \(program), for translators. Apps/Desktop/texts writes this file.
    msgid ""
    msgstr ""
    "Project-Id-Version: \(program)\\n"
    "Language: \\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"
    "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

    """
  }

  private func entry(_ text: FoundText, _ places: [String]) -> String {
    let lines = places.map { "#: \($0)\n" }.joined() + "msgid \(quoted(text.one))\n"
    guard let many = text.many else { return lines + "msgstr \"\"\n" }
    return lines + "msgid_plural \(quoted(many))\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
  }

  private func quoted(_ text: String) -> String {
    let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t"]
    return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
  }
}
