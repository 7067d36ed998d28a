// SPDX-License-Identifier: MIT
// The texts for translators are those of the sources.

import Foundation
import Testing

@testable import ListTexts

struct TextTemplateTests {
  @Test("the template is that of the sources", arguments: TextTemplate.all.map(\.file))
  func isUpToDate(_ file: String) throws {
    let template = try #require(TextTemplate.all.first { $0.file == file })
    let kept = try String(contentsOf: TextTemplate.project.appendingPathComponent(file), encoding: .utf8)
    let missing = Set(try template.text().split(separator: "\n")).symmetricDifference(kept.split(separator: "\n")).sorted()
    #expect(try template.text() == kept, "\(file) is out of date. Apps/Desktop/texts writes it anew. Lines that differ: \(missing)")
  }

  @Test(
    "texts are found in every form of a call, and nowhere else",
    arguments: [
      (#"Label(tr("Save"))"#, [FoundText(one: "Save")]),
      (#"tr("a \"b\" \\ \u{2026}\n", "x")"#, [FoundText(one: "a \"b\" \\ …\n")]),
      ("tr(\n  one: \"%1 day\",\n  many: \"%1 days\", n, \"\\(n)\")", [FoundText(one: "%1 day", many: "%1 days")]),
      (#"tr("one" + " line", x)"#, [FoundText(one: "one line")]),
      (#""\(f(tr("Inside", (1)))) and tr(nothing)" + tr("After")"#, [FoundText(one: "Inside"), FoundText(one: "After")]),
      (#"// tr("Comment")"#, []), (#"public func tr(_ text: String) {}"#, []), (#"str("No")"#, []),
    ])
  func forms(_ source: String, _ texts: [FoundText]) throws {
    #expect(try TextScanner.texts(in: source, file: "A.swift") == texts)
  }

  @Test(
    "a text that is put together while the program runs is refused, with its line",
    arguments: [
      ("\ntr(\"a \\(b)\")", "A.swift:2: Words come"), ("tr(name)", "A.swift:1: tr wants"), ("tr(one: \"a\", 3)", "A.swift:1: After one"),
    ])
  func refused(_ source: String, _ beginning: String) {
    let error = #expect(throws: UnreadableText.self) { try TextScanner.texts(in: source, file: "A.swift") }
    #expect(error?.description.hasPrefix(beginning) == true)
  }
}
