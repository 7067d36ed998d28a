// SPDX-License-Identifier: MIT
// What the names of things, patterns and plants have in common. Their own types ask before they keep a text as a name.

import Foundation

extension String {
  /// Whether the text holds a sign that would tear a list apart, such as a line break or an escape sequence.
  ///
  /// Joiners inside emoji are no control characters.
  public var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" }
  }

  /// The text with a space for each control character: how a name is kept that no rule has checked.
  public var withControlCharactersAsSpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// The text without the signs that embed, override or isolate a direction until another one ends it.
  ///
  /// They come with pasted text, cannot be seen, and would turn what stands after the name. Marks of a direction stay: they turn nothing.
  public var withoutDirectionSigns: String {
    let signs: [ClosedRange<UInt32>] = [0x202A...0x202E, 0x2066...0x2069]
    return String(String.UnicodeScalarView(unicodeScalars.filter { scalar in !signs.contains { $0.contains(scalar.value) } }))
  }

  /// The text without case and accents: what names have in common that count as the same.
  public var foldedAsName: String { folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil) }
}
