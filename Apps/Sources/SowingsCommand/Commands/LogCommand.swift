// SPDX-License-Identifier: MIT
// `sowings log`: notes what happened to a sowing, or takes it back.

import CommandProgram
import Sowings

@MainActor enum LogCommand {
  private static let kinds = EventKind.allCases.filter { $0 != .other }

  static let syntax = CommandSyntax(
    "log",
    operands: [
      .sowing, OperandSyntax("EVENT", meaning: "what happened: \(kinds.map(\.word).joined(separator: ", "))"), .count.optional,
    ],
    summary: "Notes what happened to a sowing, today unless it is told otherwise.",
    options: [
      OptionSyntax("on", value: "DATE", help: "The day on which it happened."),
      OptionSyntax("note", value: "TEXT", help: "What is to be kept with it."),
      OptionSyntax("take-back", help: "Take a stage back that was noted."),
    ],
    notes: "EVENT is one of \(kinds.map(\.word).joined(separator: ", ")); COUNT is for the first two.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let word = arguments.operands["EVENT"] ?? ""
    guard let kind = EventKind(word: word) else {
      throw UsageError("There is no event “\(word)”. Give one of \(kinds.map(\.word).joined(separator: ", ")).", command: syntax.name)
    }
    let count = try arguments.operands[OperandSyntax.count.name].map { try SeedCount($0) }
    guard count == nil || kind.counts else { throw UsageError("“\(word)” has no number. Leave it out.", command: syntax.name) }
    let (day, note) = (try arguments.day("on"), arguments.values["note"])
    let takesBack = arguments.flags.contains("take-back")
    guard !takesBack || (count == nil && day == nil && note == nil && kind != .note) else {
      throw UsageError("“--take-back” takes one event back. Leave out what else there is.", command: syntax.name)
    }
    let (garden, sowing) = try session.sowing(arguments)
    if takesBack {
      if kind == .germinated { try garden.takeBackSeedling(of: sowing) } else { try garden.takeBack(kind, of: sowing) }
    } else {
      try garden.log(kind, of: sowing, count: count, on: day, note: note)
    }
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    let what = takesBack ? "“\(word)” is taken back" : "“\(word)” is noted"
    return Report(text: "\(what): \(record.id ?? "–") of “\(record.plant)” is \(record.stage).", json: record, hasSaved: true)
  }
}
