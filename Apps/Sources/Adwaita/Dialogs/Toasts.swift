// SPDX-License-Identifier: MIT
// Short messages over a page, with one thing to do, mostly to undo.

import CGtk

/// Where toasts appear: round a page's body, so that they cover neither its bars nor its pager.
public struct ToastOverlay: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ child: any Widget) {
    self.init(adw_toast_overlay_new())
    adw_toast_overlay_set_child(c(), child.w)
    expand()
  }

  private static let shownKey = "toast"

  /// Shows a message in the place of the one before: an Undo that waits in a queue would come when it is too late.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - seconds: How long it stays; 0 leaves it until somebody closes it.
  ///   - button: What can be done.
  ///   - action: called when the button is pressed.
  public func show(_ text: String, seconds: Int = 5, button: String? = nil, _ action: @escaping () -> Void = {}) {
    let toast = Reference(taking: adw_toast_new(escapedMarkup(text)))
    adw_toast_set_timeout(toast.c(), guint(seconds))
    if let button {
      adw_toast_set_button_label(toast.c(), button)
      toast.on("button-clicked") { _ in action() }
    }
    let before: Reference? = kept(as: Self.shownKey)
    if let before { adw_toast_dismiss(before.c()) }
    keep(toast, as: Self.shownKey)
    adw_toast_overlay_add_toast(c(), toast.given())
    nameClosing()
    // One that takes another's place comes when that has gone.
    MainLoop.after(milliseconds: 500) { [toasts = self] in if gtk_widget_get_root(toasts.w) != nil { toasts.nameClosing() } }
  }

  /// The button that closes a toast has a picture only.
  private func nameClosing() {
    forEachInside { if $0.isA(gtk_button_get_type()), $0.hasCSS("circular"), $0.hasCSS("flat") { $0.accessibleName(tr("Dismiss")) } }
  }
}

/// A text in which nothing is markup.
func escapedMarkup(_ text: String) -> String { taken(g_markup_escape_text(text, -1)) ?? text }
