// SPDX-License-Identifier: MIT
// The colours a field can be shown in. Patterns are saved with one, windows offer all; ColourTable makes the entries.

/// A way from little to much in colours.
public enum ColourMap: String, CaseIterable, Sendable {
  /// The substances themselves as red, green and blue, as the original showed them.
  case original = "Original"
  case lagoon = "Lagoon"
  case ember = "Ember"
  case heather = "Heather"
  case lichen = "Lichen"
  case porcelain = "Porcelain"
  case graphite = "Graphite"

  /// The name that is shown and stored.
  public var name: String { rawValue }

  /// The map of a name; capitals make no difference.
  public init?(named text: String) {
    guard let found = Self.allCases.first(where: { $0.name.lowercased() == text.lowercased() }) else { return nil }
    self = found
  }

  /// Whether it can be shown the other way round; the substances themselves cannot.
  public var isReversible: Bool { self != .original }

  /// Colours at 0, ¼, ½, ¾ and 1, as red, green and blue in one number; none for the original's.
  var anchors: [UInt32] {
    switch self {
    case .original: []
    case .lagoon: [0x0c1933, 0x034d76, 0x068e9f, 0x67ceae, 0xf9f6c7]
    case .ember: [0x1e0e1c, 0x7c172a, 0xcc4e25, 0xeea443, 0xfff3d1]
    case .heather: [0x1a173a, 0x603986, 0xc06197, 0xfaa5a2, 0xfef1e7]
    case .lichen: [0x011b1a, 0x195038, 0x638738, 0xb8c04e, 0xfef5c2]
    case .porcelain: [0xf9f6f1, 0x9fc6df, 0x3c8ccb, 0x014c9c, 0x0f1d44]
    case .graphite: [0x0e0e0e, 0x404040, 0x777777, 0xb3b3b3, 0xf6f6f6]
    }
  }
}

/// A map and its direction: how a pattern is coloured.
public struct ColourScheme: Hashable, Sendable {
  public var map: ColourMap
  /// Whether the map runs from much to little; the original's takes no notice.
  public var isReversed: Bool

  public init(_ map: ColourMap = .original, isReversed: Bool = false) {
    self.map = map
    self.isReversed = isReversed
  }

  /// As the original showed its fields.
  public static let original = ColourScheme()
}
