// SPDX-License-Identifier: MIT
// Plant names as botany writes them, as Pango markup. Everything that shows a plant gets its name from here.

import Sowings

/// The name of a plant: genus and epithets slanted; ranks, the hybrid sign, authors and the cultivar upright.
struct BotanicalName: Hashable {
  /// Words that are no part of the Latin name.
  private static let upright: Set<String> = ["×", "+", "x", "group", "grex", "gp"]
  private static let hybridSigns: Set<Character> = ["×", "+"]
  /// A slanted letter leans into an upright quote: a hair space keeps them apart.
  private static let gap = " \u{200A}"

  private let name: PlantName
  private let commonName: String?

  init(_ name: PlantName, commonName: String? = nil) {
    self.name = name
    self.commonName = commonName
  }

  init(_ plant: Plant) { self.init(plant.name, commonName: plant.commonName) }

  /// The name without any marks, for readers, toasts and titles of windows: "Capsicum annuum ‘Early Jalapeño’".
  var plain: String { name.description }

  /// Genus and species alone, as markup: the first line of a row.
  var latin: String {
    "\(name.genus) \(name.species)".split(separator: " ").map { Self.marked(String($0)) }.joined(separator: " ")
  }

  /// The genus alone, as markup: the heading of a section.
  var genus: String { name.genus.split(separator: " ").map { Self.marked(String($0)) }.joined(separator: " ") }

  /// The whole name in one run, as markup: for titles, sentences and subtitles.
  var title: String { cultivar.map { latin + Self.gap + Self.escaped($0) } ?? latin }

  /// The second line of a row, as markup: the cultivar in full ink, the common name dim; empty if there is neither.
  var second: String {
    let common = commonName.map { "<span alpha=\"72%\">\(Self.escaped($0))</span>" }
    return [cultivar.map(Self.escaped), common].compactMap(\.self).joined(separator: "  ")
  }

  /// What a screen reader says of the plant: "Capsicum annuum ‘Early Jalapeño’, Chilli pepper".
  var spoken: String { [plain, commonName].compactMap(\.self).joined(separator: ", ") }

  /// The cultivar in its quotes, never parted at the end of a line.
  private var cultivar: String? { name.cultivar.map { "‘\($0.replacing(" ", with: "\u{A0}"))’" } }

  private static func marked(_ word: String) -> String {
    if let sign = word.first, hybridSigns.contains(sign), word.count > 1 { return escaped(String(sign)) + marked(String(word.dropFirst())) }
    // Ranks and authors are shortened with a point, which no epithet has; an author in parentheses begins with one.
    let isUpright = upright.contains(word.lowercased()) || word.hasSuffix(".") || word.hasPrefix("(") || word.hasSuffix(")")
    return isUpright ? escaped(word) : "<i>\(escaped(word))</i>"
  }

  /// A text in which nothing is markup.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
