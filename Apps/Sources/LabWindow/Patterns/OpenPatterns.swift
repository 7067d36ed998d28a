// SPDX-License-Identifier: MIT
// The saved patterns as the window works with them: the open store, and the pictures that fill in. AppWindow makes one; its pages ask and change it.

import Adwaita
import CoreData
import Foundation
import ReactionLab
import StoreFiles
import StoreWindow

/// The user's patterns while the window shows them.
final class OpenPatterns {
  let library: PatternLibrary
  let place: URL
  let thumbnails = Thumbnails()
  let clock: WindowClock
  /// Called after each change by another program or by the time, when lists must be fetched anew.
  var onOutsideChange: () -> Void = {}
  /// Called when the open store cannot be used any longer.
  var onFailure: (StoreFailure) -> Void = { _ in }

  /// The variable of the environment by which tests set the clock; see `WindowClock`.
  static let clockVariable = "REACTION_LAB_CLOCK"

  private let store: StoreFile
  private let container: NSPersistentContainer
  /// The file that was opened, whatever lies in its place now.
  private let file: FileIdentity?
  private var changes: StoreChanges?
  private var bin: BinWatch?
  private var filling: Task<Void, Never>?

  /// Opens the store; it is made, with the presets in it, if there is none yet.
  ///
  /// - Parameters:
  ///   - place: Where the store is.
  ///   - clock: The clock to go by.
  ///   - mustExist: Whether a store that is not there is a failure, because there was one a moment ago.
  /// - Throws: `StoreFailure`, or the store's error.
  init(
    _ place: URL = PatternStore.place(), clock: WindowClock = WindowClock(variable: OpenPatterns.clockVariable), mustExist: Bool = false
  ) throws {
    self.place = place
    self.clock = clock
    store = PatternStore.file(at: place)
    if mustExist { try store.require() }
    container = try store.toChange()
    file = FileIdentity(of: place)
    library = PatternLibrary(context: container.viewContext, now: { clock.now })
    try library.savePresetsAtFirstStart()
    // From now on what others do is noticed.
    _ = try library.hasOutsideChanges()
    changes = StoreChanges(
      of: store, takeIn: { [weak self] in try self?.takeInOutsideChanges() }, onFailure: { [weak self] in self?.onFailure($0) })
    bin = BinWatch(library, clock: clock) { [weak self] in self?.emptyBin() }
  }

  isolated deinit { filling?.cancel() }

  var context: NSManagedObjectContext { library.context }
  /// What keeps the last session in the same store.
  var sessions: SessionWriter { SessionWriter(container) }

  // MARK: What others change

  /// Makes sure that what is saved now gets into the file that others find in its place.
  ///
  /// - Throws: `StoreFailure` of the kind `gone` or `replaced`.
  func requireFile() throws { try store.require(file) }

  /// Makes sure that a file somebody has chosen is not the store itself.
  ///
  /// - Throws: `StoreFailure`.
  func requireOther(_ file: URL) throws { try store.requireOther(file) }

  /// Makes a change of the patterns, unless it would be lost.
  ///
  /// - Throws: `StoreFailure` where the store is no longer in its place, or the change's error.
  @discardableResult func change<Result>(_ body: (PatternLibrary) throws -> Result) throws -> Result {
    try requireFile()
    bin?.noteChange()
    return try body(library)
  }

  /// Deletes for good what has been in the bin for long enough, and has lists tell the days anew.
  private func emptyBin() {
    changes?.complaining {
      try requireFile()
      try library.emptyBin()
    }
    onOutsideChange()
  }

  /// Takes in what another program has saved.
  private func takeInOutsideChanges() throws {
    try requireFile()
    guard try library.hasOutsideChanges() else { return }
    try library.takeInOutsideChanges()
    onOutsideChange()
    fillIn()
  }

  /// Takes in the patterns of a file beside the main thread, and has lists show them; to cancel the task leaves everything as it was.
  ///
  /// - Returns: What came of it.
  /// - Throws: `CancellationError`, or the store's error.
  func take(_ file: PatternExport, progress: @escaping @Sendable (Double) -> Void) async throws -> PatternImportResult {
    try requireFile()
    defer { onOutsideChange() }
    return try await library.importInBackground(file, into: container, rule: .keepBoth) { done, total in
      progress(Double(done) / Double(max(1, total)))
    }
  }

  /// Has the pictures made that are missing, one after the other, beside everything else.
  func fillIn() {
    guard filling == nil else { return }
    let maker = ThumbnailMaker(container, for: library)
    filling = Task { [weak self] in
      do { try await maker.run() } catch is CancellationError {} catch { self?.changes?.complain(error) }
      self?.filling = nil
    }
  }

  /// Ends what goes on beside the main thread, as before the window closes; what is missing the next start makes.
  func stopFilling() { filling?.cancel() }

  /// Lets go of a store that cannot be used any longer; a dialog may hold this for a while.
  func leave() {
    onOutsideChange = {}
    onFailure = { _ in }
    changes = nil
    bin = nil
    stopFilling()
  }
}
