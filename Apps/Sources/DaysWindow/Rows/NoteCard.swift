// SPDX-License-Identifier: MIT
// Several lines about a thing, in a card that grows with them for a while. The editor has one.

import Adwaita

final class NoteCard {
  let widget: Box
  private static let height = (least: 84, most: 260)
  private let view: TextView

  /// Makes a card with a text; the action gets each other one.
  init(_ text: String, _ action: @escaping (String) -> Void) {
    view = TextView(name: tr("Note"), text: text)
    view.css("note")
    // Scrolls by itself, as the page would not follow the cursor.
    widget = Box(.vertical, [Scroller(view, upTo: Self.height.most).atLeast(height: Self.height.least)]).css("card").clipped()
    view.onChange(action)
    widget.keep(self)
  }

  func show(_ text: String) { if text != view.text { view.text = text } }
}
