// SPDX-License-Identifier: MIT
// The file that `export` writes and `import` reads: all things as JSON, with a version. Command and window go through it.

import CivilCalendar
import CoreData
import Foundation
import StoreFiles

/// All things as a file keeps them.
public struct ThingExport: Codable, Hashable, Sendable {
  /// How every such file begins to be recognised.
  public static let format = "days-without-things"
  public static let version = 1

  public var format = Self.format
  public var version = Self.version
  public var things: [ThingSnapshot]

  public init(things: [ThingSnapshot]) { self.things = things }

  /// The file's bytes: the same things always give the same ones.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// Reads a file's bytes and checks everything in them.
  ///
  /// - Throws: `ExportError`, which says what is wrong and where.
  public init(data: Data) throws {
    struct Head: Decodable {
      let format: String
      let version: Int
    }
    let decoder = JSONDecoder()
    let head: Head
    do {
      head = try decoder.decode(Head.self, from: data)
    } catch {
      throw (try? JSONSerialization.jsonObject(with: data)) == nil && Self.beginsLikeOne(data) ? ExportError.cutOff : ExportError.foreign
    }
    guard head.format == Self.format else { throw ExportError.foreign }
    guard head.version <= Self.version else { throw ExportError.newer(head.version) }
    guard head.version >= 1 else { throw ExportError.damaged("“version” is \(head.version).") }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw ExportError.damaged(error.sentence)
    }
    try check()
    things = things.map(\.inOrder)
  }

  /// Whether bytes that are no JSON were once such a file.
  private static func beginsLikeOne(_ data: Data) -> Bool {
    data.first == UInt8(ascii: "{") && data.prefix(200).range(of: Data(#""\#(format)""#.utf8)) != nil
  }

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

/// Why a file cannot be imported.
public enum ExportError: LocalizedError, Hashable, Sendable {
  /// It is something else.
  case foreign
  case newer(Int)
  /// It was one, but its end is missing.
  case cutOff
  case damaged(String)
  case unreadable(String)
  case unwritable(String)
  case exists

  public var errorDescription: String? {
    switch self {
    case .foreign: "The file is no export of Days Without Things. Choose one that was made by exporting."
    case .newer(let version): "The file was made by a newer version of Days Without Things (format \(version)). Update this one to read it."
    case .cutOff: "The file is damaged: its end is missing. Nothing was changed; export it again."
    case .damaged(let reason): "The file is damaged. \(reason) Nothing was changed."
    case .unreadable(let reason): "The file can’t be read: \(reason)."
    case .unwritable(let reason): "The file can’t be written: \(reason)."
    case .exists: "There is a file of that name already. Choose another name, or say that it is to be replaced."
    }
  }
}
