// SPDX-License-Identifier: MIT
// A catalogue of translations in gettext's binary form, made from Swift, so that the tests need none of gettext's tools.

import Foundation

/// Translations of texts; one that depends on a number has a text for each form.
public struct Catalogue: Sendable {
  /// How many forms there are, and which one a number takes, in C.
  let pluralForms: String
  let texts: [(one: String, many: String?, forms: [String])]

  public init(pluralForms: String, texts: [(one: String, many: String?, forms: [String])]) {
    self.pluralForms = pluralForms
    self.texts = texts
  }

  /// Writes `FOLDER/LANGUAGE/LC_MESSAGES/DOMAIN.mo`.
  ///
  /// - Throws: What the file system says.
  public func write(domain: String, language: String, in folder: URL) throws {
    let place = folder.appendingPathComponent("\(language)/LC_MESSAGES")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try data.write(to: place.appendingPathComponent("\(domain).mo"))
  }

  /// A head of seven numbers, the places of the texts, those of their translations, and the texts, sorted, each ended by a zero.
  private var data: Data {
    let head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: \(pluralForms);\n"
    var entries = [(Data(), Data(head.utf8))]
    for text in texts {
      entries.append(
        (Data(([text.one] + [text.many].compactMap(\.self)).joined(separator: "\0").utf8), Data(text.forms.joined(separator: "\0").utf8)))
    }
    entries.sort { $0.0.lexicographicallyPrecedes($1.0) }
    let tableSize = entries.count * 8
    var numbers: [Int] = [0x9504_12de, 0, entries.count, 28, 28 + tableSize, 0, 28 + 2 * tableSize]
    var letters = Data()
    for part in [entries.map(\.0), entries.map(\.1)] {
      for text in part {
        numbers += [text.count, 28 + 2 * tableSize + letters.count]
        letters += text + [0]
      }
    }
    return numbers.reduce(into: Data()) { data, number in withUnsafeBytes(of: UInt32(number).littleEndian) { data.append(contentsOf: $0) } }
      + letters
  }
}
