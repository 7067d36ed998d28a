// SPDX-License-Identifier: MIT
// What stands where there is no photo: a seedling on a ground whose colour tells one genus from another. PhotoThumbnail shows it.

import Adwaita

enum DefaultPicture {
  private static let grounds = 12
  private static var drawn: [Key: Texture] = [:]

  private struct Key: Hashable { let ground, side: Int }

  /// The picture for a plant's genus, always the same one.
  static func texture(of genus: String, side: Int) -> Texture {
    let key = Key(ground: ground(of: genus), side: side)
    if let texture = drawn[key] { return texture }
    let texture = Texture(width: side, height: side) { draw($0, Double(side), hue: Double(key.ground) / Double(grounds)) }
    drawn[key] = texture
    return texture
  }

  /// One of twelve, which a hash of the name decides: Swift's own is another at each start.
  static func ground(of genus: String) -> Int {
    Int(genus.lowercased().utf8.reduce(UInt64(1469)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } >> 32 % UInt64(grounds))
  }

  /// A bare grey, for a photo that is still being decoded.
  static func ground(side: Int) -> Texture {
    if let texture = bare[side] { return texture }
    let texture = Texture(width: side, height: side) {
      $0.rectangle(0, 0, Double(side), Double(side))
      $0.fill(RGBA(red: 0.5, green: 0.5, blue: 0.5).opacity(0.22))
    }
    bare[side] = texture
    return texture
  }
  private static var bare: [Int: Texture] = [:]

  private static func draw(_ painter: Painter, _ side: Double, hue: Double) {
    painter.rectangle(0, 0, side, side)
    painter.fill(color(hue, 0.20, 0.90))
    painter.arc(side * 0.5, side * 0.46, radius: side * 0.40)
    painter.fill(color(hue, 0.13, 0.96))
    painter.translate(side / 2, side * 0.80)
    painter.move(0, side * 0.04)
    painter.curve(-side * 0.02, -side * 0.12, side * 0.02, -side * 0.20, 0, -side * 0.34)
    painter.stroke(color(0.30, 0.50, 0.48), width: side * 0.05, isRound: true)
    for (angle, length, value) in [(-1.15, 0.40, 0.50), (1.15, 0.40, 0.56), (-0.42, 0.30, 0.60), (0.42, 0.30, 0.65)] {
      painter.saving {
        painter.translate(0, -side * 0.26)
        painter.rotate(angle)
        painter.move(0, 0)
        painter.curve(-side * 0.15, -side * length * 0.3, -side * 0.11, -side * length * 0.9, 0, -side * length)
        painter.curve(side * 0.11, -side * length * 0.9, side * 0.15, -side * length * 0.3, 0, 0)
        painter.fill(color(0.31, 0.52, value))
      }
    }
    // The soil, over the foot of the stem.
    painter.translate(-side / 2, -side * 0.80)
    painter.move(0, side)
    painter.line(0, side * 0.84)
    painter.curve(side * 0.3, side * 0.78, side * 0.7, side * 0.78, side, side * 0.84)
    painter.line(side, side)
    painter.fill(color(0.07, 0.42, 0.44))
  }

  private static func color(_ hue: Double, _ saturation: Double, _ value: Double) -> RGBA {
    func part(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(place, 4 - place, 1))
    }
    return RGBA(red: part(5), green: part(3), blue: part(1))
  }
}
