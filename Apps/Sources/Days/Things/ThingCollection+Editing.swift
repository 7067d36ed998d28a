// SPDX-License-Identifier: MIT
// Changing what is known of a thing, by the rules that also hold when it is added.

import CivilCalendar
import CoreData

/// What may be said of a thing when it is added or edited; nil leaves it as it is.
public struct ThingDetails: Hashable, Sendable {
  public var name: String?
  public var kind: DateType?
  public var start: CivilDay?
  public var color: ThingColor?
  public var isPrivate: Bool?
  public var isArchived: Bool?
  public var repetition: Repetition?
  /// A text to keep with the thing; an empty one removes it.
  public var note: String?
  public var milestones: [Int]?
  public var reminders: [ThingSnapshot.Reminding]?

  public init(
    name: String? = nil, kind: DateType? = nil, start: CivilDay? = nil, color: ThingColor? = nil, isPrivate: Bool? = nil,
    isArchived: Bool? = nil, repetition: Repetition? = nil, note: String? = nil, milestones: [Int]? = nil,
    reminders: [ThingSnapshot.Reminding]? = nil
  ) {
    self.name = name
    self.kind = kind
    self.start = start
    self.color = color
    self.isPrivate = isPrivate
    self.isArchived = isArchived
    self.repetition = repetition
    self.note = note
    self.milestones = milestones
    self.reminders = reminders
  }
}

extension ThingCollection {
  /// Changes a thing.
  ///
  /// - Throws: `ThingError` for a name another thing has, or a run that would start in the future.
  public func editThing(_ thing: Thing, details: ThingDetails) throws {
    try requirePresence(of: thing)
    let name = try details.name.map { try ThingName($0) }
    let oldName = thing.name
    try changing(changeKind(details, renamed: thing.name != oldName), [thing], name: name) {
      if let name {
        if let other = try findThing(name.text), other != thing { throw ThingError.nameIsTaken(other.name) }
        thing.rename(to: name)
      }
      try apply(details, to: thing)
      // A start that was wrong must not leave its count behind as a record.
      if details.start != nil { bringRecordUpToDate(thing) }
    }
  }

  private func changeKind(_ details: ThingDetails, renamed: Bool) -> ChangeKind {
    if renamed { return .rename }
    guard let isArchived = details.isArchived, details == ThingDetails(isArchived: isArchived) else { return .edit }
    return isArchived ? .archive : .bringBack
  }

  /// Sets everything but the name.
  func apply(_ details: ThingDetails, to thing: Thing) throws {
    let kind = details.kind ?? thing.dateType
    let start = details.start ?? thing.startDay
    // Only asked when one of the two is set: a start can come to lie ahead by itself, on a flight westwards.
    if details.kind != nil || details.start != nil, kind.countsARun, start > rules.today { throw ThingError.startsInTheFuture(start) }
    if let kind = details.kind { thing.dateType = kind }
    if let start = details.start { thing.startDay = start }
    if let color = details.color { thing.thingColor = color }
    if let isPrivate = details.isPrivate { thing.isPrivate = isPrivate }
    if let isArchived = details.isArchived { thing.isArchived = isArchived }
    if let repetition = details.repetition { thing.repetition = repetition }
    if let note = details.note { thing.note = note.isEmpty ? nil : note }
    if let milestones = details.milestones { thing.milestones = milestones }
    if let reminders = details.reminders { ThingSnapshot.write(reminders, to: thing, in: context) }
  }
}
