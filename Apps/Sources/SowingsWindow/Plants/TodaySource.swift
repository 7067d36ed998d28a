// SPDX-License-Identifier: MIT
// The head of the list of plants: sowings there is something to do with today, and a row that shows all of them or fewer. PlantList joins it.

import Adwaita
import CoreData
import Foundation
import Sowings

/// The row under the first jobs; one stands for itself, so that its row stays the same.
final class MoreToday {
  /// How many jobs there are in all.
  fileprivate(set) var count = 0
  /// Whether all of them are shown.
  fileprivate(set) var isOpen = false
}

/// The sowings whose day has come, the longest due first.
final class TodaySource: ListSource {
  /// How many are shown before somebody asks for all.
  private static let few = 3

  private let garden: OpenGarden
  private let more = MoreToday()
  private var sowings: [Sowing] = []
  private var showsMore = false

  init(_ garden: OpenGarden) { self.garden = garden }

  override var count: Int { sowings.count + (showsMore ? 1 : 0) }
  override func object(at position: Int) -> AnyObject { position < sowings.count ? sowings[position] : more }

  /// Whether an object is the first of the list, and whether it is the last: the ends of the section are round.
  func place(of object: AnyObject) -> (isFirst: Bool, isLast: Bool) {
    if object === more { return (sowings.isEmpty, true) }
    return (sowings.first === object, !showsMore && sowings.last === object)
  }

  /// Shows all jobs, or the first few.
  func toggleAll() throws {
    more.isOpen.toggle()
    try refresh()
  }

  /// Fetches what there is to do now.
  ///
  /// - Parameter isShown: Whether the section is to be there; while one searches it is not.
  /// - Throws: The fetch's error; then the section is as it was.
  func refresh(isShown: Bool = true) throws {
    var (new, total): ([Sowing], Int) = ([], 0)
    if isShown {
      let request = garden.garden.todayRequest
      if !more.isOpen {
        request.fetchLimit = Self.few
        // All of them are shown at once: read with their plants and logs, not one by one.
        request.fetchBatchSize = 0
      }
      new = try garden.context.fetch(request)
      total = more.isOpen ? new.count : try garden.garden.todayJobCount()
    }
    let (old, oldCount) = (sowings, count)
    var start = 0
    while start < min(old.count, new.count), old[start] === new[start] { start += 1 }
    sowings = new
    more.count = total
    showsMore = total > Self.few
    // From the first difference on: the section is short, or was just opened.
    if start < max(old.count, new.count) || count != oldCount { tellChange(at: start, removed: oldCount - start, added: count - start) }
  }

  /// Has the rows show their sowings again: they may have been counted, or it is another day.
  func refreshRows() { tellUpdateOfAll() }
}
