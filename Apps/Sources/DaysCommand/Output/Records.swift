// SPDX-License-Identifier: MIT
// The shapes of the program's JSON. Scripts read them: names are kept, and new ones only added.

import Days

/// A thing as `list` prints it.
struct ThingRecord: Encodable {
  let name: String
  let kind: String
  let startDate: String
  /// Negative while the date is ahead.
  let days: Int
  let record: Int
  /// with, without, until, since or today.
  let form: String
  let color: String
  let isPrivate: Bool
  let isArchived: Bool
  let repeats: String
  let note: String?

  private enum CodingKeys: String, CodingKey {
    case name, kind, startDate, days, record, form, color, repeats, note
    case isPrivate = "private"
    case isArchived = "archived"
  }

  @MainActor init(_ thing: Thing, _ rules: DayRules) {
    let standing = thing.standing(rules)
    name = thing.name
    kind = standing.kind.word
    startDate = standing.start.description
    days = standing.days
    record = standing.record
    form = standing.form.rawValue
    color = thing.thingColor.word
    isPrivate = thing.isPrivate
    isArchived = thing.isArchived
    repeats = thing.repetition.word
    note = thing.note
  }
}

/// A run that has ended.
struct RunRecord: Encodable {
  let start: String
  let end: String
  let days: Int
  let note: String?

  @MainActor init(_ run: Run) {
    start = run.startDay.description
    end = run.endDay.description
    days = run.dayCount
    note = run.note
  }
}

/// A thing with its history, as `show` prints it.
struct ThingWithRuns: Encodable {
  let thing: ThingRecord
  let runs: [RunRecord]

  private enum CodingKeys: CodingKey { case runs }

  func encode(to encoder: any Encoder) throws {
    try thing.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(runs, forKey: .runs)
  }
}
