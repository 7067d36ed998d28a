// SPDX-License-Identifier: MIT
// What else decides a run: precision, edge, stencil or form, size, start; and how far it has come. The editor has one.

import Adwaita
import ReactionSimulation

final class SimulationGroup {
  let widget: RowGroup
  private let lab: Lab
  private var precisions: [ToggleButton] = []
  private let edge: ChoiceRow
  private let stencil: ChoiceRow
  private let form: ChoiceRow
  private let size: ChoiceRow
  private let start: ChoiceRow
  private let steps = Label("0", css: "numeric", "dim-label")
  private var sizes: [Size] = []
  private var isFilling = true

  private struct Size: Hashable {
    let width, height: Int
    var words: String { "\(width) × \(height)" }
  }
  private static let usualSizes = [64, 128, 256, 320, 512, 640, 1024, 2048, 4096].map { Size(width: $0, height: $0) }
  private static let starts: [StartState] = [.own, .square, .circle, .noise, .empty]

  /// - Parameters:
  ///   - lab: What is set.
  ///   - choosePicture: Lets a picture be chosen to begin with; the start shown is set again if none is.
  init(_ lab: Lab, choosePicture: @escaping () -> Void) {
    self.lab = lab
    let owner = Owner()
    edge = ChoiceRow(tr("Edge"), Boundary.shown.map(\.words)) { index in owner.group?.set { $0.boundary = Boundary.shown[index] } }
    stencil = ChoiceRow(tr("Neighbours"), Stencil.allCases.map(\.words)) { index in
      owner.group?.set { $0.stencil = Stencil.allCases[index] }
    }
    form = ChoiceRow(tr("Form"), Variant.allCases.map(\.words)) { index in owner.group?.set { $0.variant = Variant.allCases[index] } }
    size = ChoiceRow(tr("Size"), ["0"]) { owner.group?.setSize($0) }
    let names = [tr("Model’s own"), tr("Square"), tr("Circle"), tr("Noise"), tr("Empty"), tr("Picture…")]
    start = ChoiceRow(tr("Start"), names) { owner.group?.setStart($0, choosePicture) }
    let buttons = Box(.horizontal).css("linked").align(.end, .center)
    let precision = ActionRow(tr("Precision"), suffix: [buttons])
    stencil.setSubtitle(tr("With eight, patterns are rounder"))
    size.setSubtitle(tr("Another size begins anew"))
    let count = ActionRow(tr("Steps"), suffix: [steps])
    widget = RowGroup(title: tr("Simulation"), [precision, edge, stencil, form, size, start, count])
    owner.group = self
    for (index, choice) in [Precision.eightBit, .float].enumerated() {
      let button = ToggleButton(choice.words, isOn: index == 0) { isOn in if isOn { owner.group?.set { $0.precision = choice } } }
      button.accessibleName(tr("Precision: %1", choice.words))
      if let first = precisions.first { button.joining(first) }
      precisions.append(button)
      buttons.append(button)
    }
    widget.keep(self)
    show()
  }

  private final class Owner { weak var group: SimulationGroup? }

  func show() {
    isFilling = true
    defer { isFilling = false }
    let setting = lab.setting
    precisions[setting.precision == .eightBit ? 0 : 1].isOn = true
    edge.selected = Boundary.shown.firstIndex(of: setting.boundary) ?? 0
    // The automaton has a blur of its own, and the others have one form.
    let isAutomaton = setting.model == .belousovZhabotinsky
    stencil.isVisible = !isAutomaton
    form.isVisible = isAutomaton
    stencil.selected = Stencil.allCases.firstIndex(of: setting.stencil) ?? 0
    form.selected = Variant.allCases.firstIndex(of: setting.variant) ?? 0
    let current = Size(width: setting.width, height: setting.height)
    if let index = sizes.firstIndex(of: current) {
      // The list stays as it is: this may be called by a choice from it.
      size.selected = index
    } else {
      // A size that came from elsewhere is one of the choices from then on.
      sizes = Self.usualSizes + (Self.usualSizes.contains(current) ? [] : [current])
      size.show(sizes.map(\.words), selected: sizes.firstIndex(of: current) ?? 0)
    }
    start.selected = Self.starts.firstIndex(of: lab.start) ?? Self.starts.count
  }

  func showSteps(_ count: Int) {
    let text = count.formatted()
    if steps.text != text { steps.text = text }
  }

  private func set(_ change: (inout SimulationSetting) -> Void) { if !isFilling { lab.adjust(change) } }

  private func setSize(_ index: Int) {
    guard !isFilling, sizes.indices.contains(index) else { return }
    lab.resize(width: sizes[index].width, height: sizes[index].height)
  }

  private func setStart(_ index: Int, _ choosePicture: () -> Void) {
    guard !isFilling else { return }
    if Self.starts.indices.contains(index) { lab.setStart(Self.starts[index]) } else { choosePicture() }
  }
}
