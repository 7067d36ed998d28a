// SPDX-License-Identifier: MIT
// What can be done with a stage that was reached: another day, or taking it back. SowingPage opens it on a dot of the strip.

import Adwaita
import CivilCalendar
import Sowings

enum StepPopover {
  /// A popover to choose another day in, or to take the stage back.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - day: Its day, if that is known.
  ///   - today: The day it is.
  ///   - problem: Says what is wrong with a day.
  ///   - set: gets the day that is chosen.
  ///   - takeBack: takes the stage back.
  /// - Returns: The popover.
  static func day(
    of stage: SowingStage, _ day: CivilDay?, today: CivilDay, problem: @escaping (CivilDay) -> GardenError?,
    set: @escaping (CivilDay) -> Void, takeBack: @escaping () -> Void
  ) -> Popover {
    let chosen = Chosen(day ?? today)
    let message = Label(css: "message").wrapping(atMost: 26)
    let look = Look()
    let calendar = Calendar(name: stage.title, day: DayRow.shown(chosen.day)) {
      guard let day = CivilDay(year: $0.year, month: $0.month, day: $0.day) else { return }
      chosen.day = day
      look.now()
    }
    let accept = Button(tr("_Set Day")) {
      chosen.popover?.close()
      set(chosen.day)
    }.css("suggested-action")
    let back = Button(tr("_Take Back")) {
      chosen.popover?.close()
      takeBack()
    }
    let now = Button(tr("T_oday")) { calendar.day = DayRow.shown(today) }.css("flat")
    look.now = {
      let wrong = problem(chosen.day)
      message.text = wrong?.words ?? ""
      message.isVisible = wrong != nil
      accept.isSensitive = wrong == nil && chosen.day != day
    }
    look.now()
    let buttons = Box(.horizontal, spacing: 6, [back.expand(vertically: false), accept.expand(vertically: false)]).evenly()
    let popover = Popover(name: stage.title, Box(.vertical, spacing: 6, [calendar, now, message, buttons]))
    chosen.popover = popover
    return popover
  }

  /// A popover with a sentence and what can be done about it.
  static func words(_ text: String, name: String, _ choices: [(text: String, action: () -> Void)]) -> Popover {
    let column = Box(.vertical, spacing: 8, [Label(text).wrapping(atMost: 26)])
    let popover = Popover(name: name, column.margins(.all(6)))
    for choice in choices {
      column.append(
        Button(choice.text) {
          popover.close()
          choice.action()
        })
    }
    return popover
  }

  private final class Chosen {
    var day: CivilDay
    var popover: Popover?
    init(_ day: CivilDay) { self.day = day }
  }

  private final class Look { var now: () -> Void = {} }
}
