// SPDX-License-Identifier: MIT
// The 256 colours of a map, so that no cell costs more than a look-up. FieldPainter reads them.

import Foundation

/// A colour in three bytes.
public struct Colour: Hashable, Sendable {
  public let red, green, blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8), blue: UInt8(truncatingIfNeeded: number))
  }
}

/// The colours of a scheme, from the one for nothing to the one for the most.
public struct ColourTable: Hashable, Sendable {
  public static let count = 256
  /// 256 colours; none for the original's map, which shows the substances themselves.
  public let entries: [Colour]

  public init(_ scheme: ColourScheme) {
    let anchors = scheme.map.anchors.map { Oklab(Colour($0)) }
    guard anchors.count > 1 else {
      entries = []
      return
    }
    let forward = (0..<Self.count).map { index in
      let place = Double(index) / Double(Self.count - 1) * Double(anchors.count - 1)
      let start = min(Int(place), anchors.count - 2)
      return anchors[start].joined(to: anchors[start + 1], share: place - Double(start)).colour
    }
    entries = scheme.isReversed ? forward.reversed() : forward
  }
}

/// A colour in Oklab (Björn Ottosson, 2020), in which even steps look even.
struct Oklab {
  let lightness, a, b: Double

  init(lightness: Double, a: Double, b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }

  init(_ colour: Colour) {
    let (r, g, b) = (Self.linear(colour.red), Self.linear(colour.green), Self.linear(colour.blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  var colour: Colour {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return Colour(
      red: Self.byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: Self.byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: Self.byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }

  func joined(to other: Oklab, share: Double) -> Oklab {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Oklab(lightness: between(lightness, other.lightness), a: between(a, other.a), b: between(b, other.b))
  }

  /// The light a byte of sRGB stands for (IEC 61966-2-1).
  static func linear(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func byte(_ light: Double) -> UInt8 {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}
