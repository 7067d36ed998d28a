// SPDX-License-Identifier: MIT
// Notices what other programs do with an open store: their saves, and that they have done away with it. Each window has its own way of taking
// changes in.

import Adwaita
import Foundation
import StoreFiles

/// Looks after an open store for as long as it is kept.
///
/// The actor is named because an optimised build does not carry a default one over to other modules, and the deinitialiser needs it.
@MainActor public final class StoreChanges {
  /// Other programs put a file in the place of another in steps.
  private static let patience = 1000

  private let store: StoreFile
  private let takeIn: () throws -> Void
  private let onFailure: (StoreFailure) -> Void
  private var saves: Task<Void, Never>?
  private var lastComplaint = ""

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - store: The store, which is open.
  ///   - takeIn: Takes in what others have saved; throws where the store cannot be read any longer.
  ///   - onFailure: Called when the store has gone, was replaced or is damaged.
  public init(of store: StoreFile, takeIn: @escaping () throws -> Void, onFailure: @escaping (StoreFailure) -> Void) {
    self.store = store
    self.takeIn = takeIn
    self.onFailure = onFailure
    complaining {
      let changes = try StoreWatch.changes(of: store.url)
      saves = Task { [weak self] in for await _ in changes { self?.look() } }
    }
  }

  isolated deinit { saves?.cancel() }

  /// Looks whether another program has saved something, or done away with the store.
  public func look() {
    guard let failure = failure() else { return }
    // Objects can't be read from a damaged file, and that ends the program.
    MainLoop.after(milliseconds: failure.kind == .damaged ? 0 : Self.patience) { [weak self] in
      guard let self, let failure = self.failure() else { return }
      switch failure.kind {
      case .gone, .replaced, .damaged, .newer, .foreign: onFailure(failure)
      // What was shown stays until it can be read again.
      case .locked, .unwritable, .noFolder, .other: break
      }
    }
  }

  private func failure() -> StoreFailure? {
    do {
      try takeIn()
      return nil
    } catch {
      complain(error)
      return store.failure(error)
    }
  }

  /// Does something whose failing leaves what is shown; that is said once.
  @discardableResult public func complaining<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      complain(error)
      return nil
    }
  }

  /// Says something on standard error, once as long as it stays the same.
  public func complain(_ error: any Error) {
    guard error.localizedDescription != lastComplaint else { return }
    lastComplaint = error.localizedDescription
    FileHandle.standardError.write(Data("\(lastComplaint)\n".utf8))
  }
}
