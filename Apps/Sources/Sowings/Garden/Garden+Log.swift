// SPDX-License-Identifier: MIT
// Noting what happens to a sowing, with its day, and taking it back.

import CivilCalendar
import CoreData

extension Garden {
  /// Notes that seeds of a sowing have come up.
  ///
  /// - Parameters:
  ///   - count: How many, besides those noted before.
  ///   - sowing: The sowing.
  ///   - day: When; today if nil. What is noted twice for one day is added up.
  /// - Returns: What is noted of the day.
  /// - Throws: `GardenError` for more seedlings than seeds, or a day before the sowing or after today.
  @discardableResult public func logGermination(_ count: SeedCount, of sowing: Sowing, on day: CivilDay? = nil) throws -> SowingEvent {
    try log(.germinated, of: sowing, count: count, on: day)
  }

  /// Notes something that happened to a sowing.
  ///
  /// A stage is reached once: noted again, its day and note become the new ones. Seedlings of one day are added up.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - sowing: The sowing.
  ///   - count: How many seedlings, where the kind counts them; one if nil.
  ///   - day: When; today if nil.
  ///   - note: What is to be kept with it.
  /// - Returns: The event.
  /// - Throws: `GardenError` for what cannot have happened.
  @discardableResult public func log(
    _ kind: EventKind, of sowing: Sowing, count: SeedCount? = nil, on day: CivilDay? = nil, note: String? = nil
  ) throws -> SowingEvent {
    let day = day ?? today
    let note = Self.kept(note)
    return try changing(kind == .archived ? .archive : .log, sowings: [sowing]) {
      if let problem = problem(withLogging: kind, count: count?.number ?? 1, on: day, of: sowing) { throw problem }
      if kind == .note, note == nil { throw GardenError.noteIsEmpty }
      guard kind.counts else {
        let event = kind == .note ? nil : sowing.events.first { $0.kind == kind }
        guard let event else { return sowing.add(LogEntry(kind, day: day, note: note), in: context) }
        event.day = day
        if note != nil { event.note = note }
        return event
      }
      let number = count?.number ?? 1
      let event = sowing.events.first { $0.kind == kind && $0.day == day && (note == nil || $0.note == nil || $0.note == note) }
      guard let event else { return sowing.add(LogEntry(kind, day: day, count: number, note: note), in: context) }
      event.count += Int64(number)
      if note != nil { event.note = note }
      return event
    }
  }

  /// What keeps something from being noted, for saying it while it is typed.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - count: How many seedlings, where the kind counts them.
  ///   - day: When.
  ///   - sowing: The sowing.
  /// - Returns: The error that `log` would throw, or nil; that a note needs a text is not looked at.
  public func problem(withLogging kind: EventKind, count: Int, on day: CivilDay, of sowing: Sowing) -> GardenError? {
    let isBeforeSowing = if let sown = sowing.sownDay { day < sown } else { false }
    guard !isBeforeSowing, day <= today else { return .germinatedOutside(day: day, from: sowing.sownDay, to: today) }
    let log = sowing.log
    if kind == .germinated, log.germinated + count > log.seeds {
      return .germinatedTooMany(count: count, germinated: log.germinated, sown: log.seeds)
    }
    return kind == .lost && log.lost + count > log.germinated ? .lostTooMany(count: count, alive: log.alive) : nil
  }

  /// Takes back one seedling, of the latest day that has any.
  ///
  /// - Throws: `GardenError.nothingGerminated`, or `.lostTooMany` where more seedlings are lost than would be left.
  public func takeBackSeedling(of sowing: Sowing) throws {
    try changing(.takeBack, sowings: [sowing]) {
      guard let latest = sowing.germinationsByDay.last else { throw GardenError.nothingGerminated }
      let log = sowing.log
      guard log.lost < log.germinated else { throw GardenError.lostTooMany(count: 0, alive: 0) }
      if latest.count > 1 { latest.count -= 1 } else { context.delete(latest) }
    }
  }

  /// Removes an entry from a log.
  ///
  /// - Throws: `GardenError.lostTooMany` where more seedlings are lost than would be left.
  public func removeEvent(_ event: SowingEvent) throws {
    guard let sowing = event.sowing else { throw GardenError.sowingIsGone }
    try changing(event.kind == .archived ? .bringBack : .takeBack, sowings: [sowing]) {
      let log = sowing.log
      if event.kind == .germinated, log.lost > log.germinated - Int(event.count) { throw GardenError.lostTooMany(count: 0, alive: 0) }
      context.delete(event)
    }
  }

  /// Takes back that a stage was reached, as for pressing its button again.
  ///
  /// - Throws: `GardenError.stageNotReached`.
  public func takeBack(_ kind: EventKind, of sowing: Sowing) throws {
    guard !kind.counts, let event = sowing.events.first(where: { $0.kind == kind }) else { throw GardenError.stageNotReached(kind) }
    try removeEvent(event)
  }

  /// What there is to do today, what has been due longest first.
  ///
  /// - Parameter limit: How many at most, or all if nil.
  /// - Returns: The sowings with their jobs.
  /// - Throws: The store's error.
  public func todayJobs(limit: Int? = nil) throws -> [(sowing: Sowing, due: TodayJob.Due)] {
    let request = todayRequest
    if let limit { request.fetchLimit = limit }
    return try context.fetch(request).compactMap { sowing in
      TodayJob.next(sowing.log, medianFirstDay: sowing.plant?.medianFirstDay, today: today).map { (sowing, $0) }
    }
  }

  /// How many sowings there is something to do with.
  public func todayJobCount() throws -> Int { try context.count(for: todayRequest) }

  /// The sowings there is something to do with, for a fetched results controller.
  public var todayRequest: NSFetchRequest<Sowing> {
    let request = NSFetchRequest<Sowing>(entityName: "Sowing")
    // As TodayJob has it, by what the store keeps.
    let end = (today + -TodayJob.daysOfLooking).storedDate as NSDate
    request.predicate = NSPredicate(
      format: "dueDate <= %@ AND (stageRaw != %d OR dueDate >= %@ OR ANY events.date >= %@)", today.storedDate as NSDate,
      Int(SowingStage.sown.rawValue), end, end)
    request.sortDescriptors = [NSSortDescriptor(key: "dueDate", ascending: true), NSSortDescriptor(key: "uuid", ascending: true)]
    request.relationshipKeyPathsForPrefetching = ["plant", "events"]
    request.fetchBatchSize = 20
    return request
  }
}
