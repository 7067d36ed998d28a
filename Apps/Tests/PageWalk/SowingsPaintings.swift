// SPDX-License-Identifier: MIT
// Small paintings of plants, which stand in for photos: pictures of a page need some, and nobody's own.

import Foundation

/// What kind of plant is painted.
enum PlantPainting {
  case fruit(hue: Double)
  case cactus(hue: Double)
  case rosette(hue: Double)
  case flower(hue: Double)
  case leaves

  /// The painting as an SVG file, 400 by 400.
  var svg: Data {
    let (sky, ground, shapes) = parts
    let text =
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="-200 -200 400 400">
      <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="\(sky)"/><stop offset="1" stop-color="\(ground)"/>
      </linearGradient></defs><rect x="-200" y="-200" width="400" height="400" fill="url(#s)"/>\(shapes)</svg>
      """
    return Data(text.utf8)
  }

  private var parts: (sky: String, ground: String, shapes: String) {
    switch self {
    case .fruit(let hue):
      let around = Self.ring(6, turned: 23, length: 230, breadth: 84) { Self.ink(0.33, 0.55, 0.42 + Double($0 % 3) * 0.06) }
      let calyx = Self.ring(5, turned: 0, length: 72, breadth: 20) { _ in Self.ink(0.33, 0.6, 0.36) }
      return (
        Self.ink(0.29, 0.22, 0.9), Self.ink(0.33, 0.45, 0.62),
        """
        <g transform="translate(0 24)">\(around)<circle r="120" fill="\(Self.ink(hue, 0.66, 0.74))"/>
        <circle cx="-40" cy="-36" r="32" fill="#fff" opacity=".35"/><g transform="translate(0 -76)">\(calyx)</g></g>
        """
      )
    case .cactus(let hue):
      let ribs = (0..<8).map { rib in
        "<ellipse rx=\"20\" ry=\"132\" fill=\"none\" stroke=\"\(Self.ink(hue, 0.35, 0.32))\" stroke-width=\"5\" transform=\"rotate(\(Double(rib) * 22.5))\"/>"
      }
      let spines = (0..<24).map { "<circle r=\"5\" cx=\"\($0 % 2 == 0 ? 92 : 58)\" fill=\"#fff\" transform=\"rotate(\($0 * 15))\"/>" }
      return (
        Self.ink(0.09, 0.2, 0.92), Self.ink(0.07, 0.42, 0.68),
        "<circle r=\"138\" fill=\"\(Self.ink(hue, 0.45, 0.5))\"/>\((ribs + spines).joined())<circle r=\"26\" fill=\"#f6d354\"/>"
      )
    case .rosette(let hue):
      let leaves = [(12, 170.0, 0.52), (10, 128.0, 0.66), (7, 84.0, 0.8), (5, 46.0, 0.9)].enumerated().map { layer, ring in
        Self.ring(ring.0, turned: Double(layer) * 17, length: ring.1, breadth: ring.1 * 0.34) { _ in Self.ink(hue, 0.48, ring.2) }
      }
      return (Self.ink(0.07, 0.3, 0.5), Self.ink(0.06, 0.45, 0.32), leaves.joined())
    case .flower(let hue):
      let leaves = Self.ring(5, turned: 36, length: 220, breadth: 60) { _ in Self.ink(0.34, 0.5, 0.45) }
      let petals = Self.ring(5, turned: 0, length: 158, breadth: 84) { Self.ink(hue, 0.68, 0.82 + Double($0 % 2) * 0.06) }
      return (
        Self.ink(0.31, 0.2, 0.92), Self.ink(0.33, 0.45, 0.58),
        "\(leaves)\(petals)<circle r=\"34\" fill=\"\(Self.ink(0.12, 0.5, 0.35))\"/>"
      )
    case .leaves:
      let outer = Self.ring(7, turned: 0, length: 190, breadth: 62) { Self.ink(0.30, 0.6, 0.5 + Double($0 % 3) * 0.07) }
      let inner = Self.ring(6, turned: 26, length: 112, breadth: 40) { _ in Self.ink(0.28, 0.6, 0.72) }
      return (Self.ink(0.1, 0.15, 0.93), Self.ink(0.09, 0.35, 0.7), outer + inner)
    }
  }

  /// Leaves or petals around the middle.
  private static func ring(_ count: Int, turned: Double, length: Double, breadth: Double, ink: (Int) -> String) -> String {
    (0..<count).map { index in
      let angle = turned + 360 * Double(index) / Double(count)
      let outline =
        "M0 0C\(-breadth) \(-length * 0.35) \(-breadth * 0.7) \(-length * 0.9) 0 \(-length)"
        + "C\(breadth * 0.7) \(-length * 0.9) \(breadth) \(-length * 0.35) 0 0Z"
      let vein = "<path d=\"M0 \(-length * 0.12)V\(-length * 0.8)\" stroke=\"#fff\" stroke-width=\"\(breadth * 0.07)\" opacity=\".35\"/>"
      return "<g transform=\"rotate(\(angle))\"><path d=\"\(outline)\" fill=\"\(ink(index))\"/>\(vein)</g>"
    }.joined()
  }

  /// A colour by hue, saturation and value from 0 to 1.
  private static func ink(_ hue: Double, _ saturation: Double, _ value: Double) -> String {
    func part(_ number: Double) -> Int {
      let place = (number + hue * 6).truncatingRemainder(dividingBy: 6)
      return Int(((value - value * saturation * max(0, min(place, 4 - place, 1))) * 255).rounded())
    }
    return "rgb(\(part(5)),\(part(3)),\(part(1)))"
  }
}
