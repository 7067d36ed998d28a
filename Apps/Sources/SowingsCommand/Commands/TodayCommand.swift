// SPDX-License-Identifier: MIT
// `sowings today`: what there is to do.

import CivilCalendar
import CommandProgram
import Sowings

@MainActor enum TodayCommand {
  static let syntax = CommandSyntax(
    "today", summary: "Lists what there is to do, the most overdue first.",
    options: [OptionSyntax("limit", value: "COUNT", help: "How many at most; 20 if left out.")],
    notes: """
      Seedlings are looked for when the plant's first usually shows (14 days without history), until 90 days after that or the last entry in the
      log; they are pricked out 14 days after the first, and counted again 7 days after the last count.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let limit = try arguments.number("limit", in: 1...100_000) ?? 20
    guard let garden = try session.existingGarden() else { return Report(text: session.nothing, json: [Job]()) }
    let all = try garden.todayJobCount()
    let jobs = try garden.todayJobs(limit: limit).map { sowing, due in
      Job(
        id: try garden.shortName(of: sowing), plant: sowing.plant?.name.description ?? "–", job: words(due.job),
        days: session.today - due.since)
    }
    guard !jobs.isEmpty else { return Report(text: "Nothing to do today.", json: jobs) }
    var lines = jobs.map { "\($0.id ?? "–")  \($0.job), \($0.days == 1 ? "1 day" : "\($0.days) days"): \($0.plant)" }
    if all > jobs.count { lines.append("and \(all - jobs.count) more") }
    return Report(text: lines.joined(separator: "\n"), json: jobs)
  }

  private static func words(_ job: TodayJob) -> String {
    switch job {
    case .lookForSeedlings: "look for seedlings"
    case .prickOut(let seedlings): "prick out \(seedlings == 1 ? "1 seedling" : "\(seedlings) seedlings")"
    case .countAgain: "count again"
    }
  }

  private struct Job: Encodable {
    let id: String?
    let plant: String
    let job: String
    let days: Int
  }
}
