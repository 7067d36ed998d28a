// SPDX-License-Identifier: MIT
// Noticing what other programs have saved, by the journal they share. A window asks when its StoreWatch reports.

import CoreData

/// One touch of the journal.
struct RevisionStamp: Hashable {
  let revision: Int64
  let touched: Date

  @MainActor init(_ change: Change) {
    revision = change.revision
    touched = change.touched
  }
}

extension ThingCollection {
  /// How many of the latest touches are compared; more than one, because two programs can make the same revision at once.
  private static let compared = 3

  /// Whether another program has changed anything since the things were read; this program's own changes do not count.
  public func hasOutsideChanges() throws -> Bool { try known != latestTouches() }

  /// Reads everything anew: objects at hand show what is saved now, and `things` is fetched at its next use.
  ///
  /// Objects of things that were deleted elsewhere are deleted here, too; fetch again what is shown.
  public func takeInOutsideChanges() throws {
    context.refreshAllObjects()
    reloadData()
    known = try latestTouches()
  }

  func latestTouches() throws -> [RevisionStamp] {
    let request = NSFetchRequest<Change>(entityName: "Change")
    request.sortDescriptors = [NSSortDescriptor(key: "revision", ascending: false), NSSortDescriptor(key: "touched", ascending: false)]
    request.fetchLimit = Self.compared
    request.shouldRefreshRefetchedObjects = true
    return try context.fetch(request).map { RevisionStamp($0) }
  }

  /// Counts what was just saved as known, and nothing else: what another program saved a moment before must still be noticed.
  func countAsKnown(_ written: (before: RevisionStamp?, after: RevisionStamp)) {
    guard var touches = known else { return }
    touches.removeAll { $0 == written.before }
    touches.append(written.after)
    known = Array(touches.sorted { ($0.revision, $0.touched) > ($1.revision, $1.touched) }.prefix(Self.compared))
  }
}
