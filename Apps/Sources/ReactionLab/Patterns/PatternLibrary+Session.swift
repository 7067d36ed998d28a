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
  public func lastSession() throws -> SavedPattern? {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: "nameKey == %@", Self.sessionKey)
    return try context.fetch(request).first
  }

  /// Keeps what the lab is doing, in the place of what was kept before; however often it is called there is one.
  ///
  /// - Parameters:
  ///   - recipe: The setting, and the steps it has run.
  ///   - field: The field; nil if there is none yet.
  /// - Throws: The error of Core Data.
  public func autosave(_ recipe: Recipe, field: Field? = nil) throws { try autosave(PatternContents(recipe, field: field)) }

  /// Keeps what the lab is doing, from contents that were made on any queue; to be called every few seconds, so that a crash costs no more.
  public func autosave(_ contents: PatternContents) throws {
    do {
      try keepSession(contents)
    } catch let error as NSError where error.code == NSManagedObjectConstraintMergeError || error as? PatternError == .changedElsewhere {
      // Another process was faster. Its row is there now and becomes this session's.
      context.refreshAllObjects()
      try keepSession(contents)
    }
  }

  private func keepSession(_ contents: PatternContents) throws {
    let kept = try lastSession()
    try saving {
      let session = kept ?? SavedPattern(context: context)
      session.autoSaved = true
      session.nameKey = Self.sessionKey
      session.createdAt = now()
      contents.write(to: session, in: context)
    }
  }

  /// Makes the sessions of the first version, which could be several, the one that came last; the others become ordinary patterns.
  func adoptSessions(_ sessions: [SavedPattern]) throws {
    var sessions = sessions
    if try lastSession() == nil { sessions.popLast()?.nameKey = Self.sessionKey }
    for session in sessions { session.autoSaved = false }
  }
}
