// SPDX-License-Identifier: MIT
// `sowings photo`: gives a sowing a photo.

import CommandProgram
import Foundation
import Sowings

@MainActor enum PhotoCommand {
  static let syntax = CommandSyntax(
    "photo", operands: [.sowing, OperandSyntax("FILE", meaning: "the name of a picture file", isOptional: true)],
    summary: "Gives a sowing a photo in place of the one it has.",
    options: [OptionSyntax("remove", help: "Take the photo away.")])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let path = arguments.operands["FILE"]
    guard (path == nil) == arguments.flags.contains("remove") else {
      throw UsageError("Give a picture file, or “--remove” to take the photo away.", command: syntax.name)
    }
    let photo = try path.map { try PreparedPhoto(contentsOf: URL(fileURLWithPath: $0)) }
    let (garden, sowing) = try session.sowing(arguments)
    try garden.setPhoto(photo, of: sowing)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    return Report(text: "\(record.id ?? "–") has \(photo == nil ? "no photo" : "a photo") now.", json: record, hasSaved: true)
  }
}
