// SPDX-License-Identifier: MIT
// Noticing what other programs have saved, by the journal they share. A window asks when its StoreWatch reports.

import CoreData
import Foundation

/// One touch of the journal.
public struct RevisionStamp: Hashable, Sendable {
  public let revision: Int64
  public let touched: Date

  public init(_ entry: some JournalEntry) {
    revision = entry.revision
    touched = entry.touched
  }
}

extension Journal {
  /// How many of the latest touches are looked at; more than one, because two programs can make the same revision at once.
  public static var compared: Int { 3 }

  /// The latest touches, as they are saved.
  public func touches(_ count: Int = Journal.compared, where condition: NSPredicate? = nil) throws -> [RevisionStamp] {
    let request = NSFetchRequest<Entry>(entityName: Entry.entityName)
    request.predicate = condition
    request.sortDescriptors = [NSSortDescriptor(key: "revision", ascending: false), NSSortDescriptor(key: "touched", ascending: false)]
    request.fetchLimit = count
    request.shouldRefreshRefetchedObjects = true
    return try context.fetch(request).map { RevisionStamp($0) }
  }
}

extension Journal where Entry: SignedEntry {
  /// How many are remembered: more, since those looked at change when this program takes a change of another's back.
  private static var remembered: Int { 20 }

  /// Leaves a notice that something has changed; a writer has one and touches it again and again.
  public func notice() throws {
    let request = NSFetchRequest<Entry>(entityName: Entry.entityName)
    request.predicate = NSPredicate(
      format: "kindRaw == %@ AND writer == %@", Entry.noticeKind.rawValue as NSNumber, writer as NSUUID)
    request.fetchLimit = 1
    let entry = try context.fetch(request).first ?? Entry(context: context)
    entry.date = Date()
    try touch(entry)
  }

  /// Whether another program has changed anything since this was first asked or `rememberOutsideChanges` was last called.
  ///
  /// This writer's own changes do not count.
  public func hasOutsideChanges() throws -> Bool {
    let latest = try outsideTouches(Self.compared)
    guard let known else {
      try rememberOutsideChanges()
      return false
    }
    return latest.contains { !known.contains($0) }
  }

  /// Counts what other programs have saved as known.
  public func rememberOutsideChanges() throws { known = Set(try outsideTouches(Self.remembered)) }

  private func outsideTouches(_ count: Int) throws -> [RevisionStamp] {
    try touches(count, where: NSPredicate(format: "writer != %@", writer as NSUUID))
  }
}
