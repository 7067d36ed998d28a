// SPDX-License-Identifier: MIT
// The panel beside the picture: the model, its parameters, colours, the simulation, and below what resets them. AppWindow shows it.

import Adwaita
import ReactionLab
import ReactionSimulation

final class Editor {
  let widget: Box
  private let lab: Lab
  private let content = Box(.vertical, spacing: 18)
  private let scroller: Scroller
  private let warning: WarningBar
  private let formula = Label(css: "dim-label", "formula").wrapping()
  private let name = Label(css: !Appearance.hasLargeText ? "title-3" : "heading")
  private let head: MenuButton
  private let list = ListBox(name: tr("Parameters"), css: "boxed-list", "parameters")
  private let colours: ColourGroup
  private let simulation: SimulationGroup
  private var rows: [ParameterRow] = []
  private let actions: Actions

  /// What the editor has others do.
  struct Actions {
    let openWide: (Parameter) -> Void
    let dragWide: (Double) -> Void
    let choosePicture: () -> Void
  }

  init(_ lab: Lab, _ actions: Actions) {
    self.lab = lab
    self.actions = actions
    content.margins(Margins(top: 12, bottom: 18, sides: 12))
    scroller = Scroller(content)
    warning = WarningBar { [unowned lab] in lab.mend() }
    head = MenuButton(
      name: tr("Choose a model"), child: Box(.horizontal, spacing: 6, [name, Icon("pan-down-symbolic", name: nil)]),
      menu: Menu([AppWindow.models])
    ).css("flat").align(.start, .center).tooltip(tr("Choose a model"))
    colours = ColourGroup(lab)
    simulation = SimulationGroup(lab, choosePicture: actions.choosePicture)
    // Where text is large there is room for a word only.
    let reset = !Appearance.hasLargeText ? tr("Reset Parameters") : tr("Reset")
    let bottom = Box(
      .horizontal, spacing: 8,
      [
        Button(tr("Restart"), action: "win.restart").expand(vertically: false).tooltip(tr("Start again from the start picture")),
        Button(reset, action: "win.reset").expand(vertically: false)
          .tooltip(tr("All parameters of this model back to their defaults")),
      ]
    ).evenly().css("bottom-bar")
    widget = Box(.vertical, [scroller, warning.widget, bottom]).css("editor")
    widget.accessibleName(tr("Settings"))
    content.append(
      Box(.vertical, spacing: 4, [head, formula.margins(Margins(sides: 10))]), list, colours.widget, simulation.widget)
    showModel()
    lab.onChange { [weak self] changes in
      guard let self else { return }
      if changes.contains(.setting) {
        if rows.map(\.parameter) != lab.setting.model.parameters { showModel() }
        formula.setMarkup(lab.setting.equations)
        simulation.show()
      }
      if !changes.isDisjoint(with: [.setting, .parameters]) { showParameters() }
      if !changes.isDisjoint(with: [.setting, .colours]) { colours.show() }
    }
  }

  /// Leaves out what a narrow window has no room for.
  func adapt(isNarrow: Bool) {
    formula.isVisible = !isNarrow
    content.setDirection(.vertical, spacing: isNarrow ? 10 : 18)
  }

  private func showModel() {
    let model = lab.setting.model
    name.text = model.title
    head.setName(tr("Model: %1", model.title))
    formula.setMarkup(lab.setting.equations)
    rows = model.parameters.map { parameter in
      ParameterRow(
        parameter,
        .init(
          set: { [unowned lab] in lab.set($0, $1) }, openWide: actions.openWide, dragWide: actions.dragWide,
          letGo: { [unowned lab] in lab.restart() }))
    }
    list.setRows(rows.map(\.widget))
    list.passThrough()
    showParameters()
  }

  private func showParameters() {
    for row in rows { row.show(lab.setting.parameters[row.parameter]) }
    warning.show(lab.trouble, lab.setting)
  }

  /// Shows how far the run has come.
  func showSteps(_ steps: Int) { simulation.showSteps(steps) }

  /// Shows the start as it is again, after a picture was not chosen.
  func showStart() { simulation.show() }
}
