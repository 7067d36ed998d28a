// SPDX-License-Identifier: MIT
// Noticing what other programs have saved, by the journal they share. A window asks when its StoreWatch reports.

import CoreData
import StoreJournal

extension Garden {
  /// Whether another program has changed anything since the garden was first asked this or last took changes in.
  ///
  /// This garden's own changes do not count; call it once when the window opens.
  public func hasOutsideChanges() throws -> Bool { try journal.hasOutsideChanges() }

  /// Reads everything anew: objects at hand show what is saved now, and `plants` is fetched at its next use.
  ///
  /// Objects of what was deleted elsewhere are deleted here, too; fetch again what is shown, and ask drafts to take it in.
  public func takeInOutsideChanges() throws {
    context.refreshAllObjects()
    loadSavedData()
    try journal.rememberOutsideChanges()
  }
}
