// SPDX-License-Identifier: MIT
// Writing the journal of a store: what is needed to take a change back goes into the same save. The files beside this one read it.

import CoreData
import Foundation

/// The journal of changes in a store, as one writer keeps it in one context.
///
/// It saves nothing but what `trim` clears away, and belongs to its context's queue.
public final class Journal<Entry: JournalEntry> {
  public let context: NSManagedObjectContext
  /// Tells this writer's entries from those of other programs, where entries are signed.
  public let writer: UUID
  /// Other programs' touches that are known here; nil until somebody asks.
  var known: Set<RevisionStamp>?

  public init(_ context: NSManagedObjectContext, writer: UUID = UUID()) {
    self.context = context
    self.writer = writer
  }

  /// How many changes can be taken back at least.
  public static var length: Int { 50 }
  /// How many more are kept before the oldest are cleared away, so that not every change has to.
  static var slack: Int { 10 }

  /// Adds a change.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - name: The name of what was changed.
  ///   - newName: The name the change led to, if it gave one.
  ///   - count: How many were changed.
  ///   - steps: What takes it back.
  /// - Returns: The entry.
  /// - Throws: The error of reading the journal.
  public func add(_ kind: Entry.Kind, name: String?, newName: String?, count: Int, steps: some Encodable) throws -> Entry {
    let entry = Entry(context: context)
    entry.date = Date()
    entry.kindRaw = kind.rawValue
    entry.name = name
    entry.newName = newName
    entry.count = Int64(count)
    entry.steps = try JSONEncoder().encode(steps)
    try touch(entry)
    entry.sequence = entry.revision
    return entry
  }

  /// Gives an entry the next revision, by which other programs notice it.
  public func touch(_ entry: Entry) throws {
    entry.revision = try (newest(by: "revision")?.revision ?? 0) + 1
    entry.touched = Date()
    (entry as? any SignedEntry)?.writer = writer
  }

  /// The saved entry that comes last in an order.
  func newest(by key: String, where condition: NSPredicate? = nil) throws -> Entry? {
    let request = NSFetchRequest<Entry>(entityName: Entry.entityName)
    request.predicate = condition
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: false)]
    request.fetchLimit = 1
    request.includesPendingChanges = false
    return try context.fetch(request).first
  }

  /// Clears the oldest changes away when there are too many, and saves that.
  ///
  /// What was asked is saved already and must not seem to have failed: what cannot be cleared away now, because another program is at it or
  /// the disk is full, the next change clears away.
  ///
  /// - Parameter more: Clears away what only those changes needed.
  public func trim(_ more: () throws -> Void = {}) {
    let request = NSFetchRequest<Entry>(entityName: Entry.entityName)
    do {
      guard try context.count(for: request) > Self.length + Self.slack else { return }
      request.sortDescriptors = Self.order(ascending: false)
      request.fetchOffset = Self.length
      for entry in try context.fetch(request) where !isOwnNotice(entry) { context.delete(entry) }
      try more()
      try context.save()
    } catch {
      context.rollback()
    }
  }

  /// A notice that was just left must be seen; it has no place in the order and would go first.
  private func isOwnNotice(_ entry: Entry) -> Bool {
    entry.kindRaw == Self.noticeKind && (entry as? any SignedEntry)?.writer == writer
  }

  /// Deletes all entries: nothing can be taken back then.
  public func forget() throws {
    for entry in try context.fetch(NSFetchRequest<Entry>(entityName: Entry.entityName)) { context.delete(entry) }
  }

  /// The order in which changes were made.
  static func order(ascending: Bool) -> [NSSortDescriptor] {
    [NSSortDescriptor(key: "sequence", ascending: ascending), NSSortDescriptor(key: "date", ascending: ascending)]
  }

  /// The kind of entries that are no changes, where the journal has such.
  static var noticeKind: Int16? { (Entry.self as? any SignedEntry.Type)?.rawNoticeKind }
}

extension SignedEntry {
  fileprivate static var rawNoticeKind: Int16 { noticeKind.rawValue }
}
