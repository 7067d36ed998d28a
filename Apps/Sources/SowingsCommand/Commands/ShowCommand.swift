// SPDX-License-Identifier: MIT
// `sowings show`: all that is known of one sowing.

import CommandProgram
import Sowings

@MainActor enum ShowCommand {
  static let syntax = CommandSyntax("show", operands: [.sowing], summary: "Shows a sowing with its log and how it germinated.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let text = arguments.word(.sowing)
    guard let garden = try session.existingGarden() else { throw GardenError.noSuchSowing(text) }
    let sowing = try garden.findSowing(text)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    let log = sowing.log
    var lines = ["\(sowing.sentence) of “\(record.plant)”", "  ID       \(record.id ?? "–")", "  Stage    \(log.stage.word)"]
    let place = [record.medium, record.place].compactMap(\.self).joined(separator: ", ")
    if !place.isEmpty { lines.append("  Place    \(place)") }
    var up = "\(log.germinated) of \(log.seeds)"
    if let rate = log.rate { up += ", \(Int((rate * 100).rounded())) %" }
    if let first = log.firstDay { up += ", first on day \(first)" }
    if let half = log.halfDay { up += ", half by day \(half)" }
    lines.append("  Up       \(up)")
    if log.lost > 0 { lines.append("  Lost     \(log.lost)") }
    for line in (record.notes ?? "").split(whereSeparator: \.isNewline) { lines.append("  \(line)") }
    for entry in log.entries {
      let what = entry.kind.counts ? "\(entry.count) \(entry.kind.word)" : entry.kind.word
      lines.append("  \(entry.day?.description ?? "–         ")  \(what)\(entry.note.map { "  \($0)" } ?? "")")
    }
    return Report(
      text: lines.joined(separator: "\n"), json: Shown(sowing: record, log: log.entries.map(Shown.Entry.init), halfDay: log.halfDay))
  }

  private struct Shown: Encodable {
    struct Entry: Encodable {
      let kind: String
      let day: String?
      let count: Int?
      let note: String?

      init(_ entry: LogEntry) {
        kind = entry.kind.word
        day = entry.day?.description
        count = entry.kind.counts ? entry.count : nil
        note = entry.note
      }
    }

    let sowing: SowingRecord
    let log: [Entry]
    let halfDay: Int?
  }
}
