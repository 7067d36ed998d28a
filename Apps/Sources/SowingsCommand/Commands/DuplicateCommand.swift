// SPDX-License-Identifier: MIT
// `sowings duplicate`: the same seeds again, sown today.

import CommandProgram
import Sowings

@MainActor enum DuplicateCommand {
  static let syntax = CommandSyntax(
    "duplicate", operands: [.sowing], summary: "Notes the same seeds again, sown today, without what happened to the first.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (garden, sowing) = try session.sowing(arguments)
    let copy = try garden.duplicateSowing(sowing)
    let record = SowingRecord(SowingEntry(copy), id: try garden.shortName(of: copy))
    return Report(text: "\(copy.sentence) of “\(record.plant)” are noted as \(record.id ?? "–").", json: record, hasSaved: true)
  }
}
