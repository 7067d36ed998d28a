// SPDX-License-Identifier: MIT
// Several lines to type, in a card that grows with them for a while. The forms have one.

import Adwaita

final class NotesField {
  private static let height = (least: 84, most: 260)

  let widget: RowGroup
  private let view: TextView

  /// Makes a card with a text; the action gets each other one.
  init(_ text: String, _ action: @escaping (String) -> Void) {
    view = TextView(name: tr("Notes"), text: text).css("notes")
    // Scrolls by itself, as the page would not follow the cursor.
    let card = Box(.vertical, [Scroller(view, upTo: Self.height.most).atLeast(height: Self.height.least)]).css("card").clipped()
    widget = RowGroup(title: tr("Notes"), [card])
    view.onChange(action)
    widget.keep(self)
  }

  func show(_ text: String) { if text != view.text { view.text = text } }
}
