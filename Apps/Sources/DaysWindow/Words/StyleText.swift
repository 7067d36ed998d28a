// SPDX-License-Identifier: MIT
// The style sheet, with stronger lines where the desktop asks for high contrast. GTK 4.8's CSS has neither variables nor a way to ask
// for the dark style, so that the text is made for each.

import Adwaita
import Days

enum StyleText {
  static func sheet(isDark: Bool) -> String {
    ThingColor.allCases.reduce(into: common) { $0 += colors($1, isDark) } + (Appearance.isHighContrast ? strong : "")
  }

  // Sizes of the large figure are in pixels on purpose: it must not grow with the text size.
  private static let common = """
    .figure { font-size: 160px; font-weight: 800; font-feature-settings: "tnum", "lnum"; letter-spacing: -4px; line-height: 1;
      margin: -6px 0 -10px 0; }
    .figure.long { font-size: 112px; letter-spacing: -1px; margin: 0; }
    .narrow .figure { font-size: 128px; letter-spacing: -3px; margin: -6px 0 -10px 0; }
    .narrow .figure.long { font-size: 84px; letter-spacing: -1px; margin: 0; }
    .thing-name { font-size: 150%; font-weight: 700; }
    .thing-caption { font-size: 150%; font-weight: 400; }
    .row-figure { font-size: 145%; font-weight: 800; font-feature-settings: "tnum"; }
    .page { transition: background-color 600ms ease-in-out; }
    .page headerbar { background: none; box-shadow: none; border: none; }
    /* Room inside the list, not round it: rows that scroll away go under the header. */
    listview.things { background: none; padding-top: 12px; }
    listview.things > row { background: @card_bg_color; border-radius: 12px; margin: 0 12px 6px 12px; padding: 8px 6px 8px 12px;
      box-shadow: 0 0 0 1px alpha(black, .03), 0 1px 3px 1px alpha(black, .07); }
    listview.things > row:dir(rtl) { padding: 8px 12px 8px 6px; }
    listview.things > row:hover { background: mix(@card_bg_color, @window_fg_color, .05); }
    listview.things > row:focus-visible { outline: 2px solid alpha(@accent_color, .5); outline-offset: -2px; }
    .dim-label { opacity: .72; }
    .archived { opacity: .55; }
    .page progressbar > trough, .page progressbar > trough > progress { min-height: 6px; border-radius: 3px; }
    .swatch { min-width: 30px; min-height: 30px; padding: 0; border-radius: 15px; color: white; }
    menubutton.value > button { font-weight: normal; }
    .card-pad { padding: 12px; }
    .stat { padding: 12px 6px; }
    .stat.line { padding: 6px 12px; }
    .run-row { min-height: 38px; padding: 6px 8px 6px 12px; }
    .run-row:dir(rtl) { padding: 6px 12px 6px 8px; }
    .chip { border-radius: 999px; padding: 2px 12px; font-weight: 500; }
    .chip:checked { background: alpha(@accent_bg_color, .18); color: @accent_color; }
    .chip:checked:hover { background: alpha(@accent_bg_color, .26); }
    textview.note, textview.note > text { background: none; }
    .notice { background: alpha(@warning_bg_color, .24); padding: 10px 18px; }
    .message { color: @error_color; font-size: 90%; }
    .path { font-family: monospace; font-size: 85%; }

    """

  private static let strong = """
    .dim-label { opacity: .9; }
    .archived { opacity: .75; }
    listview.things > row { box-shadow: 0 0 0 1px alpha(currentColor, .5); }
    listview.things > row:focus-visible { outline: 3px solid @accent_color; }
    .page .pill, .chip { box-shadow: inset 0 0 0 1px alpha(currentColor, .6); }
    .chip:checked { background: @accent_bg_color; color: @accent_fg_color; }
    .page progressbar > trough { box-shadow: inset 0 0 0 1px alpha(currentColor, .5); }
    .notice { box-shadow: inset 0 0 0 1px alpha(currentColor, .5); }

    """

  private static func colors(_ color: ThingColor, _ isDark: Bool) -> String {
    let (name, fill, ink) = (color.word, hex(color.fill), hex(color.ink(isDark: isDark)))
    let (rest, hover, shade) = isDark ? (".26", ".38", "1.06") : (".14", ".24", ".84")
    let words = Appearance.isHighContrast ? "@window_fg_color" : "shade(\(ink), \(shade))"
    return """
      .page.\(name) .pill { background: alpha(\(fill), \(rest)); color: \(words); }
      .page.\(name) .pill:hover { background: alpha(\(fill), \(hover)); }
      .page.\(name) { background-color: mix(@window_bg_color, \(fill), \(isDark ? ".13" : ".09")); }
      .page.\(name) progressbar > trough { background: alpha(\(isDark ? "white" : "black"), .1); }
      .page.\(name) progressbar > trough > progress { background: \(isDark ? ink : fill); }
      .ink-\(name) { color: \(ink); }
      .swatch-\(name), .swatch-\(name):hover { background: \(fill); }
      .swatch-\(name):checked { background: \(fill); box-shadow: 0 0 0 5px \(fill), 0 0 0 3px \(isDark ? "#363636" : "white"); }

      """
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
