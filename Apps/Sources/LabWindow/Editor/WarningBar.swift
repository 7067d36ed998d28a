// SPDX-License-Identifier: MIT
// Says that a setting cannot run, and mends it. It stands between the list and the buttons, so that no row moves under the pointer.

import Adwaita
import ReactionLab
import ReactionSimulation

final class WarningBar {
  let widget: Revealer
  private let label = Label().wrapping()
  private let button: Button

  init(_ mend: @escaping () -> Void) {
    button = Button("", mend).align(.end, .center)
    label.expand(vertically: false)
    let text = Box(.horizontal, spacing: 12, [Icon("dialog-warning-symbolic", name: nil), label]).expand(vertically: false)
    // Where text is large the button comes below.
    let row = Box(!Appearance.hasLargeText ? .horizontal : .vertical, spacing: 12, [text, button]).css("warning-bar")
    widget = Revealer(row, .up, isOpen: false)
    widget.keep(self)
  }

  func show(_ trouble: Trouble?, _ setting: SimulationSetting) {
    if let trouble {
      label.text = trouble.words
      button.text = trouble.remedyWords(for: setting)
    }
    widget.isOpen = trouble != nil
  }
}
