// SPDX-License-Identifier: MIT
// One stage in the strip of a sowing's life: a dot between two pieces of the line, its name and its day. LifeCycle has six.

import Adwaita
import CivilCalendar
import Sowings

final class StepCell {
  struct State: Equatable {
    let stage: SowingStage
    let isReached: Bool
    let isCurrent: Bool
    /// Whether a later stage was reached.
    let isBefore: Bool
    let day: CivilDay?
    let sown: CivilDay?

    /// What the button is called: "Pricked out on 31 May", "Mark as planted out".
    var spoken: String {
      guard isReached else { return stage.markWords }
      return day.map { tr("%1 on %2", stage.title, $0.text(beside: sown)) } ?? tr("%1 on an unknown day", stage.title)
    }
  }

  let widget: Button
  private let dot = Icon("object-select-symbolic", name: nil).css("dot").align(.center, .center)
  private let left = Box(.horizontal).css("line").align(.fill, .center).expand(vertically: false)
  private let right = Box(.horizontal).css("line").align(.fill, .center).expand(vertically: false)
  private let name = Label(css: "caption").shortened().atMiddle()
  private let day = Label(css: "caption", "dim-label").shortened().atMiddle()
  private let shown = Shown()
  private var isLabelled = true

  private final class Shown { var state: State? }

  init(isFirst: Bool, isLast: Bool, _ press: @escaping (SowingStage, AnyWidget) -> Void) {
    left.setCSS("off", isFirst)
    right.setCSS("off", isLast)
    let cell = Box(.vertical, spacing: 4, [Box(.horizontal, [left, dot, right]), name, day])
    let shown = shown
    let own = Own()
    widget = Button(name: "", child: cell) { if let state = shown.state, let button = own.button { press(state.stage, button) } }
    own.button = AnyWidget(widget)
    widget.css("flat", "step")
  }

  private final class Own { var button: AnyWidget? }

  func show(_ state: State) {
    guard state != shown.state else { return }
    shown.state = state
    dot.setName(state.stage == .failed ? "dialog-error-symbolic" : "object-select-symbolic")
    dot.setCSS("done", state.isReached)
    dot.setCSS("failed", state.isReached && state.stage == .failed)
    dot.setCSS("current", state.isCurrent)
    left.setCSS("done", state.isBefore || state.isCurrent)
    right.setCSS("done", state.isBefore)
    name.text = state.stage.title
    name.setCSS("caption-heading", state.isCurrent)
    name.setCSS("caption", !state.isCurrent)
    name.setCSS("later", !state.isReached)
    day.text = state.isReached ? state.day?.text(beside: state.sown) ?? "–" : ""
    // A label without a text would be read as "label".
    day.isVisible = isLabelled && state.isReached
    widget.accessibleName(state.spoken).tooltip(state.spoken)
  }

  func setLabelled(_ isLabelled: Bool) {
    self.isLabelled = isLabelled
    name.isVisible = isLabelled
    day.isVisible = isLabelled && shown.state?.isReached == true
  }
}
