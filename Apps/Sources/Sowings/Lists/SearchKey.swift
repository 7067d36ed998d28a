// SPDX-License-Identifier: MIT
// What a search looks at, as one column of a plant: 5,000 rows answer a letter, not 200,000. Derivation writes it, PlantFilter asks it.

import NameOrdering

/// The texts of a plant and of its sowings, without case and accents.
enum SearchKey {
  /// Stands between what is the plant's own and the words of its sowings.
  ///
  /// A key without it is one of an earlier program, which kept only the first.
  static let mark = "\u{1}"

  /// All that is said of a plant, then each word once that is said of any of its sowings.
  static func of(_ plant: Plant, _ sowings: Set<Sowing>) -> String {
    // Most sowings say what others say, too.
    let keys = Set(sowings.compactMap(\.searchKey))
    let words = Set(keys.flatMap { $0.split(whereSeparator: \.isWhitespace) }).sorted()
    return own(plant) + mark + words.joined(separator: " ")
  }

  /// What is said of a sowing; nil where that is nothing.
  static func of(_ sowing: Sowing) -> String? {
    let key = joined(sowing.place, sowing.medium, sowing.notes)
    return key.isEmpty ? nil : key
  }

  private static func own(_ plant: Plant) -> String { joined(plant.name.description, plant.commonName, plant.notes) }

  private static func joined(_ texts: String?...) -> String {
    texts.compactMap(\.self).joined(separator: "\n").foldedAsName.replacing(mark, with: "")
  }
}
