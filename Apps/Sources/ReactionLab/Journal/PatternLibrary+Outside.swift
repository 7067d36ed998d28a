// SPDX-License-Identifier: MIT
// Noticing what other programs have saved, by the journal they share. A window asks when its StoreWatch reports.

import CoreData
import StoreJournal

extension PatternLibrary {
  /// Whether another program has changed anything since the patterns were first asked about or last taken in.
  ///
  /// This program's own changes do not count, nor what its background makes; call it once when the window opens.
  public func hasOutsideChanges() throws -> Bool { try journal.hasOutsideChanges() }

  /// Reads everything anew: objects at hand show what is saved now.
  ///
  /// Objects of patterns that were deleted elsewhere are deleted here, too; fetch again what is shown.
  public func takeInOutsideChanges() throws {
    context.refreshAllObjects()
    try journal.rememberOutsideChanges()
  }
}
