// SPDX-License-Identifier: MIT
// What else decides a run: precision, edge, size, start. The editor has one.

import Adwaita
import ReactionSimulation

final class SimulationGroup {
  let widget: RowGroup
  private let lab: Lab
  private var precisions: [ToggleButton] = []
  private let edge: ChoiceRow
  private let size: ChoiceRow
  private let start: ChoiceRow
  private var sizes: [Int] = []
  private var isFilling = true

  private static let usualSizes = [64, 128, 256, 320, 512, 640, 1024, 2048, 4096]
  private static let starts: [StartState] = [.own, .square, .circle, .noise, .empty]

  /// - Parameters:
  ///   - lab: What is set.
  ///   - choosePicture: Lets a picture be chosen to begin with; the start shown is set again if none is.
  init(_ lab: Lab, choosePicture: @escaping () -> Void) {
    self.lab = lab
    let owner = Owner()
    edge = ChoiceRow(tr("Edge"), Boundary.shown.map(\.words)) { index in owner.group?.set { $0.boundary = Boundary.shown[index] } }
    size = ChoiceRow(tr("Size"), ["0"]) { owner.group?.setSize($0) }
    let names = [tr("Model’s own"), tr("Square"), tr("Circle"), tr("Noise"), tr("Empty"), tr("Picture…")]
    start = ChoiceRow(tr("Start"), names) { owner.group?.setStart($0, choosePicture) }
    let buttons = Box(.horizontal).css("linked").align(.end, .center)
    let precision = ActionRow(tr("Precision"), suffix: [buttons])
    widget = RowGroup(title: tr("Simulation"), [precision, edge, size, start])
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
    let isUsual = setting.width == setting.height && Self.usualSizes.contains(setting.width)
    // A size that came from elsewhere is one of the choices while it is set.
    sizes = isUsual ? Self.usualSizes : Self.usualSizes + [0]
    let own = isUsual ? [] : ["\(setting.width) × \(setting.height)"]
    size.show(Self.usualSizes.map { "\($0) × \($0)" } + own, selected: sizes.firstIndex(of: isUsual ? setting.width : 0) ?? 0)
    start.selected = Self.starts.firstIndex(of: lab.start) ?? Self.starts.count
  }

  private func set(_ change: (inout SimulationSetting) -> Void) { if !isFilling { lab.change(change) } }

  private func setSize(_ index: Int) {
    guard !isFilling, sizes.indices.contains(index), sizes[index] > 0 else { return }
    lab.change { ($0.width, $0.height) = (sizes[index], sizes[index]) }
  }

  private func setStart(_ index: Int, _ choosePicture: () -> Void) {
    guard !isFilling else { return }
    if Self.starts.indices.contains(index) { lab.setStart(Self.starts[index]) } else { choosePicture() }
  }
}
