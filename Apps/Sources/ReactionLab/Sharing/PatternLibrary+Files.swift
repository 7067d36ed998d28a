// SPDX-License-Identifier: MIT
// Exporting patterns and importing them again. Command and window call it with a hook that shows progress and may cancel.

import CoreData
import Foundation
import ReactionSimulation

/// What becomes of a pattern in a file whose name a pattern here has already.
public enum PatternImportRule: String, CaseIterable, Sendable {
  /// Both are kept; the one from the file gets a number behind its name. One that is here already in every respect is left out.
  case keepBoth = "keep-both"
  /// The one here goes to the bin.
  case replace
  /// The one in the file is left out.
  case skip
}

/// What an import came to.
public struct PatternImportResult: Hashable, Sendable {
  public var added = 0
  public var replaced = 0
  public var unchanged = 0
}

extension PatternLibrary {
  /// Called with how many patterns are done and how many there are; what it throws cancels the work, and nothing is changed.
  public typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  /// Patterns as a file keeps them; those that this version cannot render are left out where all are exported.
  ///
  /// - Parameters:
  ///   - patterns: Those to export; all that are not in the bin if nil.
  ///   - progress: Told how far it is.
  /// - Returns: The file's contents, in the order given or by name.
  /// - Throws: What `progress` throws, or `PatternError` for a pattern that was asked for and cannot be rendered.
  public func export(_ patterns: [SavedPattern]? = nil, progress: Progress = { _, _ in }) throws -> PatternExport {
    let all = try patterns ?? self.patterns(.byName)
    var copies: [PatternCopy] = []
    for (index, pattern) in all.enumerated() {
      try progress(index, all.count)
      if patterns != nil {
        copies.append(try PatternCopy(pattern))
      } else if let copy = try? PatternCopy(pattern) {
        copies.append(copy)
      }
    }
    try progress(all.count, all.count)
    return PatternExport(patterns: copies)
  }

  /// The names in a file that patterns here have already, for asking what is to become of them.
  public func names(alsoIn file: PatternExport) throws -> [String] {
    try file.patterns.compactMap { try findPattern($0.name)?.title }
  }

  /// Takes in the patterns of a file, in one save that `undo` takes back.
  ///
  /// - Throws: What `progress` throws, or the store's error; nothing is changed then.
  @discardableResult public func importPatterns(
    _ file: PatternExport, rule: PatternImportRule, progress: Progress = { _, _ in }
  ) throws -> PatternImportResult {
    let checked = try file.patterns.map { try $0.checked() }
    // Those that could be replaced, by the keys of their names.
    var present: [String: SavedPattern] = [:]
    for pattern in checked where present[pattern.name.key] == nil { present[pattern.name.key] = try findPattern(pattern.name.text) }
    var result = PatternImportResult()
    try changing(.import, Array(present.values), added: { $0 }) {
      var added: [SavedPattern] = []
      for (index, copy) in checked.enumerated() {
        try progress(index, checked.count)
        let other = try findPattern(copy.name.text)
        if let other, rule == .skip || isSame(other, copy) {
          result.unchanged += 1
          continue
        }
        // Only what was here before: two of one name in the file are both kept.
        if rule == .replace, let other, present[copy.name.key] == other {
          bin(other)
          result.replaced += 1
        } else {
          result.added += 1
        }
        let name = try freeName(copy.name.text)
        let pattern = SavedPattern(context: context)
        if try patterns(withIdentifiers: [copy.identifier]).isEmpty { pattern.identifier = copy.identifier }
        pattern.rename(to: name)
        pattern.createdAt = copy.created ?? now()
        pattern.isFavourite = copy.favourite
        pattern.presetName = copy.preset.flatMap { Preset(named: $0)?.name }
        copy.contents.write(to: pattern, in: context)
        added.append(pattern)
      }
      try progress(checked.count, checked.count)
      return added
    }
    return result
  }

  private func isSame(_ pattern: SavedPattern, _ copy: CheckedPattern) -> Bool {
    guard let recipe = try? pattern.recipe() else { return false }
    return recipe == copy.contents.recipe && pattern.colours == copy.contents.colours && pattern.isSteered == copy.contents.isSteered
      && pattern.knownHash == copy.contents.hash && pattern.keptField?.data == copy.contents.snapshot?.data
  }
}
