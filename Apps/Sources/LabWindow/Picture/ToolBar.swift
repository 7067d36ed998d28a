// SPDX-License-Identifier: MIT
// The bar that floats on the picture: paint or erase, the substance, the brush's size, the whole field, full screen.

import Adwaita
import ReactionLab
import ReactionSimulation

final class ToolBar {
  /// How long the bar stays without a movement.
  private static let milliseconds = 3000

  let widget: Revealer
  private let canvas: Canvas
  private let bar = Box(.horizontal, spacing: 2).css("osd-bar")
  private let substances = Box(.horizontal, spacing: 2)
  private let paint: ToggleButton
  private let erase: ToggleButton
  private let size: Scale
  private let fullscreen: Button
  private var buttons: [ToggleButton] = []
  private var model: ReactionModel?
  private var timer: MainLoop.Timer?
  private var isFilling = false

  init(_ canvas: Canvas) {
    self.canvas = canvas
    let owner = Owner()
    paint = ToggleButton(icon: "document-edit-symbolic", name: tr("Paint"), isOn: true) { if $0 { owner.bar?.setErasing(false) } }
    erase = ToggleButton(icon: "\(applicationID)-eraser-symbolic", name: tr("Erase")) { if $0 { owner.bar?.setErasing(true) } }
    erase.joining(paint)
    size = Scale(name: tr("Brush size"), in: Brushing.sizes, step: 1, value: canvas.brushing.size) { owner.bar?.setSize($0) }
    fullscreen = Button(icon: "view-fullscreen-symbolic", name: tr("Full screen"), action: "win.fullscreen").css("flat")
    widget = Revealer(bar, .fade, isOpen: true)
    owner.bar = self
    size.hidingValue().expand(horizontally: false, vertically: false).atLeast(width: 72).tooltip(tr("Brush size"))
    let fit = Button(icon: "zoom-fit-best-symbolic", name: tr("Fit to window"), action: "win.zoom-fit").css("flat")
    bar.append(
      paint.css("flat"), erase.css("flat"), Separator(.vertical), substances, Separator(.vertical), size, Separator(.vertical), fit,
      fullscreen)
    bar.accessibleName(tr("Tools"))
    widget.align(.center, .end).margins(.all(10))
    fill()
    canvas.onBrush = { [weak self] in self?.fill() }
    canvas.onUse = { [weak self] in self?.show() }
    canvas.lab.onChange { [weak self] changes in if changes.contains(.setting) { self?.fill() } }
  }

  private final class Owner { weak var bar: ToolBar? }

  func setFullscreen(_ isFullscreen: Bool) {
    fullscreen.setIcon(
      isFullscreen ? "view-restore-symbolic" : "view-fullscreen-symbolic", name: isFullscreen ? tr("Leave full screen") : tr("Full screen"))
  }

  /// Shows the bar; on a full screen it goes after a while in which nobody moves, unless the keyboard is in it.
  func show() {
    widget.isOpen = true
    timer?.cancel()
    timer = nil
    guard bar.window?.isFullscreen == true else { return }
    timer = MainLoop.after(milliseconds: Self.milliseconds) { [weak self] in
      guard let self else { return }
      timer = nil
      if bar.window?.isFullscreen == true, !bar.hasFocusWithin {
        widget.isOpen = false
        canvas.hidePointer()
      }
    }
  }

  private func setErasing(_ isErasing: Bool) { if !isFilling { canvas.brushing.isErasing = isErasing } }
  private func setSize(_ size: Double) { if !isFilling { canvas.brushing.size = size } }

  /// Shows the brush as it is.
  private func fill() {
    isFilling = true
    defer { isFilling = false }
    if model != canvas.lab.setting.model { fillSubstances() }
    (canvas.brushing.isErasing ? erase : paint).isOn = true
    size.value = canvas.brushing.size
    if buttons.indices.contains(canvas.brushing.substance) { buttons[canvas.brushing.substance].isOn = true }
  }

  private func fillSubstances() {
    for button in buttons { substances.remove(button) }
    buttons = []
    let model = canvas.lab.setting.model
    self.model = model
    // The substance that grows is the last one.
    canvas.brushing.substance = model.substances - 1
    for (index, letter) in model.substanceNames.enumerated() {
      let button = ToggleButton(letter, isOn: index == model.substances - 1) { [unowned self] isOn in
        if isOn, !isFilling { canvas.brushing.substance = index }
      }
      button.css("flat").tooltip(tr("Paint substance %1", letter)).accessibleName(tr("Substance %1", letter))
      if let first = buttons.first { button.joining(first) }
      buttons.append(button)
      substances.append(button)
    }
  }
}
