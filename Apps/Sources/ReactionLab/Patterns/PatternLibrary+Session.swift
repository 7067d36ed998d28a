// SPDX-License-Identifier: MIT
// The last session: what the lab was doing when it was left, kept as one pattern and never more than one.

import CoreData
import Foundation
import ReactionSimulation

extension PatternLibrary {
  /// The key of the last session.
  ///
  /// No name can have it, since names are trimmed. The constraint on keys sees that there is one at most.
  nonisolated static let sessionKey = "\tlast session"

  /// What the lab was left with, or nil if it was never left.
  public func lastSession() throws -> SavedPattern? { try Self.session(in: context) }

  /// Keeps what the lab is doing, in the place of what was kept before; however often it is called there is one.
  ///
  /// - Parameters:
  ///   - recipe: The setting, and the steps it has run.
  ///   - field: The field; nil if there is none yet.
  /// - Throws: The error of Core Data.
  public func autosave(_ recipe: Recipe, field: Field? = nil) throws { try autosave(PatternContents(recipe, field: field)) }

  /// Keeps what the lab is doing, from contents that were made on any queue; `SessionWriter` does all of it beside the main thread.
  public func autosave(_ contents: PatternContents) throws { try Self.keepSession(contents, in: context, at: now()) }

  /// How often another process may be faster before that is taken for an error.
  private nonisolated static let patience = 20

  /// Puts contents in the place of the last session and saves them, on the context's own queue.
  nonisolated static func keepSession(_ contents: PatternContents, in context: NSManagedObjectContext, at date: Date) throws {
    for attempt in 1... {
      do {
        return try replaceSession(contents, in: context, at: date)
      } catch let error as NSError where [NSManagedObjectConstraintMergeError, NSManagedObjectMergeError].contains(error.code) {
        guard attempt < patience else { throw error }
        // Another process was faster. Its row is there now and becomes this session's; it may be faster again meanwhile.
        context.refreshAllObjects()
      }
    }
  }

  private nonisolated static func replaceSession(_ contents: PatternContents, in context: NSManagedObjectContext, at date: Date) throws {
    do {
      let session = try session(in: context) ?? SavedPattern(context: context)
      session.autoSaved = true
      session.nameKey = sessionKey
      session.createdAt = date
      contents.write(to: session, in: context)
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
  }

  private nonisolated static func session(in context: NSManagedObjectContext) throws -> SavedPattern? {
    let request = NSFetchRequest<SavedPattern>(entityName: entity)
    request.predicate = NSPredicate(format: "nameKey == %@", sessionKey)
    return try context.fetch(request).first
  }

  /// Makes the sessions of the first version, which could be several, the one that came last; the others become ordinary patterns.
  func adoptSessions(_ sessions: [SavedPattern]) throws {
    var sessions = sessions
    if try lastSession() == nil { sessions.popLast()?.nameKey = Self.sessionKey }
    for session in sessions { session.autoSaved = false }
  }
}
