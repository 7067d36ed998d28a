// SPDX-License-Identifier: MIT
// The style sheet, with stronger lines where the desktop asks for high contrast. AppWindow shows it.

import Adwaita

enum StyleText {
  static var sheet: String { common + (Appearance.isHighContrast ? strong : "") }

  private static let common = """
    .picture { background: #000; }
    .osd-bar { background: alpha(black, .78); color: white; border-radius: 14px; padding: 6px; }
    .osd-bar button { min-height: 32px; min-width: 32px; padding: 0; color: white; }
    .osd-bar button.text-button { padding: 0 4px; }
    .osd-bar button:checked { background: alpha(white, .28); }
    .osd-bar scale trough { background: alpha(white, .28); }
    .osd-bar scale highlight { background: white; }
    .osd-bar scale slider { min-width: 16px; min-height: 16px; margin: -7px; background: white; }
    .osd-bar separator { background: alpha(white, .25); margin: 4px 2px; }
    .editor { background: @window_bg_color; }
    .parameter { padding: 3px 4px 3px 12px; min-height: 48px; }
    .parameter:dir(rtl) { padding: 3px 12px 3px 4px; }
    .parameters > row { padding: 0; }
    .parameter scale.horizontal { padding: 8px 6px 0 6px; }
    .parameter scale > trough > slider, .wide-slider scale > trough > slider { transform: none; border-radius: 50%; }
    .parameter scale indicator { min-height: 5px; min-width: 1px; }
    .parameter scale marks.bottom { margin: 3px 0 0 0; }
    .parameter scale marks { color: alpha(currentColor, .35); }
    .parameter entry { min-height: 30px; background: transparent; outline-offset: -2px; padding: 0 6px; }
    .parameter entry:hover, .parameter entry:focus-within { background: alpha(currentColor, .08); }
    .symbol { font-size: 1.08em; font-weight: bold; }
    .caption-small { font-size: .82em; }
    .formula { font-size: .9em; }
    .strip { border-radius: 7px; box-shadow: inset 0 0 0 1px alpha(black, .15); }
    .choice-picture { border-radius: 4px; box-shadow: inset 0 0 0 1px alpha(black, .15); }
    .bottom-bar { padding: 8px 12px; border-top: 1px solid @borders; }
    .warning-bar { background: @warning_bg_color; color: @warning_fg_color; padding: 8px 12px; }
    .warning-bar button { color: @warning_fg_color; background: alpha(currentColor, .12); }
    .warning-bar button:hover { background: alpha(currentColor, .2); }
    .wide-slider { padding: 10px 18px 12px 18px; background: @popover_bg_color; color: @popover_fg_color; border-radius: 16px;
      box-shadow: 0 2px 12px alpha(black, .35), 0 0 0 1px alpha(black, .12); }
    .wide-slider entry { min-height: 30px; }
    .cell { border-radius: 12px; background: alpha(currentColor, .08); }
    .cell-name { background: alpha(black, .62); color: white; padding: 4px 9px; min-height: 20px; font-weight: bold; font-size: .9em; }
    .gone { opacity: .25; }
    .cell-star { color: white; background: alpha(black, .5); border-radius: 99px; padding: 5px; margin: 6px; }
    .grid { background: transparent; padding: 6px; }
    .grid > child { padding: 0; margin: 5px; border-radius: 14px; }
    .thumb { border-radius: 8px; }
    .above-tools toast { margin-bottom: 66px; background: alpha(black, .82); }
    windowtitle .subtitle { font-feature-settings: "tnum"; }
    /* Room inside the list, not round it: rows that scroll away go under the header. */
    listview.patterns { background: none; padding-top: 18px; }
    listview.patterns > row { background: @card_bg_color; border-radius: 12px; margin: 0 12px 6px 12px; padding: 8px 6px 8px 12px;
      box-shadow: 0 0 0 1px alpha(black, .03), 0 1px 3px 1px alpha(black, .07); }
    listview.patterns > row:dir(rtl) { padding: 8px 12px 8px 6px; }
    listview.patterns > row:hover { background: mix(@card_bg_color, @window_fg_color, .05); }
    listview.patterns > row:focus-visible { outline: 2px solid alpha(@accent_color, .5); outline-offset: -2px; }
    .message { color: @error_color; font-size: 90%; }
    .path { font-family: monospace; font-size: 85%; }

    """

  private static let strong = """
    .strip, .choice-picture { box-shadow: inset 0 0 0 1px alpha(currentColor, .6); }
    .parameter scale marks { color: currentColor; }
    .parameter entry { box-shadow: inset 0 0 0 1px alpha(currentColor, .5); }
    .osd-bar { background: black; }
    .osd-bar button:checked { background: white; color: black; }
    .osd-bar separator { background: white; }
    .cell-name { background: black; }
    .wide-slider { box-shadow: 0 2px 12px alpha(black, .35), 0 0 0 1px alpha(currentColor, .5); }
    listview.patterns > row { box-shadow: 0 0 0 1px alpha(currentColor, .5); }
    listview.patterns > row:focus-visible { outline: 3px solid @accent_color; }

    """
}
