// SPDX-License-Identifier: MIT
// Text, pictures and progress: widgets to look at.

import CGtk

public struct Label: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ text: String = "", css classes: String...) {
    self.init(gtk_label_new(text))
    for name in classes { css(name) }
  }
  public var text: String {
    get { String(cString: gtk_label_get_text(c())) }
    nonmutating set { gtk_label_set_text(c(), newValue) }
  }
  /// Shows a text with Pango's marks, such as `D<sub>u</sub>`.
  public func setMarkup(_ markup: String) { gtk_label_set_markup(c(), markup) }
  /// Stands at the start of its room.
  @discardableResult public func atStart() -> Self {
    gtk_label_set_xalign(c(), 0)
    return self
  }
  /// Breaks lines, inside words too: a label that breaks only between them makes a list as wide as its longest word.
  @discardableResult public func wrapping(atMost characters: Int = -1, centered: Bool = false) -> Self {
    gtk_label_set_wrap(c(), 1)
    gtk_label_set_wrap_mode(c(), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(c(), centered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    if !centered { gtk_label_set_xalign(c(), 0) }
    if characters > 0 { gtk_label_set_max_width_chars(c(), Int32(characters)) }
    return self
  }
  /// Ends with dots what does not fit on one line, but goes on in the next where the user has large text, of which little would be left.
  @discardableResult public func fitting() -> Self { Appearance.hasLargeText ? wrapping() : shortened() }
  /// Ends with dots what does not fit.
  @discardableResult public func shortened(lines: Int = 1) -> Self {
    gtk_label_set_ellipsize(c(), PANGO_ELLIPSIZE_END)
    gtk_label_set_xalign(c(), 0)
    if lines > 1 {
      gtk_label_set_wrap(c(), 1)
      gtk_label_set_wrap_mode(c(), PANGO_WRAP_WORD_CHAR)
      gtk_label_set_lines(c(), Int32(lines))
    }
    return self
  }
  /// Breaks lines from now on, or ends with dots what does not fit on one.
  ///
  /// To find where lines break costs several times as much as all else of a label, which is felt in a long list.
  ///
  /// - Parameters:
  ///   - isWrapping: Whether lines are broken.
  ///   - lines: After how many there are dots; nil for as many as there are.
  public func setWrapping(_ isWrapping: Bool, lines: Int? = nil) {
    if isWrapping, lines == nil {
      gtk_label_set_ellipsize(c(), PANGO_ELLIPSIZE_NONE)
      wrapping()
    } else {
      shortened(lines: isWrapping ? lines ?? 1 : 1)
      gtk_label_set_wrap(c(), isWrapping ? 1 : 0)
    }
  }
  @discardableResult public func selectable() -> Self {
    gtk_label_set_selectable(c(), 1)
    return self
  }
}

/// An icon of the theme; without a name it is an ornament, which screen readers pass over.
public struct Icon: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ icon: String, name: String?, size: Int = -1) {
    self.init(gtk_image_new_from_icon_name(icon))
    if size > 0 { gtk_image_set_pixel_size(c(), Int32(size)) }
    if let name { accessibleName(name) } else { setAccessiblyHidden(true) }
  }
  /// Shows another icon of the theme.
  public func setName(_ icon: String) { gtk_image_set_from_icon_name(c(), icon) }
}

public struct ProgressBar: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - name: What progresses.
  ///   - fraction: From 0 to 1.
  public init(name: String, fraction: Double = 0) {
    self.init(gtk_progress_bar_new())
    accessibleName(name)
    self.fraction = fraction
  }
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(c()) }
    nonmutating set { gtk_progress_bar_set_fraction(c(), newValue) }
  }
}

/// A page that has only something to say: that there is nothing yet, that a file cannot be read.
public struct StatusPage: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(icon: String, title: String, text: String = "", _ child: (any Widget)? = nil) {
    self.init(adw_status_page_new())
    adw_status_page_set_icon_name(c(), icon)
    adw_status_page_set_title(c(), title)
    // The description is markup.
    adw_status_page_set_description(c(), escapedMarkup(text))
    if let child { adw_status_page_set_child(c(), child.w) }
    expand()
  }
}

/// A line that opens what lies under it.
public struct Expander: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ text: String, _ child: any Widget) {
    self.init(gtk_expander_new_with_mnemonic(text))
    accessibleName(text.filter { $0 != "_" })
    gtk_expander_set_child(c(), child.w)
  }
}
