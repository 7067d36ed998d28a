// SPDX-License-Identifier: MIT
// The sections after a set of changes, from those before it: stretches of objects that have not changed keep their sections, so that the
// cost grows with the changes and the sections, never with the objects. FollowedResults runs it.

/// A walk along old and new results at once, which cuts the new ones into sections and pairs these with the old ones.
struct SectionWalk {
  /// A part of an old section, none of it changed, that has come into a section which is not the old one's successor.
  struct Stray {
    var old: Range<Int>
    var new: Range<Int>
  }

  private(set) var sections: [FetchedResults.Section] = []
  /// For each new section, the old one that lives on in it, or nil.
  private(set) var ancestors: [Int?] = []
  private(set) var strays: [Stray] = []

  private let old: [FetchedResults.Section]
  private var oldSection = 0
  /// What the section under construction has of old ones.
  private var parts: [(section: Int, stray: Stray)] = []
  private var lastAncestor = -1

  /// Walks.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - count: the number of objects before.
  ///   - touched: positions of what has changed or gone, before, ascending.
  ///   - settled: positions and section names of what has changed or come, afterwards, ascending.
  init(from old: [FetchedResults.Section], count: Int, touched: [Int], settled: [(position: Int, name: String)]) {
    self.old = old
    let untouched = count - touched.count
    var reached = 0  // in the sequence of what is untouched, which both moments share
    var before = 0
    var after = 0
    while true {
      let nextBefore = before < touched.count ? touched[before] - before : untouched
      let nextAfter = after < settled.count ? settled[after].position - after : untouched
      let next = min(nextBefore, nextAfter)
      keep(old: (reached + before)..<(next + before), shift: after - before)
      reached = next
      if before == touched.count && after == settled.count && reached == untouched { break }
      while before < touched.count, touched[before] - before == reached { before += 1 }
      while after < settled.count, settled[after].position - after == reached {
        extend(settled[after].name, to: settled[after].position + 1)
        after += 1
      }
    }
    close()
    pairByName()
  }

  /// A stretch without changes.
  private mutating func keep(old range: Range<Int>, shift: Int) {
    var from = range.lowerBound
    while from < range.upperBound {
      while old[oldSection].range.upperBound <= from { oldSection += 1 }
      let to = min(range.upperBound, old[oldSection].range.upperBound)
      extend(old[oldSection].name, to: to + shift)
      parts.append((oldSection, Stray(old: from..<to, new: (from + shift)..<(to + shift))))
      from = to
    }
  }

  private mutating func extend(_ name: String, to end: Int) {
    if let last = sections.indices.last, sections[last].name == name {
      sections[last].range = sections[last].range.lowerBound..<end
      return
    }
    close()
    sections.append(FetchedResults.Section(name: name, range: (sections.last?.range.upperBound ?? 0)..<end))
  }

  /// Finds the ancestor of the section that ends: the first old one with objects in it that has no successor yet.
  private mutating func close() {
    if sections.isEmpty { return }
    let ancestor = parts.first { $0.section > lastAncestor }?.section
    ancestors.append(ancestor)
    strays += parts.lazy.filter { $0.section != ancestor }.map(\.stray)
    if let ancestor { lastAncestor = ancestor }
    parts = []
  }

  /// Old sections of which every object has changed live on where a new one in the same place has their name.
  private mutating func pairByName() {
    var bound = 0  // the first old section after the last ancestor
    var index = 0
    while index < ancestors.count {
      if let ancestor = ancestors[index] {
        bound = ancestor + 1
        index += 1
        continue
      }
      var end = index
      while end < ancestors.count, ancestors[end] == nil { end += 1 }
      let limit = end < ancestors.count ? ancestors[end] ?? old.count : old.count
      var waiting: [String: [Int]] = [:]
      for candidate in (bound..<limit).reversed() { waiting[old[candidate].name, default: []].append(candidate) }
      for new in index..<end {
        while let candidate = waiting[sections[new].name]?.popLast() {
          if candidate < bound { continue }
          ancestors[new] = candidate
          bound = candidate + 1
          break
        }
      }
      index = end
    }
  }
}
