// SPDX-License-Identifier: MIT
// One parameter: its sign and meaning, a slider with a tick at the default, the value, a way back. The editor has a list of them.

import Adwaita
import Foundation
import ReactionSimulation

final class ParameterRow {
  /// How long a press on the slider opens the wide one.
  private static let holding = 750
  private static let steps = 200.0

  let parameter: Parameter
  let widget: Box
  private let scale: Scale
  private let entry: Entry
  private let reset: Button
  private let symbol = Label(css: "symbol")
  private var isFilling = false

  /// What the row has others do.
  struct Actions {
    let set: (Parameter, Float) -> Void
    let openWide: (Parameter) -> Void
    let dragWide: (Double) -> Void
    let letGo: () -> Void
  }

  init(_ parameter: Parameter, _ actions: Actions) {
    self.parameter = parameter
    let owner = Owner()
    let bounds = parameter.bounds
    scale = Scale(
      name: parameter.speech, in: bounds, step: (bounds.upperBound - bounds.lowerBound) / Self.steps, digits: 6,
      value: Double(parameter.defaultValue)
    ) { value in if let row = owner.row, !row.isFilling { actions.set(parameter, Float(value)) } }
    entry = Entry(name: tr("%1, value", parameter.speech)).asNumber(characters: 8)
    reset = Button(icon: "edit-undo-symbolic", name: tr("Reset %1", parameter.speech)) { actions.set(parameter, parameter.defaultValue) }
    symbol.setMarkup(parameter.markup)
    symbol.atStart()
    let meaning = Label(parameter.words, css: "dim-label", "caption-small").wrapping()
    let names = Box(.vertical, [symbol, meaning]).atLeast(width: 72).align(.start, .center)
    widget = Box(.horizontal, spacing: 2).css("parameter")
    owner.row = self
    scale.hidingValue().rounding(to: 6).leavingWheel().mark(Double(parameter.defaultValue)).tooltip(tr("Hold to open the wide slider"))
    scale.atLeast(width: 80)
    scale.onHold(
      milliseconds: Self.holding, hold: { actions.openWide(parameter) }, move: { actions.dragWide($0) }, release: { actions.letGo() })
    scale.onKey("<Shift>F10|Menu") {
      actions.openWide(parameter)
      return true
    }
    entry.onSubmit { [weak self] in self?.take(actions) }
    entry.onFocus { [weak self] isInside in if !isInside { self?.take(actions) } }
    let ends: [any Widget] = [entry.align(.end, .center), reset.css("flat", "circular").align(.center, .center)]
    if !Appearance.hasLargeText {
      widget.append([names, scale] + ends)
    } else {
      // Where text is large the slider takes a line of its own.
      widget.setDirection(.vertical, spacing: 2)
      widget.append(Box(.horizontal, spacing: 2, [names.expand(vertically: false)] + ends), scale)
    }
    widget.keep(self)
  }

  private final class Owner { weak var row: ParameterRow? }

  /// Shows a value; the way back is there only where it leads somewhere, but keeps its place.
  func show(_ value: Float) {
    isFilling = true
    defer { isFilling = false }
    scale.value = Double(value)
    entry.text = Decimals.text(value)
    let isMoved = abs(value - parameter.defaultValue) > 5e-7
    reset.opacity = isMoved ? 1 : 0
    reset.isSensitive = isMoved
    reset.setAccessiblyHidden(!isMoved)
    shown = value
  }
  private var shown: Float?

  /// Takes what was typed, or shows the value again where it is no number.
  private func take(_ actions: Actions) {
    guard let shown, entry.text != Decimals.text(shown) else { return }
    guard let value = Decimals.value(entry.text) else { return show(shown) }
    actions.set(parameter, value)
    // The value that came of it may be the one from before.
    if let shown = self.shown { show(shown) }
  }
}
