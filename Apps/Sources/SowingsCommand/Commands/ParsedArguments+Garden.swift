// SPDX-License-Identifier: MIT
// The words that several commands share: plants, sowings, days, numbers, and what may be said of a sowing.

import CivilCalendar
import CommandProgram
import Foundation
import Sowings

extension OperandSyntax {
  /// The plant a command is about.
  static let plant = OperandSyntax("PLANT", meaning: "the name of a plant")
  /// The sowing a command is about.
  static let sowing = OperandSyntax("SOWING", meaning: "the first characters of a sowing's ID")
  /// How many seeds or seedlings.
  static let count = OperandSyntax("COUNT", meaning: "how many")
}

extension OptionSyntax {
  /// What `sow` and `edit` may say of a sowing besides its seeds.
  static let details = [
    OptionSyntax("on", value: "DATE", help: "The day it was sown."),
    OptionSyntax("medium", value: "TEXT", help: "What it is sown in."),
    OptionSyntax("place", value: "TEXT", help: "Where it stands."),
    OptionSyntax("notes", value: "TEXT", help: "Whatever else is to be kept."),
    OptionSyntax("state", value: "STATE", help: SowingState.allCases.map(\.word).joined(separator: ", ") + "."),
  ]
}

extension ParsedArguments {
  /// What an operand says; the parser has seen to it that it is there unless it is optional.
  func word(_ operand: OperandSyntax) -> String { operands[operand.name] ?? "" }

  /// The day an option names, if it was given.
  func day(_ option: String) throws -> CivilDay? {
    guard let text = values[option] else { return nil }
    guard let day = CivilDay(iso: text) else {
      throw UsageError("“\(text)” is not a day of the calendar. Write it as in 2026-10-14.", command: command)
    }
    return day
  }

  /// The whole number an option gives, if it was given.
  func number<Number: FixedWidthInteger>(_ option: String, in range: ClosedRange<Number>) throws -> Number? {
    guard let text = values[option] else { return nil }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Number(text), range.contains(number) else {
      throw UsageError(
        "“\(text)” can’t be the value of “--\(option)”. Give a whole number from \(range.lowerBound) to \(range.upperBound).",
        command: command)
    }
    return number
  }

  /// The state an option names, if it was given.
  func state() throws -> SowingState? { try choice("state", among: SowingState.allCases, SowingState.init(word:), \.word) }

  /// What the options that `sow` and `edit` share say of a sowing.
  func details() throws -> SowingDetails {
    SowingDetails(
      count: try values["seeds"].map { try SeedCount($0) }, day: try day("on"), medium: values["medium"], place: values["place"],
      notes: values["notes"], state: try state())
  }
}

extension Session {
  /// The plant of a name, to be looked at or, with its garden, to be changed.
  ///
  /// - Throws: `GardenError.noSuchPlant`.
  func plant(_ text: String, toChange: Bool) throws -> (garden: Garden, plant: Plant) {
    let name = try PlantName(text)
    guard let garden = try toChange ? existingGardenToChange() : existingGarden(), let plant = try garden.findPlant(name)
    else { throw GardenError.noSuchPlant(name) }
    return (garden, plant)
  }

  /// The sowing that was named, to be changed, with its garden.
  ///
  /// - Throws: `GardenError.noSuchSowing` and what else keeps a text from naming one sowing.
  func sowing(_ arguments: ParsedArguments) throws -> (garden: Garden, sowing: Sowing) {
    let text = arguments.word(.sowing)
    guard let garden = try existingGardenToChange() else { throw GardenError.noSuchSowing(text) }
    return (garden, try garden.findSowing(text))
  }
}
