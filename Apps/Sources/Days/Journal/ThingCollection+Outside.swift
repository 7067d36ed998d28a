// SPDX-License-Identifier: MIT
// Noticing what other programs have saved, by the journal they share. A window asks when its StoreWatch reports.
// Entries of this journal are not signed, so that this program's own are told from others' by what it remembers to have written.

import CoreData
import StoreJournal

extension ThingCollection {
  /// Whether another program has changed anything since the things were read; this program's own changes do not count.
  public func hasOutsideChanges() throws -> Bool { try known != journal.touches() }

  /// Reads everything anew: objects at hand show what is saved now, and `things` is fetched at its next use.
  ///
  /// Objects of things that were deleted elsewhere are deleted here, too; fetch again what is shown.
  public func takeInOutsideChanges() throws {
    context.refreshAllObjects()
    reloadData()
    known = try journal.touches()
  }

  /// Counts what was just saved as known, and nothing else: what another program saved a moment before must still be noticed.
  func countAsKnown(_ written: (before: RevisionStamp?, after: RevisionStamp)) {
    guard var touches = known else { return }
    touches.removeAll { $0 == written.before }
    touches.append(written.after)
    known = Array(touches.sorted { ($0.revision, $0.touched) > ($1.revision, $1.touched) }.prefix(Journal<Change>.compared))
  }
}
