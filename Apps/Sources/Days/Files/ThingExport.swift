// SPDX-License-Identifier: MIT
// The file that `export` writes and `import` reads: all things as JSON, with a version. Command and window go through it.

import CivilCalendar
import CoreData
import Foundation
import StoreFiles

/// All things as a file keeps them.
public struct ThingExport: ExportFile, Hashable {
  public static let format = "days-without-things"
  public static let version = 1
  public static let program = "Days Without Things"
  public static let foreignSentence = "The file is no export of Days Without Things. Choose one that was made by exporting."

  public var format = Self.format
  public var version = Self.version
  public var things: [ThingSnapshot]

  public init(things: [ThingSnapshot]) { self.things = things }

  /// Reads a file's bytes and checks everything in them.
  ///
  /// - Throws: `ExportError`, which says what is wrong and where.
  public init(data: Data) throws {
    try self.init(decoding: data)
    try check()
    things = things.map(\.inOrder)
  }

  /// Reads a file.
  ///
  /// - Throws: `ExportError`.
  public init(contentsOf url: URL) throws { try self.init(data: Self.contents(of: url)) }

  private func check() throws {
    var names: [String: String] = [:]
    for (index, thing) in things.enumerated() {
      let place = "Thing \(index + 1), “\(thing.name.prefix(40).description.withControlCharactersAsSpaces)”"
      func require(_ condition: Bool, _ complaint: @autoclosure () -> String) throws {
        guard condition else { throw ExportError.damaged("\(place): \(complaint())") }
      }
      do {
        _ = try ThingName(kept: thing.name)
      } catch {
        throw ExportError.damaged("\(place): \((error as? ThingError)?.errorDescription ?? "")")
      }
      try require(DateType(word: thing.kind) != nil, "there is no kind “\(thing.kind)”.")
      try require(ThingColor(word: thing.color) != nil, "there is no colour “\(thing.color)”.")
      try require(Repetition(word: thing.repeats) != nil, "“repeats” can’t be “\(thing.repeats)”.")
      try require(thing.milestones?.allSatisfy { $0 > 0 } != false, "a milestone is less than 1.")
      for run in thing.runs { try require(run.start < run.end, "the run of \(run.start) ends on \(run.end).") }
      for reminder in thing.reminders {
        try require(reminder.days >= 0 && (0..<1440).contains(reminder.minute), "a reminder has no possible time.")
      }
      if let other = names.updateValue(thing.name, forKey: thing.key) {
        throw ExportError.damaged("\(place): “\(other)” has the same name already.")
      }
    }
  }
}

/// Why a file cannot be imported or exported.
public typealias ExportError = ExportFileError<ThingExport>
