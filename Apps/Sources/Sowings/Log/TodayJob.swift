// SPDX-License-Identifier: MIT
// What there is to do with a sowing, derived from its log: the rules of the list's Today section.

import CivilCalendar

/// Something to do with a sowing.
public enum TodayJob: Hashable, Sendable {
  /// Nothing is up although the first seedling was due.
  case lookForSeedlings
  /// The first seedling is old enough.
  case prickOut(seedlings: Int)
  /// Some are up, and nobody has counted for a while.
  case countAgain

  /// When the first seedling is looked for where the plant has no history.
  public static let usualFirstDay = 14
  static let daysToPrickingOut = 14
  static let daysToCounting = 7
  /// How long seedlings are looked for after they were due, or after the last entry in the log.
  static let daysOfLooking = 90

  /// What there is to do, and from which day on.
  public struct Due: Hashable, Sendable {
    public let job: TodayJob
    public let from: CivilDay
    /// The day from which the days shown beside the job are counted.
    public let since: CivilDay
  }

  /// What there is or will be to do with a sowing, or nil where nothing is expected of it.
  ///
  /// - Parameters:
  ///   - log: What has happened so far.
  ///   - medianFirstDay: After how many days the plant's first seedling usually shows.
  ///   - today: The day it is. Where two jobs are due, pricking out counts: who does it counts as well.
  /// - Returns: The job, which is due if its day has come.
  public static func next(_ log: SowingLog, medianFirstDay: Int?, today: CivilDay) -> Due? {
    let (prick, count) = (prickingOut(log), counting(log))
    if let prick, prick.from <= today || count == nil { return prick }
    if let count { return prick.map { $0.from < count.from ? $0 : count } ?? count }
    guard let due = looking(log, medianFirstDay) else { return nil }
    // What has not come up in a season, and nobody has noted a word of, is not waited for any longer.
    return max(due.from, log.lastDay ?? due.from) + daysOfLooking >= today ? due : nil
  }

  /// The first day on which there is something to do, whatever day it is now; what Derivation keeps.
  static func firstDay(_ log: SowingLog, medianFirstDay: Int?) -> CivilDay? {
    [prickingOut(log), counting(log), looking(log, medianFirstDay)].compactMap { $0?.from }.min()
  }

  private static func looking(_ log: SowingLog, _ median: Int?) -> Due? {
    guard log.stage == .sown, let sown = log.sown else { return nil }
    return Due(job: .lookForSeedlings, from: sown + (median ?? usualFirstDay), since: sown)
  }

  private static func prickingOut(_ log: SowingLog) -> Due? {
    guard log.stage == .germinated, log.alive > 0, let first = log.firstUp else { return nil }
    return Due(job: .prickOut(seedlings: log.alive), from: first + daysToPrickingOut, since: first)
  }

  private static func counting(_ log: SowingLog) -> Due? {
    guard log.stage == .germinated, log.germinated < log.seeds, let counted = log.lastCounted else { return nil }
    return Due(job: .countAgain, from: counted + daysToCounting, since: counted)
  }
}
