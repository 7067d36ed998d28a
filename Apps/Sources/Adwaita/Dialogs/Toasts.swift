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

  /// Shows a message in the place of the one before: an Undo that waits in a queue would come when it is too late.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - seconds: How long it stays; 0 leaves it until somebody closes it.
  ///   - button: What can be done.
  ///   - action: called when the button is pressed.
  public func show(_ text: String, seconds: Int = 5, button: String? = nil, _ action: @escaping () -> Void = {}) {
    let before: ShownToast? = kept(as: ShownToast.key)
    let shown: ShownToast
    if let before, !before.isOver {
      shown = before
      shown.say(text, button, action)
    } else {
      shown = ShownToast(over: self)
      keep(shown, as: ShownToast.key)
      shown.say(text, button, action)
      adw_toast_overlay_add_toast(c(), shown.toast.given())
      nameClosing()
    }
    shown.stay(for: seconds)
  }

  /// The button that closes a toast has a picture only.
  private func nameClosing() {
    // The page below has round buttons of its own.
    guard let last = gtk_widget_get_last_child(w), last != adw_toast_overlay_get_child(c()) else { return }
    AnyWidget(last).forEachInside {
      if $0.isA(gtk_button_get_type()), $0.hasCSS("circular"), $0.hasCSS("flat") { $0.accessibleName(tr("Dismiss")) }
    }
  }
}

/// The one toast of an overlay, which says the next message too while it is there.
///
/// libadwaita 1.2 crashes when a toast is dismissed that still waits for the one before to go, as with a key that is held down.
private final class ShownToast {
  static let key = "toast"
  let toast = Reference(taking: adw_toast_new(""))
  private(set) var isOver = false
  private let overlay: ToastOverlay
  private var action: () -> Void = {}
  private var timer: MainLoop.Timer?

  init(over overlay: ToastOverlay) {
    self.overlay = overlay
    // The time is kept here, as it begins anew with each message.
    adw_toast_set_timeout(toast.c(), 0)
    toast.on("button-clicked") { [weak self] _ in
      // What the button does may have something to say, and this toast goes.
      self?.isOver = true
      self?.action()
    }
    toast.on("dismissed") { [weak self] _ in self?.isOver = true }
  }

  func say(_ text: String, _ button: String?, _ action: @escaping () -> Void) {
    adw_toast_set_title(toast.c(), escapedMarkup(text))
    adw_toast_set_button_label(toast.c(), button)
    self.action = action
  }

  func stay(for seconds: Int) {
    timer?.cancel()
    timer = nil
    guard seconds > 0 else { return }
    // By seconds of the loop: a toast that was added before the program was busy for long has not been shown yet.
    var left = seconds
    timer = MainLoop.every(milliseconds: 1000) { [weak self] in
      guard let self, !isOver else {
        self?.timer = nil
        return false
      }
      if !isInUse { left -= 1 }
      guard left <= 0 else { return true }
      timer = nil
      adw_toast_dismiss(toast.c())
      return false
    }
  }

  /// Whether the pointer or the focus is on it.
  private var isInUse: Bool {
    guard let last = gtk_widget_get_last_child(overlay.w), last != adw_toast_overlay_get_child(overlay.c()) else { return false }
    return gtk_widget_get_state_flags(last).rawValue & (GTK_STATE_FLAG_PRELIGHT.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue) != 0
  }
}

/// A text in which nothing is markup.
func escapedMarkup(_ text: String) -> String { taken(g_markup_escape_text(text, -1)) ?? text }
