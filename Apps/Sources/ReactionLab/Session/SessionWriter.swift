// SPDX-License-Identifier: MIT
// Keeps what the lab is doing beside the main thread, however large the field. The window has one.

import CoreData
import Dispatch
import FieldPictures
import Foundation
import ReactionSimulation

/// Writes the last session into an open store.
///
/// Compressing, the file of the field and the save are done on a queue of its own. A store has the session of before or the new one, whenever the
/// program ends: the row and the name of its file change in one transaction.
public final class SessionWriter: Sendable {
  /// What is kept.
  public struct Session: Sendable {
    public var recipe: Recipe
    public var field: Field
    public var colours: ColourScheme
    public var isSteered: Bool

    public init(_ recipe: Recipe, field: Field, colours: ColourScheme, isSteered: Bool) {
      (self.recipe, self.field, self.colours, self.isSteered) = (recipe, field, colours, isSteered)
    }
  }

  private let container: NSPersistentContainer
  private let queue = DispatchQueue(label: "session", qos: .utility)

  public init(_ container: NSPersistentContainer) { self.container = container }

  /// Keeps a session in the place of the one before, its field too.
  ///
  /// - Parameters:
  ///   - session: What is kept.
  ///   - signal: What gives the work up; then the session of before stays.
  /// - Returns: How long it took, in seconds.
  /// - Throws: `CancellationError` when it was given up, or the store's error.
  @discardableResult public func keep(_ session: Session, unless signal: StopSignal = StopSignal()) async throws -> Double {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try write(session, unless: signal) }) }
    }
  }

  private func write(_ session: Session, unless signal: StopSignal) throws -> Double {
    let start = ContinuousClock.now
    let contents = try PatternContents(
      session.recipe, field: session.field, colours: session.colours, isSteered: session.isSteered, keepsField: true, unless: signal)
    if signal.isSet { throw CancellationError() }
    // A new one each time, for what it holds of a large field must not stay.
    let context = container.newBackgroundContext()
    try context.performAndWait { try PatternLibrary.keepSession(contents, in: context, at: Date()) }
    return start.duration(to: .now) / .seconds(1)
  }
}
