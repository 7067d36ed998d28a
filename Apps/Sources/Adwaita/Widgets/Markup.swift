// SPDX-License-Identifier: MIT
// Texts with Pango's marks in rows and dialogs, for names that are written in italics.

import CGtk

extension ActionRow {
  /// Shows a title and what stands below it with marks; neither may hold plain text that was not escaped.
  public func setMarkup(title: String, subtitle: String) {
    // Whatever was there before is no markup.
    adw_preferences_row_set_title(c(), "")
    adw_action_row_set_subtitle(c(), "")
    adw_preferences_row_set_use_markup(c(), 1)
    adw_preferences_row_set_title(c(), title)
    adw_action_row_set_subtitle(c(), subtitle)
  }
}

extension Widget {
  /// Gives a row or a button a name of its own, which is read instead of what is written on it.
  public func setName(_ name: String) {
    accessibleName(name)
    gtk_accessible_reset_relation(OpaquePointer(raw), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    // A button with an icon and a text is labelled by the text when it comes into a window.
    guard gtk_widget_get_root(w) == nil else { return }
    let place = OpaquePointer(raw)
    on("notify::root") { _ in gtk_accessible_reset_relation(place, GTK_ACCESSIBLE_RELATION_LABELLED_BY) }
  }
}

extension RowGroup {
  /// Shows a line with marks below the heading, or takes it away.
  public func setDescription(markup: String?) { adw_preferences_group_set_description(c(), markup) }
}

extension MessageDialog {
  /// Says what there is to know with marks.
  public func setText(markup: String) {
    adw_message_dialog_set_body_use_markup(c(), 1)
    adw_message_dialog_set_body(c(), markup)
  }
  /// Has an answer say something else.
  public func setText(_ text: String, of answer: String) { adw_message_dialog_set_response_label(c(), answer, text) }
}

extension Label {
  /// Is a value at the end of a row: it breaks where it must, and asks for the room of its whole line.
  @discardableResult public func asValue() -> Self {
    wrapping()
    gtk_label_set_natural_wrap_mode(c(), GTK_NATURAL_WRAP_NONE)
    gtk_label_set_xalign(c(), 1)
    gtk_label_set_justify(c(), GTK_JUSTIFY_RIGHT)
    return css("dim-label")
  }
  /// Stands at the end of its room.
  @discardableResult public func atEnd() -> Self {
    gtk_label_set_xalign(c(), 1)
    return self
  }
  /// Stands in the middle of its room.
  @discardableResult public func atMiddle() -> Self {
    gtk_label_set_xalign(c(), 0.5)
    return self
  }
}

extension EntryRow {
  /// Lets Enter press the dialog's default button.
  @discardableResult public func pressingDefault() -> Self {
    adw_entry_row_set_activates_default(c(), 1)
    return self
  }
  /// Adds a widget at the row's end.
  public func addSuffix(_ widget: any Widget) { adw_entry_row_add_suffix(c(), widget.w) }
}

extension TextEntry {
  /// Puts the cursor behind the text.
  public func moveToEnd() { gtk_editable_set_position(c(), -1) }
}

extension CheckButton {
  /// Makes it one of a group, of which only one is on.
  @discardableResult public func joining(_ other: CheckButton) -> Self {
    gtk_check_button_set_group(c(), other.c())
    return self
  }
}
