// SPDX-License-Identifier: MIT
// Noticing what other programs have saved, by the journal they share. A window asks when its StoreWatch reports.

import CoreData
import Foundation

/// One touch of the journal.
struct RevisionStamp: Hashable, Sendable {
  let revision: Int64
  let touched: Date
}

extension Garden {
  /// How many of other programs' latest touches are looked at.
  private static let compared = 3
  /// How many are remembered: more, since those looked at change when this program takes a change of another's back.
  private static let remembered = 20

  /// Whether another program has changed anything since the garden was first asked this or last took changes in.
  ///
  /// This garden's own changes do not count; call it once when the window opens.
  public func hasOutsideChanges() throws -> Bool {
    let latest = try outsideTouches(Self.compared)
    guard let known else {
      known = Set(try outsideTouches(Self.remembered))
      return false
    }
    return latest.contains { !known.contains($0) }
  }

  /// Reads everything anew: objects at hand show what is saved now, and `plants` is fetched at its next use.
  ///
  /// Objects of what was deleted elsewhere are deleted here, too; fetch again what is shown, and ask drafts to take it in.
  public func takeInOutsideChanges() throws {
    context.refreshAllObjects()
    loadSavedData()
    known = Set(try outsideTouches(Self.remembered))
  }

  private func outsideTouches(_ count: Int) throws -> [RevisionStamp] {
    let request = NSFetchRequest<Change>(entityName: "Change")
    request.predicate = NSPredicate(format: "writer != %@", writer as NSUUID)
    request.sortDescriptors = [NSSortDescriptor(key: "revision", ascending: false), NSSortDescriptor(key: "touched", ascending: false)]
    request.fetchLimit = count
    request.shouldRefreshRefetchedObjects = true
    return try context.fetch(request).map { RevisionStamp(revision: $0.revision, touched: $0.touched) }
  }
}
