// SPDX-License-Identifier: MIT
// The words that come up beside the pointer. Buttons with an icon have them; rows of long lists change theirs with each object.

import CGtk

extension Widget {
  /// Has words come up where the pointer rests on the widget.
  ///
  /// They are asked for when they are wanted: to set a tooltip of GTK's own asks the display where the pointer is and waits for the answer,
  /// which stops a list that gives its rows other words in every frame.
  ///
  /// - Parameter text: The words; they replace those set before.
  /// - Returns: The widget.
  @discardableResult public func tooltip(_ text: String) -> Self {
    let key = "tooltip"
    if let words: TooltipText = kept(as: key) {
      words.text = text
      // It may be the one that is seen.
      if gtk_widget_get_state_flags(w).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0 { gtk_widget_trigger_tooltip_query(w) }
      return self
    }
    let words = TooltipText(text)
    keep(words, as: key)
    onAsked("query-tooltip") { [unowned words] arguments in
      gtk_tooltip_set_text(arguments.object(4).map { OpaquePointer($0) }, words.text)
      return true
    }
    gtk_widget_set_has_tooltip(w, 1)
    return self
  }
}

/// What a widget's tooltip says now.
private final class TooltipText {
  var text: String
  init(_ text: String) { self.text = text }
}
