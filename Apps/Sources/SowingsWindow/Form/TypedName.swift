// SPDX-License-Identifier: MIT
// A plant's name as it is typed, in three fields, and as drafts have it, in one text. The rows of a name hold one.

import Foundation
import Sowings

/// Genus, species and cultivar as somebody has typed them so far.
struct TypedName: Hashable {
  private static let quotes = CharacterSet(charactersIn: "'\"‘’“”‚„").union(.whitespacesAndNewlines)

  var genus: String
  var species: String
  var cultivar: String

  init(genus: String, species: String, cultivar: String) {
    self.genus = genus
    self.species = species
    self.cultivar = cultivar
  }

  /// Takes a name apart; what is no name yet is all of the genus.
  init(_ text: String) {
    guard let name = try? PlantName(text) else {
      self.init(genus: text, species: "", cultivar: "")
      return
    }
    self.init(genus: name.genus, species: name.species, cultivar: name.cultivar ?? "")
  }

  /// The name in one text; empty without a genus, as a species alone is no name.
  var text: String {
    guard !genus.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else { return "" }
    return words
  }

  /// All that was typed, for what it could become.
  var words: String {
    let cultivar = cultivar.trimmingCharacters(in: Self.quotes)
    return [genus, species, cultivar.isEmpty ? "" : "‘\(cultivar)’"]
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
