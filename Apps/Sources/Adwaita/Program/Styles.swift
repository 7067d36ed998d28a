// SPDX-License-Identifier: MIT
// Style sheets, and what of the desktop's style a program asks for: dark or light, how large its text is, whether things move.

import CGtk

/// A style sheet of the program, loaded anew whenever the desktop turns dark or light, or asks for more contrast.
public final class StyleSheet {
  private let provider = Reference(taking: UnsafeMutableRawPointer(gtk_css_provider_new()))
  private let text: (_ isDark: Bool) -> String

  /// Shows a sheet on the whole display for as long as the program runs; call it in `activate`.
  ///
  /// - Parameter text: gives the sheet, as GTK's CSS can tell neither dark from light nor use variables.
  @discardableResult public init(_ text: @escaping (_ isDark: Bool) -> String) {
    self.text = text
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), provider.c(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    reload()
    // The manager lives as long as the program, and so does its closure.
    Appearance.onChange { [self] in reload() }
  }

  public func reload() { gtk_css_provider_load_from_data(provider.c(), text(Appearance.isDark), -1) }
}

/// How the desktop looks.
public enum Appearance {
  private struct Shared: Pointing { let raw: UnsafeMutableRawPointer }
  private static var manager: Shared { Shared(raw: made(adw_style_manager_get_default())) }
  private static var settings: Shared { Shared(raw: made(gtk_settings_get_default().map { UnsafeMutableRawPointer($0) })) }

  public static var isDark: Bool { adw_style_manager_get_dark(manager.c()) != 0 }
  public static var isHighContrast: Bool { adw_style_manager_get_high_contrast(manager.c()) != 0 }

  /// How opaque what is faint is drawn: as given, or more where the desktop asks for high contrast.
  public static func strength(_ alpha: Double) -> Double { isHighContrast ? min(1, alpha * 1.6 + 0.15) : alpha }

  /// Calls a closure whenever the style turns dark or light, or to high contrast or back.
  public static func onChange(_ body: @escaping () -> Void) {
    for property in ["dark", "high-contrast"] { manager.on("notify::\(property)") { _ in body() } }
  }

  /// How large text is: 1 at 96 dots per inch, 2 when the user has doubled it.
  ///
  /// Sizes in pixels do not follow it.
  public static var textScale: Double { max(1, Double(settings.int("gtk-xft-dpi")) / (96 * 1024)) }

  /// Whether text is so large that words in a row find no room beside one another.
  public static var hasLargeText: Bool { textScale >= 1.4 }

  /// Whether things may move.
  public static var isAnimated: Bool { settings.int("gtk-enable-animations") != 0 }
}
