// SPDX-License-Identifier: MIT
// A row to type in that offers what sowings have had there before: while one types, by a button, and by Alt+Down. The form of a sowing has two.

import Adwaita
import Sowings

final class UsedTextRow {
  private static let mostOffered = 6

  let widget: EntryRow
  private let button: Button
  private var completion: Completion?
  private var all: [String] = []
  private var offered: [String] = []
  private var isChoosing = false
  private var isShowing = false

  /// What the button calls, which is made before the row is.
  private final class Asked { weak var row: UsedTextRow? }

  /// - Parameters:
  ///   - title: What is typed.
  ///   - offers: What is offered, in words: "Places used before".
  init(_ title: String, offers: String) {
    widget = EntryRow(title)
    let asked = Asked()
    button = Button(icon: "pan-down-symbolic", name: offers) { asked.row?.toggle() }.css("flat").align(.center, .center)
    button.isVisible = false
    widget.addSuffix(button)
    completion = Completion(for: widget, name: offers) { [unowned self] in choose($0) }
    completion?.onAsk = { [unowned self] in offer(UsedTexts.texts(all, matching: "")) }
    asked.row = self
    widget.keep(self, as: "used texts")
  }

  /// The texts there are to offer.
  func setTexts(_ texts: [String]) {
    all = texts
    button.isVisible = !texts.isEmpty
  }

  var text: String { widget.text }

  /// Has the row say another text.
  func show(_ text: String) {
    isShowing = true
    widget.text = text
    isShowing = false
  }

  func onChange(_ action: @escaping (String) -> Void) {
    widget.onChange { [unowned self] text in
      if !isShowing, !isChoosing { offer(text.isEmpty ? [] : UsedTexts.texts(all, matching: text)) }
      action(text)
    }
  }

  /// Called for Enter, but where that takes what the arrow keys have gone to.
  func onSubmit(_ action: @escaping () -> Void) { widget.onSubmit { [unowned self] in if completion?.takeSelected() != true { action() } } }

  private func toggle() {
    guard let completion, !completion.isOpen else {
      completion?.close()
      return
    }
    // The arrow keys go where one types.
    widget.grabFocus()
    offer(all)
  }

  private func offer(_ texts: [String]) {
    offered = Array(texts.prefix(Self.mostOffered))
    completion?.offer(offered.map { (Label($0).shortened(), $0) })
  }

  private func choose(_ index: Int) {
    guard offered.indices.contains(index) else { return }
    isChoosing = true
    widget.text = offered[index]
    widget.moveToEnd()
    isChoosing = false
  }
}
