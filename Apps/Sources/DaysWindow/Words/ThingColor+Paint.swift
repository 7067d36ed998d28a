// SPDX-License-Identifier: MIT
// The nine colours as they are painted and named: fills for areas and pictures, inks for text that stays legible on the tinted page.

import Adwaita
import Days

extension ThingColor {
  /// The colour's name in the window.
  var name: String {
    switch self {
    case .blue: tr("Blue")
    case .teal: tr("Teal")
    case .green: tr("Green")
    case .yellow: tr("Yellow")
    case .orange: tr("Orange")
    case .red: tr("Red")
    case .pink: tr("Pink")
    case .purple: tr("Purple")
    case .slate: tr("Slate")
    }
  }

  var fill: UInt32 { paints.fill }
  func ink(isDark: Bool) -> UInt32 { isDark ? paints.inkByNight : paints.inkByDay }

  /// What the pictures are drawn with: the fill by day, where yellow needs a darker one, and the light ink by night.
  func picture(isDark: Bool) -> RGBA { RGBA(hex: isDark ? paints.inkByNight : self == .yellow ? 0xb87a00 : fill) }

  private var paints: (fill: UInt32, inkByDay: UInt32, inkByNight: UInt32) {
    switch self {
    case .blue: (0x3584e4, 0x0461be, 0x81d0ff)
    case .teal: (0x2190a4, 0x007184, 0x7bdff4)
    case .green: (0x3a944a, 0x15772e, 0x8de698)
    case .yellow: (0xc88800, 0x8c5c00, 0xffc057)
    case .orange: (0xed5b00, 0xb84300, 0xff9c5b)
    case .red: (0xe62d42, 0xc00023, 0xff888c)
    case .pink: (0xd56199, 0xa2326c, 0xffa0d8)
    case .purple: (0x9141ac, 0x8939a4, 0xd9aeff)
    case .slate: (0x6f8396, 0x526678, 0xbbd1e5)
    }
  }
}

extension Widget {
  /// Gives the widget the class of one colour, and takes that of any other.
  func setColor(_ color: ThingColor, prefix: String = "") {
    for other in ThingColor.allCases { setCSS(prefix + other.word, other == color) }
  }
}
