// SPDX-License-Identifier: MIT
// What a plant may be called, and when two names are the same. Garden asks on adding, finding and renaming.

import Foundation
import NameOrdering

/// A botanical name: genus, species and cultivar.
///
/// Only the genus is needed, as in "Tomato" or "Sedum". The mark of a hybrid stands as botany writes it, "×Fatshedera" and
/// "Mentha × piperita", however it was typed.
public struct PlantName: Hashable, Sendable {
  public let genus: String
  public let species: String
  public let cultivar: String?

  /// Tidies what was typed, and refuses what cannot be a name.
  ///
  /// - Throws: `GardenError.nameIsEmpty` or `.nameHasControlCharacters`.
  public init(genus: String, species: String = "", cultivar: String? = nil) throws {
    let latin = HybridMarks.settled(genus: try Self.tidy(genus), species: try Self.tidy(species))
    self.genus = latin.genus
    self.species = latin.species
    let cultivar = try Self.tidy(cultivar ?? "")
    self.cultivar = cultivar.isEmpty ? nil : cultivar
    guard !self.genus.isEmpty else { throw GardenError.nameIsEmpty }
  }

  /// Reads a name in one piece: `Capsicum annuum 'Early Jalapeño'`, with any kind of single or double quotes.
  ///
  /// - Throws: as the other initialiser.
  public init(_ text: String) throws {
    let text = try Self.tidy(text)
    var words = text[...]
    var cultivar: String?
    if let last = text.last, Self.closing.contains(last), let opening = Self.openingQuote(in: text) {
      cultivar = String(text[text.index(after: opening)...].dropLast())
      words = text[..<opening]
    }
    let parts = words.split(separator: " ", maxSplits: 1)
    try self.init(genus: parts.first.map(String.init) ?? "", species: parts.dropFirst().first.map(String.init) ?? "", cultivar: cultivar)
  }

  /// A name as it is kept in a store, taken as it is.
  init(kept genus: String, _ species: String, _ cultivar: String?) {
    self.genus = genus
    self.species = species
    self.cultivar = cultivar
  }

  /// A name from a file or an earlier program, which may write the mark of a hybrid in another way.
  ///
  /// What would be refused if it were typed is taken as it is.
  init(written genus: String, _ species: String, _ cultivar: String?) {
    self = (try? PlantName(genus: genus, species: species, cultivar: cultivar)) ?? PlantName(kept: genus, species, cultivar)
  }

  /// What two names have in common when they count as the same: the name without case and accents.
  public var key: String {
    // A line break cannot be part of a name, so that no two different names give one key.
    "\(genus)\n\(species)\n\(cultivar ?? "")".foldedAsName
  }

  private static let opening: Set<Character> = ["'", "\"", "‘", "“", "’", "”", "‚", "„"]
  private static let closing: Set<Character> = ["'", "\"", "’", "”", "‘", "“"]

  /// The quote that begins the cultivar: the first one after a space, so that an apostrophe within a word begins none.
  private static func openingQuote(in text: String) -> String.Index? {
    let isOpening = { (place: String.Index) in
      opening.contains(text[place]) && (place == text.startIndex || text[text.index(before: place)] == " ")
    }
    return text.indices.first(where: isOpening).flatMap { text.index(after: $0) < text.endIndex ? $0 : nil }
  }

  /// The text without space around it, and one space where there were several.
  private static func tidy(_ text: String) throws -> String {
    let trimmed = text.withoutDirectionSigns.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.hasControlCharacters else { throw GardenError.nameHasControlCharacters(trimmed) }
    return trimmed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension PlantName: CustomStringConvertible {
  /// The name as it is written: "Capsicum annuum ‘Early Jalapeño’".
  public var description: String {
    [genus, species, cultivar.map { "‘\($0)’" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
