// SPDX-License-Identifier: MIT
// Which change is taken back or made again next, whichever program made it and however long ago. The apps' undo and redo ask.

import CoreData

extension Journal {
  /// The change that would be taken back next, or nil if there is none.
  public func lastDone() throws -> Entry? {
    let request = NSFetchRequest<Entry>(entityName: Entry.entityName)
    request.predicate = Self.changes(NSPredicate(format: "isUndone == NO"))
    request.sortDescriptors = Self.order(ascending: false)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// The change that would be made again next: the earliest of those that were taken back since the last one was made.
  public func firstUndone() throws -> Entry? {
    guard let newest = try newest(by: "sequence", where: Self.changes()) else { return nil }
    let request = NSFetchRequest<Entry>(entityName: Entry.entityName)
    // What was taken back before the newest change was made cannot be made again.
    request.predicate = Self.changes(NSPredicate(format: "isUndone == YES AND revision > %@", newest.sequence as NSNumber))
    request.sortDescriptors = Self.order(ascending: true)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// The change to take back, by what other programs have saved and not by what this one remembers.
  ///
  /// - Parameters:
  ///   - stamp: The change that is meant; whichever came last if nil.
  ///   - changedSince: What is thrown if another change came after the one that is meant.
  /// - Returns: The change, or nil if nothing is left.
  /// - Throws: `changedSince`, or the error of reading.
  public func changeToTakeBack(_ stamp: ChangeStamp?, otherwise changedSince: any Error) throws -> Entry? {
    context.refreshAllObjects()
    let entry = try lastDone()
    if let stamp, stamp != entry?.report.stamp { throw changedSince }
    return entry
  }

  /// The change to make again, by what other programs have saved.
  public func changeToMakeAgain() throws -> Entry? {
    context.refreshAllObjects()
    return try firstUndone()
  }

  /// The condition that an entry is a change, no notice, and whatever else is asked.
  private static func changes(_ condition: NSPredicate? = nil) -> NSPredicate? {
    guard let noticeKind else { return condition }
    let isChange = NSPredicate(format: "kindRaw != %@", noticeKind as NSNumber)
    return NSCompoundPredicate(andPredicateWithSubpredicates: [isChange] + [condition].compactMap(\.self))
  }
}
