// SPDX-License-Identifier: MIT
// The style sheet, with stronger lines where the desktop asks for high contrast. GTK 4.8's CSS has neither variables nor a way to ask
// for the dark style, so that the accent is written for each.

import Adwaita

enum StyleText {
  static func sheet(isDark: Bool) -> String {
    (isDark ? dark : light) + panes + chips + pages + (Appearance.isHighContrast ? strong : "")
  }

  // White on the fill has 5.1:1 and 4.7:1, the accent as text 6.0:1 and 8.7:1.
  private static let light = """
    @define-color accent_color #1d6f34; @define-color accent_bg_color #2b7d40; @define-color accent_fg_color #ffffff;
    @define-color teal #0b6b6f; @define-color amber #8a5300;

    """
  private static let dark = """
    @define-color accent_color #7fd48f; @define-color accent_bg_color #2d8341; @define-color accent_fg_color #ffffff;
    @define-color teal #6fd3cf; @define-color amber #f8c667;

    """

  private static let panes = """
    .thumb { border-radius: 8px; } .photo { border-radius: 12px; }
    .dim-label { opacity: .72; }
    .sidebar-pane { background: mix(@window_bg_color, @window_fg_color, 0.025); }
    .plants { background: none; }
    .plants > row, .plants > row:hover, .plants > row:active, .plants > row:selected { background: none; padding: 0; outline: none; }
    .plants .content { margin: 1px 6px; padding: 8px; border-radius: 9px; transition: background 120ms; }
    .plants > row:hover .content { background: alpha(currentColor, 0.06); }
    .plants > row:active .content { background: alpha(currentColor, 0.12); }
    .plants > row:selected .content { background: alpha(currentColor, 0.10); }
    .plants > row:focus-visible .content { outline: 2px solid alpha(@accent_color, 0.6); outline-offset: -2px; }
    .plants .section { margin: 14px 15px 4px; font-weight: bold; font-size: 0.86em; }
    .plants .count { font-feature-settings: "tnum"; margin: 0 4px; }
    .plants .hint .content { background: alpha(@accent_bg_color, 0.10); margin-top: 0; margin-bottom: 0; border-radius: 0; }
    .plants > row:hover .hint .content { background: alpha(@accent_bg_color, 0.17); }
    .plants .hint.first .content { border-top-left-radius: 12px; border-top-right-radius: 12px; }
    .plants .hint.last .content { border-bottom-left-radius: 12px; border-bottom-right-radius: 12px; }
    .plants .here .content { opacity: 0.5; }
    .pinned { background: mix(@window_bg_color, @window_fg_color, 0.025); padding: 6px 15px 5px; font-weight: bold; font-size: 0.86em;
      box-shadow: 0 1px alpha(currentColor, 0.10); }
    .moving { background: alpha(@accent_bg_color, 0.14); padding: 9px 15px; }
    searchbar .filters button { margin: 0 0 6px; }
    .filters button { padding: 2px 11px; min-height: 24px; border-radius: 99px; font-size: 0.9em; font-weight: normal; }

    """

  // Chips say the stage in words; colour only helps.
  private static let chips = """
    .chip { border-radius: 99px; padding: 1px 9px 2px; font-size: 0.82em; font-weight: bold; color: alpha(@window_fg_color, 0.78);
      background: alpha(@window_fg_color, 0.09); }
    .chip.germinated { color: @accent_color; background: alpha(@accent_color, 0.14); }
    .chip.pricked-out, .chip.planted-out { color: @teal; background: alpha(@teal, 0.15); }
    .chip.harvested { color: @amber; background: alpha(@amber, 0.16); }
    .chip.failed { color: @error_color; background: alpha(@error_color, 0.13); }
    .chip.archived { background: none; box-shadow: inset 0 0 0 1px alpha(@window_fg_color, 0.22); }
    .chip.moved { color: @accent_fg_color; background: @accent_bg_color; }
    .sowings > row { padding: 0; }
    .sowings > row:hover .slide { background: mix(@card_bg_color, @window_fg_color, 0.04); }
    .sowings .slide { background: @window_bg_color; background-image: linear-gradient(@card_bg_color, @card_bg_color);
      padding: 12px 12px 12px 14px; }
    .sowings .under { background: @destructive_bg_color; color: @destructive_fg_color; font-weight: bold; padding: 0 18px; }
    .sowings .moved .slide { box-shadow: inset 4px 0 @accent_bg_color;
      background-image: linear-gradient(alpha(@accent_bg_color, 0.10), alpha(@accent_bg_color, 0.10)),
        linear-gradient(@card_bg_color, @card_bg_color); }
    .sowings .moved .slide:dir(rtl) { box-shadow: inset -4px 0 @accent_bg_color; }
    .sowings button.quiet { opacity: 0.55; }
    .sowings > row:hover button.quiet, .sowings button.quiet:focus, .sowings button.quiet:hover { opacity: 1; }
    progressbar.thin > trough, progressbar.thin > trough > progress { min-height: 4px; border-radius: 4px; }
    progressbar.thin > trough { min-width: 40px; }
    progressbar.thin > trough > progress { background: @accent_bg_color; }
    progressbar.none > trough > progress { background: none; }

    """

  private static let pages = """
    .step { padding: 6px 0; border-radius: 9px; font-weight: normal; }
    .step .line { min-height: 2px; background: alpha(@window_fg_color, 0.15); }
    .step .line.done { background: @accent_bg_color; }
    .step .line.off { background: none; }
    .step .dot { border-radius: 99px; min-width: 18px; min-height: 18px; border: 2px solid alpha(@window_fg_color, 0.36);
      color: transparent; -gtk-icon-size: 12px; }
    .step .dot.done { background: @accent_bg_color; border-color: @accent_bg_color; color: @accent_fg_color; }
    .step .dot.failed { background: @error_bg_color; border-color: @error_bg_color; color: @error_fg_color; }
    .step .dot.current { box-shadow: 0 0 0 4px alpha(@accent_bg_color, 0.24); }
    .step .dot.failed.current { box-shadow: 0 0 0 4px alpha(@error_bg_color, 0.24); }
    .step .later { opacity: 0.68; }
    .figure { font-size: 1.9em; font-weight: 800; font-feature-settings: "tnum"; }
    .pane { padding: 16px; }
    .photo-button { padding: 0; }
    .log button.quiet { opacity: 0.55; }
    .log > row:hover button.quiet, .log button.quiet:focus, .log button.quiet:hover { opacity: 1; }
    .log row { padding: 8px 8px 8px 14px; }
    .log row:dir(rtl) { padding: 8px 14px 8px 8px; }
    .log .date { font-feature-settings: "tnum"; min-width: 56px; }
    .completion row { border-radius: 6px; padding: 4px 8px; min-height: 32px; }
    textview.notes, textview.notes > text { background: none; }
    menubutton.value > button { font-weight: normal; }
    .notice { background: alpha(@warning_bg_color, .24); padding: 10px 18px; }
    .message { color: @error_color; font-size: 90%; }
    .path { font-family: monospace; font-size: 85%; }

    """

  private static let strong = """
    .dim-label, .step .later { opacity: .9; }
    .plants .here .content { opacity: .75; }
    .plants > row:selected .content { box-shadow: inset 0 0 0 1px alpha(currentColor, .6); }
    .plants > row:focus-visible .content { outline: 3px solid @accent_color; outline-offset: -3px; }
    .plants .hint .content { box-shadow: inset 0 0 0 1px alpha(currentColor, .5); }
    .pinned { box-shadow: 0 1px alpha(currentColor, .5); }
    .chip { color: @window_fg_color; }
    .chip, .chip.archived, .filters button { box-shadow: inset 0 0 0 1px alpha(currentColor, .8); }
    .sowings button.quiet, .log button.quiet { opacity: 1; }
    progressbar.thin > trough { background: alpha(@window_fg_color, .3); }
    progressbar.thin > trough > progress { background: @accent_color; }
    progressbar.none > trough > progress { background: none; }
    .step .line { background: alpha(@window_fg_color, .6); }
    .step .dot { border-color: alpha(@window_fg_color, .7); }
    .step .dot.current { box-shadow: 0 0 0 4px alpha(@accent_bg_color, .6); }
    .step .dot.failed.current { box-shadow: 0 0 0 4px alpha(@error_bg_color, .6); }
    .moving, .notice { box-shadow: inset 0 0 0 1px alpha(currentColor, .5); }

    """
}
