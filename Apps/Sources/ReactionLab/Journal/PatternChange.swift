// SPDX-License-Identifier: MIT
// One change a user made to saved patterns, kept in the store so that it can be taken back later and by another program.

import CoreData
import Foundation
import StoreJournal

/// A change that can be taken back, or the notice of one that cannot.
public final class PatternChange: NSManagedObject, SignedEntry {
  public typealias Kind = PatternChangeKind
  public static let entityName = "PatternChange"
  public static let noticeKind = PatternChangeKind.notice

  @NSManaged public var sequence: Int64
  @NSManaged public var date: Date
  @NSManaged public var revision: Int64
  @NSManaged public var touched: Date
  /// The library that set `revision`.
  @NSManaged public var writer: UUID?
  @NSManaged public var kindRaw: Int16
  /// The pattern's name before the change, or after it if it was made by it.
  @NSManaged public var name: String?
  /// The name a renaming gave.
  @NSManaged public var newName: String?
  /// How many patterns were changed.
  @NSManaged public var count: Int64
  @NSManaged public var isUndone: Bool
  /// The patterns concerned, before and after, as `[PatternStep]` in JSON.
  @NSManaged public var steps: Data?
}

/// What was done in a change.
public enum PatternChangeKind: Int16, CaseIterable, JournalKind {
  /// Nothing that can be taken back, but other programs are to notice it.
  case notice = 0
  case add = 1
  case duplicate, rename, delete, undelete, favourite, unfavourite, presets
  case `import` = 20
  case other = 1000
}

/// One pattern before and after a change; nil stands for a pattern that was not there, or not yet.
struct PatternStep: Codable, Hashable, Sendable {
  let identifier: UUID
  var before: PatternState?
  var after: PatternState?
}

/// What of a pattern can change after it was saved.
struct PatternState: Codable, Hashable, Sendable {
  let name: String?
  let binnedAt: Date?
  let isFavourite: Bool

  init(_ pattern: SavedPattern) {
    name = pattern.name
    binnedAt = pattern.binnedAt
    isFavourite = pattern.isFavourite
  }
}

/// Which change is meant, for undoing just that one later.
public typealias PatternChangeStamp = ChangeStamp

/// A change of patterns; its count is of these.
public typealias PatternChangeReport = JournalReport<PatternChangeKind>

extension PatternChangeReport {
  /// The change as a noun: "saving “Maze 2”", "deleting 3 patterns".
  public var phrase: String {
    let what = count == 1 ? "“\(name)”" : "\(count) patterns"
    return switch kind {
    case .add: "saving \(what)"
    case .duplicate: "duplicating \(what)"
    case .rename: "renaming “\(name)” to “\(newName ?? "")”"
    case .delete: "deleting \(what)"
    case .undelete: "undeleting \(what)"
    case .favourite: "adding \(what) to the favourites"
    case .unfavourite: "taking \(what) from the favourites"
    case .presets: "restoring \(count == 1 ? "1 preset" : "\(count) presets")"
    case .import: "importing \(count == 1 ? "1 pattern" : "\(count) patterns")"
    case .notice, .other: "a change to \(what)"
    }
  }

  /// The change as a toast says it: "Saved as “Maze 2”", "“Maze” moved to the bin".
  public var toast: String {
    let what = count == 1 ? "“\(name)”" : "\(count) patterns"
    return switch kind {
    case .add, .duplicate: "Saved as \(what)"
    case .rename: "Renamed to “\(newName ?? "")”"
    case .delete: "\(what) moved to the bin"
    case .undelete: "\(what) restored"
    case .favourite: "\(what) added to the favourites"
    case .unfavourite: "\(what) taken from the favourites"
    case .presets: "\(count == 1 ? "1 preset" : "\(count) presets") restored"
    case .import: "\(count == 1 ? "1 pattern" : "\(count) patterns") imported"
    case .notice, .other: "\(what) changed"
    }
  }
}
