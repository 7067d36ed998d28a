// SPDX-License-Identifier: MIT
// The saved patterns as the window works with them: the open store, and the pictures that fill in. AppWindow makes one; its pages ask and change it.

import Adwaita
import CoreData
import Foundation
import ReactionLab
import StoreFiles

/// The user's patterns while the window shows them.
final class OpenPatterns {
  let library: PatternLibrary
  let place: URL
  let thumbnails = Thumbnails()
  /// Called after each change by another program, when lists must be fetched anew.
  var onOutsideChange: () -> Void = {}

  private let container: NSPersistentContainer
  private var watch: Task<Void, Never>?
  private var filling: Task<Void, Never>?
  private var lastComplaint = ""

  /// Opens the store; it is made, with the presets in it, if there is none yet.
  ///
  /// - Throws: `StoreFailure`, or the store's error.
  init(_ place: URL = PatternStore.place()) throws {
    self.place = place
    container = try PatternStore.file(at: place).toChange()
    library = PatternLibrary(context: container.viewContext)
    try library.savePresetsAtFirstStart()
    // From now on what others do is noticed.
    _ = try library.hasOutsideChanges()
    complaining {
      let changes = try StoreWatch.changes(of: place)
      watch = Task { [weak self] in for await _ in changes { self?.lookAtStore() } }
    }
  }

  isolated deinit {
    watch?.cancel()
    filling?.cancel()
  }

  var context: NSManagedObjectContext { library.context }
  /// What keeps the last session in the same store.
  var sessions: SessionWriter { SessionWriter(container) }

  private func lookAtStore() {
    complaining {
      guard try library.hasOutsideChanges() else { return }
      try library.takeInOutsideChanges()
      onOutsideChange()
      fillIn()
    }
  }

  /// Takes in the patterns of a file beside the main thread, and has lists show them; to cancel the task leaves everything as it was.
  ///
  /// - Returns: What came of it.
  /// - Throws: `CancellationError`, or the store's error.
  func take(_ file: PatternExport, progress: @escaping @Sendable (Double) -> Void) async throws -> PatternImportResult {
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
      do { try await maker.run() } catch is CancellationError {} catch { self?.complain(error) }
      self?.filling = nil
    }
  }

  /// Ends what goes on beside the main thread, as before the window closes; what is missing the next start makes.
  func stopFilling() { filling?.cancel() }

  /// What cannot be read leaves what is shown; that is said once.
  private func complaining(_ body: () throws -> Void) { do { try body() } catch { complain(error) } }
  private func complain(_ error: any Error) {
    guard error.localizedDescription != lastComplaint else { return }
    lastComplaint = error.localizedDescription
    FileHandle.standardError.write(Data("\(lastComplaint)\n".utf8))
  }
}
