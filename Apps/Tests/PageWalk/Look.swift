// SPDX-License-Identifier: MIT
// How a window is looked at: its size, dark or light, reading direction, size of text. WalkHome gives the program a desktop like that.

/// A way in which every page must look right.
public struct Look: Hashable, Sendable {
  public let name: String
  public let width: Int
  public let height: Int
  public var isDark = false
  public var isRightToLeft = false
  /// 1, or 2 where the user has doubled it.
  public var textScale = 1

  public static let wide = Look(name: "wide", width: 1000, height: 680)
  public static let wideDark = Look(name: "wide-dark", width: 1000, height: 680, isDark: true)
  public static let wideMirrored = Look(name: "wide-rtl", width: 1000, height: 680, isRightToLeft: true)
  public static let narrow = Look(name: "narrow", width: 360, height: 640)
  public static let narrowDark = Look(name: "narrow-dark", width: 360, height: 640, isDark: true)
  public static let narrowLarge = Look(name: "narrow-large", width: 360, height: 640, textScale: 2)
  public static let narrowLargeMirrored = Look(name: "narrow-large-rtl", width: 360, height: 640, isRightToLeft: true, textScale: 2)
  public static let all = [wide, wideDark, wideMirrored, narrow, narrowDark, narrowLarge, narrowLargeMirrored]
}
