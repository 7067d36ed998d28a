// SPDX-License-Identifier: MIT
// The life of a sowing as dots on a line, each a button: what has been reached, where it is now, what is to come. SowingPage shows it.

import Adwaita
import CivilCalendar
import Sowings

final class LifeCycle {
  let widget = Box(.vertical).css("card")
  private let cells: [StepCell]
  private let now = Label().fitting()
  private let next = Appearance.hasLargeText ? Label(css: "dim-label").wrapping() : Label(css: "dim-label").shortened().atEnd()
  private let line: Box
  /// Whether each dot has its words below, for which there must be room.
  private var isWide: Bool

  /// Makes the strip; `press` gets the stage whose dot was pressed, and the dot.
  init(isWide: Bool, press: @escaping (SowingStage, AnyWidget) -> Void) {
    self.isWide = isWide
    let last = Self.stages(hasFailed: false).count - 1
    cells = (0...last).map { StepCell(isFirst: $0 == 0, isLast: $0 == last, press) }
    line = Box(Appearance.hasLargeText ? .vertical : .horizontal, spacing: 8, [now, next.expand(vertically: false)]).margins(
      Margins(sides: 14))
    let ruler = DrawingArea(name: nil) { _, _, _ in }
    ruler.atLeast(height: 1)
    ruler.onResize { [unowned self] width, _ in
      // Not while GTK lays out.
      if (width >= roomNeeded) != self.isWide { MainLoop.whenIdle { [weak self] in self?.setWide(width) } }
    }
    let dots = Box(.horizontal, cells.map(\.widget)).evenly()
    widget.append(ruler, Box(.vertical, spacing: 2, [dots, line]).margins(Margins(top: 7, bottom: 8, sides: 2)))
    widget.keep(self)
    adapt()
  }

  /// The stages of the strip: a sowing that failed is not harvested.
  static func stages(hasFailed: Bool) -> [SowingStage] {
    [.sown, .germinated, .prickedOut, .plantedOut, hasFailed ? .failed : .harvested, .archived]
  }

  func show(_ log: SowingLog) {
    let stages = Self.stages(hasFailed: log.hasReached(.failed))
    let current = stages.firstIndex(of: log.stage) ?? 0
    for (index, (cell, stage)) in zip(cells, stages).enumerated() {
      cell.show(
        StepCell.State(
          stage: stage, isReached: log.hasReached(stage), isCurrent: index == current, isBefore: index < current,
          day: log.day(of: stage), sown: log.sown))
    }
    let title = "<b>\(BotanicalName.escaped(log.stage.title))</b>"
    now.setMarkup(log.day(of: log.stage).map { tr("%1 on %2", title, $0.text(beside: log.sown)) } ?? title)
    let following = log.stage == .failed || log.stage == .archived ? nil : stages[(current + 1)...].first
    next.text = following?.nextWords ?? ""
  }

  private var roomNeeded: Int {
    let widest = SowingStage.allCases.map { widget.textSize($0.title, isBold: true).width }.max() ?? 0
    return Int(widest * 0.86 + 10) * cells.count
  }

  private func setWide(_ width: Int) {
    let wanted = width >= roomNeeded
    guard wanted != isWide else { return }
    isWide = wanted
    adapt()
  }

  private func adapt() {
    for cell in cells { cell.setLabelled(isWide) }
    line.isVisible = !isWide
  }
}
