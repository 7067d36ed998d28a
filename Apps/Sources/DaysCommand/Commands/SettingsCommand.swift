// SPDX-License-Identifier: MIT
// `days settings`: what holds for all things.

import CivilCalendar
import CommandProgram
import Days

@MainActor enum SettingsCommand {
  static let syntax = CommandSyntax(
    "settings", summary: "Shows the settings, which hold for every store, and changes them.",
    options: [
      OptionSyntax("first-day", value: "0|1", help: "What the first day with or without something counts as."),
      OptionSyntax("day-end", value: "HH:MM", help: "When a day ends, from 00:00 to \(DayEnd.latest)."),
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    var settings = session.settings
    if let text = arguments.values["first-day"] {
      guard let day = Int(text), (0...1).contains(day) else {
        throw UsageError("“\(text)” can’t be the first day. Choose 0 or 1.", command: syntax.name)
      }
      settings.firstDay = day
    }
    if let text = arguments.values["day-end"] {
      guard let dayEnd = DayEnd(text) else {
        throw UsageError("“\(text)” can’t be the end of a day. Choose a time from 00:00 to \(DayEnd.latest).", command: syntax.name)
      }
      settings.dayEnd = dayEnd
    }
    if settings != session.settings { try settings.write(to: session.settingsURL) }
    return Report(
      text: "The first day counts as \(settings.firstDay).\nA day ends at \(settings.dayEnd).",
      json: Written(firstDay: settings.firstDay, dayEnd: settings.dayEnd.description),
      hasSaved: settings != session.settings)
  }

  private struct Written: Encodable {
    let firstDay: Int
    let dayEnd: String
  }
}
