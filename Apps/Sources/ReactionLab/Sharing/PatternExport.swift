// SPDX-License-Identifier: MIT
// The file that export writes and import reads: patterns as JSON, with a version. Command and window go through it.

import Foundation
import StoreFiles

/// Patterns as a file keeps them.
public struct PatternExport: ExportFile, Hashable {
  public static let format = "reaction-lab"
  public static let version = 1
  public static let program = "Reaction Lab"
  public static let foreignSentence = "The file holds no patterns of Reaction Lab. Choose one that was made by exporting."

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

  /// Reads a file's bytes and checks everything in them.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - progress: Called with how many patterns are checked and how many there are; what it throws ends the reading.
  /// - Throws: `PatternExportError`, which says what is wrong and where.
  public init(data: Data, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws {
    try self.init(decoding: data)
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
    try self.init(data: Self.contents(of: url), progress: progress)
  }
}

/// Why a file cannot be imported or exported.
public typealias PatternExportError = ExportFileError<PatternExport>
