// SPDX-License-Identifier: MIT
// What the changes in the apps' journals have in common. Each app's model has a class of its own for them, with its own kinds and steps.

import CoreData
import Foundation

/// A change that a user made, kept in the store so that it can be taken back later and by another program.
public protocol JournalEntry: NSManagedObject {
  associatedtype Kind: JournalKind
  static var entityName: String { get }

  /// The revision at which the change was made first, and so the order of the changes.
  ///
  /// Among equal ones, made by two programs at once, `date` decides.
  var sequence: Int64 { get set }
  var date: Date { get set }
  /// Goes up each time any change is made, taken back or made again, so that the highest one tells whether anything has happened.
  var revision: Int64 { get set }
  /// When `revision` was set; tells two programs' equal revisions apart.
  var touched: Date { get set }
  var kindRaw: Int16 { get set }
  /// The name of what was changed, before the change; after it for what was added by it.
  var name: String? { get set }
  /// The name the change led to, where it gave one.
  var newName: String? { get set }
  /// How many were changed.
  var count: Int64 { get set }
  var isUndone: Bool { get set }
  /// What was concerned, before and after, in JSON.
  var steps: Data? { get set }
}

/// An entry that says who touched it last, and can be the mere notice of a change that cannot be taken back.
public protocol SignedEntry: JournalEntry {
  static var noticeKind: Kind { get }
  /// The writer whose journal set `revision`.
  var writer: UUID? { get set }
}

/// What was done in a change.
public protocol JournalKind: RawRepresentable, Hashable, Sendable where RawValue == Int16 {
  /// A change that only a later version knows.
  static var other: Self { get }
}

extension JournalKind {
  /// The word for the kind in JSON.
  public var word: String { String(describing: self) }
}

extension JournalEntry {
  /// The change in words.
  public var report: JournalReport<Kind> {
    JournalReport(
      kind: Kind(rawValue: kindRaw) ?? .other, name: name ?? "", newName: newName, count: Int(count),
      stamp: ChangeStamp(sequence: sequence, date: date))
  }

  /// The steps, or nil if they cannot be read.
  public func decodedSteps<Step: Decodable>() -> [Step]? { steps.flatMap { try? JSONDecoder().decode([Step].self, from: $0) } }
}
