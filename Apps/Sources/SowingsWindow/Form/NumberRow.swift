// SPDX-License-Identifier: MIT
// A row with a number to type, and a button for one less and one more. What is typed stays, right or wrong, until it is put right.

import Adwaita
import Sowings

final class NumberRow {
  private static let characters = 7

  let widget: ActionRow
  private let entry: Entry

  init(_ title: String, text: String) {
    let entry = Entry(name: title, text: text).asNumber(characters: Self.characters, hasFrame: true)
    self.entry = entry
    let step = { (change: Int) in
      let number = Int(entry.text) ?? 0
      let next = min(SeedCount.range.upperBound, max(SeedCount.range.lowerBound, number.addingReportingOverflow(change).partialValue))
      entry.text = "\(next)"
    }
    let less = Button(icon: "list-remove-symbolic", name: tr("%1: one less", title)) { step(-1) }
    let more = Button(icon: "list-add-symbolic", name: tr("%1: one more", title)) { step(1) }
    widget = ActionRow(title, suffix: [Box(.horizontal, [entry, less, more]).css("linked").align(.end, .center)])
    // What is inside has the focus.
    widget.isFocusable = false
    widget.set("activatable", false)
    widget.keep(self)
  }

  var text: String { entry.text }
  func show(_ text: String) { entry.text = text }
  func onChange(_ body: @escaping (String) -> Void) { entry.onChange(body) }
  func onSubmit(_ body: @escaping () -> Void) { entry.onSubmit(body) }
  func setError(_ isWrong: Bool) { entry.setCSS("error", isWrong) }
  func grabFocus() { entry.grabFocus() }
}
