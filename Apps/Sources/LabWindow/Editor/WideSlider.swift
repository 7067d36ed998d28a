// SPDX-License-Identifier: MIT
// The slider as wide as the window, for fine control: a held press on a small one goes on in it, a key opens it to stay. AppWindow shows it.

import Adwaita
import ReactionSimulation

final class WideSlider {
  let widget: Revealer
  /// The slider's values are rounded to six decimals, and so may lie a little beside its range.
  private static let rounding = 1e-6

  private let lab: Lab
  private let name = Label(css: "title-4")
  private let low = Label(css: "caption", "dim-label", "numeric")
  private let high = Label(css: "caption", "dim-label", "numeric")
  private let scale: Scale
  private let entry: Entry
  private let ranges = Box(.horizontal).css("linked")
  private let wide = Box(.horizontal)
  private let slim = Box(.vertical)
  private let keptRanges: Kept<Box>
  private var rangeButtons: [ToggleButton] = []
  private(set) var parameter: Parameter?
  /// The part of the parameter's range that is shown.
  private var share = 1.0
  private var middle = 0.0
  private var bounds = 0.0...1.0
  private var isFilling = false
  private var isInRow = true

  init(_ lab: Lab) {
    self.lab = lab
    let owner = Owner()
    scale = Scale(name: tr("wide slider"), in: 0...1, step: 1e-6, digits: 6, value: 0) { owner.slider?.set($0) }
    entry = Entry(name: tr("value")).asNumber(characters: 9, hasFrame: true)
    keptRanges = Kept(ranges)
    let closing = Button(icon: "window-close-symbolic", name: tr("Close")) { owner.slider?.close() }.css("flat", "circular")
    name.align(.start, .center).expand(vertically: false)
    wide.append(ranges)
    let top = Box(.horizontal, spacing: 10, [name, wide, entry.align(.end, .center), closing])
    let bottom = Box(.horizontal, spacing: 6, [low, scale, high])
    let card = Box(.vertical, spacing: 6, [top, bottom, slim]).css("wide-slider").margins(Margins(top: 12, bottom: 8, sides: 8))
    widget = Revealer(card, .up, isOpen: false).align(.fill, .end)
    owner.slider = self
    scale.hidingValue().rounding(to: 6)
    for (text, share) in [(tr("Full range"), 1.0), (tr("±5 %"), 0.1), (tr("±½ %"), 0.01)] {
      let button = ToggleButton(text, isOn: share == 1) { [unowned self] isOn in if isOn { show(share: share) } }
      button.accessibleName(tr("Range: %1", text)).expand(vertically: false)
      if let first = rangeButtons.first { button.joining(first) }
      rangeButtons.append(button)
      ranges.append(button)
    }
    entry.onSubmit { [unowned self] in take() }
    scale.onRelease { [unowned self] in self.lab.restart() }
    lab.onChange { [weak self] changes in
      guard let self else { return }
      if changes.contains(.setting), let parameter, !lab.setting.model.parameters.contains(parameter) { close() }
      if changes.contains(.parameters) { fill() }
    }
  }

  private final class Owner { weak var slider: WideSlider? }

  private static var isLarge: Bool { Appearance.hasLargeText }

  var isOpen: Bool { widget.isOpen }

  /// The choice of ranges stands in the first line, or under the slider where the window is narrow.
  func adapt(isNarrow: Bool) {
    guard isNarrow == isInRow else { return }
    (isInRow ? wide : slim).remove(ranges)
    (isInRow ? slim : wide).append(ranges)
    isInRow.toggle()
    ranges.setDirection(isInRow || !Self.isLarge ? .horizontal : .vertical, spacing: 0)
  }

  func open(_ parameter: Parameter, takesFocus: Bool = false) {
    self.parameter = parameter
    middle = Double(lab.setting.parameters[parameter])
    // Large text leaves room for the sign only.
    name.setMarkup(Self.isLarge ? parameter.markup : "\(parameter.markup)  <span weight='normal'>\(parameter.words)</span>")
    scale.accessibleName(tr("%1, wide", parameter.speech))
    entry.accessibleName(tr("%1, value", parameter.speech))
    refit()
    widget.isOpen = true
    if takesFocus { scale.grabFocus() }
  }

  func close() { widget.isOpen = false }

  /// Follows a press that began on the small slider, by pixels since it was held.
  func drag(_ distance: Double) {
    let width = Double(max(100, scale.width))
    scale.value = middle + distance / width * (bounds.upperBound - bounds.lowerBound)
  }

  private func show(share: Double) {
    guard let parameter else { return }
    self.share = share
    middle = Double(lab.setting.parameters[parameter])
    refit()
  }

  private func refit() {
    guard let parameter else { return }
    let full = parameter.bounds
    let half = (full.upperBound - full.lowerBound) * share / 2
    bounds = share == 1 ? full : max(full.lowerBound, middle - half)...min(full.upperBound, middle + half)
    let length = bounds.upperBound - bounds.lowerBound
    isFilling = true
    scale.setRange(bounds, step: max(1e-6, length / 1000), page: length / 20)
    scale.clearMarks()
    let usual = Double(parameter.defaultValue)
    if bounds.contains(usual) { scale.mark(usual, isAbove: true) }
    low.text = Decimals.short(bounds.lowerBound)
    high.text = Decimals.short(bounds.upperBound)
    isFilling = false
    fill()
  }

  private func fill() {
    guard let parameter else { return }
    let value = Double(lab.setting.parameters[parameter])
    // What was typed or loaded may lie beside the part that is shown.
    let isShown = value > bounds.lowerBound - Self.rounding && value < bounds.upperBound + Self.rounding
    guard isShown || !parameter.bounds.contains(value) else {
      middle = value
      return refit()
    }
    isFilling = true
    scale.value = value
    entry.text = Decimals.text(lab.setting.parameters[parameter])
    isFilling = false
  }

  private func set(_ value: Double) {
    guard !isFilling, let parameter else { return }
    lab.set(parameter, Float(value))
  }

  private func take() {
    guard let parameter else { return }
    if let value = Decimals.value(entry.text) { lab.set(parameter, value) }
    fill()
  }
}
