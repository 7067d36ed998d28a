// SPDX-License-Identifier: MIT
// The lexer loses no byte of any file, and tells apart what the rules must not touch: strings, comments, regular expressions.

import Foundation
import Testing

@testable import CoreDataAdoption

@Suite struct SwiftLexerTests {
  /// The texts of all tokens that are no trivia, each with its kind where it is not plain.
  func words(_ text: String) -> [String] {
    let file = SourceFile(name: "A.swift", text: text)
    return file.significant.indices.map { file.word($0) }
  }

  func kinds(_ text: String) -> [SwiftToken.Kind] { SwiftLexer.tokens(of: Array(text.utf8)).filter { !$0.isTrivia }.map(\.kind) }

  func printed(_ bytes: [UInt8]) -> [UInt8] {
    let tokens = SwiftLexer.tokens(of: bytes)
    #expect(tokens.allSatisfy { !$0.range.isEmpty })
    return tokens.flatMap { bytes[$0.range] }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func sources(below folder: String) throws -> [URL] {
    let walk = try #require(FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
    return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  @Test(arguments: ["Sources", "Tests", "Plugins", "Examples", "Benchmarks", "Apps"])
  func `the tokens of every file of this repository give it byte for byte, with all brackets and strings closed`(folder: String) throws {
    let urls = try Self.sources(below: folder).filter { !$0.path.contains("/.build/") }
    #expect(!urls.isEmpty)
    for url in urls {
      let bytes = Array(try Data(contentsOf: url))
      let tokens = SwiftLexer.tokens(of: bytes)
      #expect(tokens.flatMap { bytes[$0.range] } == bytes, "\(url.path)")
      var depth = 0
      for token in tokens where token.kind == .punctuation {
        switch bytes[token.range.lowerBound] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      #expect(depth == 0, "\(url.path)")
      #expect(tokens.count { $0.kind == .stringStart } == tokens.count { $0.kind == .stringEnd }, "\(url.path)")
      #expect(!tokens.contains { $0.kind == .other }, "\(url.path)")
    }
  }

  static let oddForms: [String] = [
    "", "\n", "\r\n\r", "\u{FEFF}let a = 1", "#!/usr/bin/swift\nprint(1)", "\"unterminated", "\"\"\"\nunterminated \\(", "/* /* nested */",
    "/* */ */",
    "\"a\\(f(\"b\\(c)\"))d\"", "#\"\\#(x) \\(no)\"#", "##\"a\"# b\"##", "#\"\"\"#", "#\"\"\"a\"\"\"#",
    "\"\"\"\n  \"quoted\" \\\"\"\"\n  \"\"\"", "#\"\"\"\n\\#(a)\n\"\"\"#",
    "let r = /a\"b/", "let r = #/a\"/b/#", "let r = #/\n  \"\n  /#", "a / b / c", "(/)", "x = a/b\"\"", "`class`.`a b`",
    "0x1.8p-3 1e+5 1_000.5 1...2 1.foo",
    "$0 + $1.count", "a.0.1", "#if os(Linux)\n#elseif A && !B\n#else\n#endif", "@objc(a:b:)", "é = \"ü\" // ß\n", "\\A.b", "…", "a\u{0}b",
    "\\", "#", "##", "\"\\", "`", "\"a\nb\"",
    "f { /x/ }", "#keyPath(A.b)", "#\"", "\"\\(", "a ?? b!.c?.d as! E<F<G>>", "😀 = 1", "// no line end", "\"\\u{1F600}\"",
  ]

  @Test(arguments: oddForms) func `odd forms come out as they went in`(text: String) {
    #expect(printed(Array(text.utf8)) == Array(text.utf8))
  }

  @Test func `bytes that are no text come out as they went in`() {
    let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 / 7) }
    #expect(printed(bytes) == bytes)
  }

  @Test func `every file cut anywhere comes out as it went in`() {
    let bytes = Array(Self.oddForms.joined(separator: "\n").utf8)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[..<end])
      #expect(printed(part) == part)
    }
  }

  @Test(arguments: [
    ("\"@objc\"", ["\"", "@objc", "\""]), ("\"\\(a.b)\"", ["\"", "\\(", "a", ".", "b", ")", "\""]),
    ("\"\\((1, 2))x\"", ["\"", "\\(", "(", "1", ",", "2", ")", ")", "x", "\""]), ("#\"\\(a)\"#", ["#\"", "\\(a)", "\"#"]),
    ("#\"\\#(a)\"#", ["#\"", "\\#(", "a", ")", "\"#"]), ("/* @objc /* b */ */ c", ["c"]), ("#\"\"\"#", ["#\"", "\"", "\"#"]),
    ("let r = /@objc [\"] x/", ["let", "r", "=", "/@objc [\"] x/"]), ("a / b", ["a", "/", "b"]),
    ("x.split(/,/)", ["x", ".", "split", "(", "/,/", ")"]), ("reduce(0, /)", ["reduce", "(", "0", ",", "/", ")"]),
    ("#/a/b/#", ["#/a/b/#"]), ("1.5e-3.x", ["1.5e-3", ".", "x"]), ("1...2", ["1", ".", ".", ".", "2"]),
    ("t.0.1", ["t", ".", "0", ".", "1"]), ("#if A", ["#if", "A"]), ("`a b`.c", ["`a b`", ".", "c"]),
    ("A<B<C>>", ["A", "<", "B", "<", "C", ">", ">"]),
  ]) func `text falls into the tokens that Swift sees`(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test(arguments: ["let r = /a b/", "f(/a(b)c/)", "[/x/, 1]", "x\n  .trim(/a/)", "return /\\/x/"])
  func `a slash where an operand may stand begins a regular expression`(text: String) {
    #expect(kinds(text).contains(.regex))
  }

  @Test(arguments: ["a / b / c", "(/)", "f(a / b, c / d)", "x = a/b/c", "f(/, 1)", "a[0]/b/c", "1 /2"])
  func `a slash between operands is an operator`(text: String) {
    #expect(!kinds(text).contains(.regex))
  }

  @Test func `lines are counted within strings and comments too`() {
    let file = SourceFile(name: "A.swift", text: "/*\n*/ a\r\n\"\"\"\n\n\"\"\" b\n")
    #expect(
      file.significant.indices.filter { ["a", "b"].contains(file.word($0)) }.map { file.line(at: file.token($0).range.lowerBound) } == [
        2, 5,
      ])
  }

  @Test(arguments: [
    ("#if canImport(ObjectiveC)\nX\n#else\nY\n#endif", [false, true]),
    ("#if os(iOS) || os(macOS)\nX\n#elseif os(Linux)\nY\n#else\nZ\n#endif", [false, true, false]),
    ("#if !os(Linux)\nX\n#endif\nY", [false, true]), ("#if DEBUG && os(iOS)\nX\n#endif", [false]),
    ("#if DEBUG\nX\n#else\nY\n#endif", [true, true]),
    ("#if os(Linux)\nX\n#if canImport(UIKit)\nY\n#endif\n#else\nZ\n#endif", [true, false, false]),
    ("#if canImport(CoreData) && (A || !B)\nX\n#endif", [true]),
    ("#if targetEnvironment(simulator)\nX\n#endif", [false]), ("#if swift(>=5.9)\nX\n#endif", [true]),
    ("#if canImport(UIKit, _version: 1.2)\nX\n#endif", [false]),
    ("#if true || os(iOS)\nX\n#else\nY\n#endif", [true, false]), ("#endif\nX", [true]),
  ]) func `what Linux does not compile is known`(text: String, expected: [Bool]) {
    let file = SourceFile(name: "A.swift", text: text)
    #expect(file.significant.indices.filter { ["X", "Y", "Z"].contains(file.word($0)) }.map { file.isActive($0) } == expected)
  }
}
