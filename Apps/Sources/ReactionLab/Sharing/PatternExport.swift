// SPDX-License-Identifier: MIT
// The file that export writes and import reads: patterns as JSON, with a version. Command and window go through it.

import Foundation
import StoreFiles

/// Patterns as a file keeps them.
public struct PatternExport: Codable, Hashable, Sendable {
  /// How every such file begins to be recognised.
  public static let format = "reaction-lab"
  public static let version = 1

  public var format = Self.format
  public var version = Self.version
  public var patterns: [PatternCopy] { didSet { checked = nil } }
  /// What reading has checked, so that it is not checked again when it is taken in.
  private var checked: [CheckedPattern]?

  private enum CodingKeys: String, CodingKey { case format, version, patterns }

  public init(patterns: [PatternCopy]) { self.patterns = patterns }

  public static func == (left: Self, right: Self) -> Bool {
    (left.format, left.version, left.patterns) == (right.format, right.version, right.patterns)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(patterns) }

  /// The file's bytes: the same patterns always give the same ones.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    var data = try encoder.encode(self)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// Reads a file's bytes and checks everything in them.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - progress: Called with how many patterns are checked and how many there are; what it throws ends the reading.
  /// - Throws: `PatternExportError`, which says what is wrong and where.
  public init(data: Data, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws {
    struct Head: Decodable {
      let format: String
      let version: Int
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let head = try? decoder.decode(Head.self, from: data) else {
      let isCut = (try? JSONSerialization.jsonObject(with: data)) == nil && Self.beginsLikeOne(data)
      throw isCut ? PatternExportError.cutOff : PatternExportError.foreign
    }
    guard head.format == Self.format else { throw PatternExportError.foreign }
    guard head.version <= Self.version else { throw PatternExportError.newer(head.version) }
    guard head.version >= 1 else { throw PatternExportError.damaged("“version” is \(head.version).") }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw PatternExportError.damaged(error.sentence)
    }
    checked = try check(progress)
  }

  /// What the patterns say, checked once.
  ///
  /// - Throws: `PatternExportError.damaged` for one that was changed since it was read.
  func checkedPatterns() throws -> [CheckedPattern] { try checked ?? check { _, _ in } }

  private func check(_ progress: (_ done: Int, _ total: Int) throws -> Void) throws -> [CheckedPattern] {
    var all: [CheckedPattern] = []
    all.reserveCapacity(patterns.count)
    for (index, pattern) in patterns.enumerated() {
      try progress(index, patterns.count)
      do {
        all.append(try pattern.checked())
      } catch PatternExportError.damaged(let reason) {
        throw PatternExportError.damaged("Pattern \(index + 1): \(reason)")
      }
    }
    try progress(patterns.count, patterns.count)
    return all
  }

  /// Reads a file.
  ///
  /// - Throws: `PatternExportError`.
  public init(contentsOf url: URL, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws {
    let data: Data
    do {
      // By a handle, because `Data` refuses pipes.
      data = try FileHandle(forReadingFrom: url).readToEnd() ?? Data()
    } catch {
      throw PatternExportError.unreadable(systemReason(error))
    }
    try self.init(data: data, progress: progress)
  }

  /// Writes a file in one step; nobody but the user can read it.
  ///
  /// - Throws: `PatternExportError.exists` for a file that is there and not to be replaced, or `.unwritable`.
  public func write(to url: URL, replacing: Bool) throws {
    if !replacing, FileManager.default.fileExists(atPath: url.path) { throw PatternExportError.exists }
    do {
      try data().write(to: url, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    } catch {
      throw PatternExportError.unwritable(systemReason(error))
    }
  }

  /// Whether bytes that are no JSON were once such a file.
  private static func beginsLikeOne(_ data: Data) -> Bool {
    data.first == UInt8(ascii: "{") && data.prefix(200).range(of: Data(#""\#(format)""#.utf8)) != nil
  }
}

/// Why a file cannot be imported or exported.
public enum PatternExportError: LocalizedError, Hashable, Sendable {
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
    case .foreign: "The file holds no patterns of Reaction Lab. Choose one that was made by exporting."
    case .newer(let version): "The file was made by a newer version of Reaction Lab (format \(version)). Update this one to read it."
    case .cutOff: "The file is damaged: its end is missing. Nothing was changed; export it again."
    case .damaged(let reason): "The file is damaged. \(reason) Nothing was changed."
    case .unreadable(let reason): "The file can’t be read: \(reason)."
    case .unwritable(let reason): "The file can’t be written: \(reason)."
    case .exists: "There is a file of that name already. Choose another name, or say that it is to be replaced."
    }
  }
}
