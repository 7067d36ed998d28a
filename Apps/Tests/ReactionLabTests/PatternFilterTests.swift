// SPDX-License-Identifier: MIT
// The list as the window asks for it: pages, orders, search, and that a long one is not read at once.

import CoreData
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("A filter of patterns") @MainActor struct PatternFilterTests {
  private func filled() throws -> Fixture {
    let fixture = try Fixture()
    for (name, model) in [
      ("coral 10", ReactionModel.grayScott), ("Éclair", .fitzHughNagumo), ("Coral 2", .belousovZhabotinsky), ("egg", .grayScott),
      ("Old", .grayScott),
    ] {
      try fixture.library.savePattern(quick(model), named: name)
      fixture.letDaysPass(1)
    }
    try fixture.library.autosave(quick())
    try fixture.library.setFavourite(try #require(try fixture.library.findPattern("egg")), true)
    try fixture.library.deletePattern(try #require(try fixture.library.findPattern("Old")))
    return fixture
  }

  @Test(
    "lets through the page it is of, in its order, to the library and to a fetched results controller alike",
    arguments: [
      (PatternFilter(), ["egg", "Coral 2", "Éclair", "coral 10"]),
      (PatternFilter(order: .oldestFirst), ["coral 10", "Éclair", "Coral 2", "egg"]),
      (PatternFilter(order: .byName), ["Coral 2", "coral 10", "Éclair", "egg"]),
      (PatternFilter(order: .byModel), ["Coral 2", "Éclair", "coral 10", "egg"]),
      (PatternFilter(.favourites), ["egg"]),
      (PatternFilter(.bin), ["Old"]),
      (PatternFilter(.allAndBin), ["Old", "egg", "Coral 2", "Éclair", "coral 10"]),
      (PatternFilter(search: "CORAL"), ["Coral 2", "coral 10"]),
      (PatternFilter(search: " eclair "), ["Éclair"]),
      (PatternFilter(search: "coral 1"), ["coral 10"]),
      (PatternFilter(search: "gray-scott"), ["egg", "coral 10"]),
      (PatternFilter(search: "Gray–Scott"), ["egg", "coral 10"]),
      (PatternFilter(search: "fitzhugh"), ["Éclair"]),
      (PatternFilter(search: "scott eg"), ["egg"]),
      (PatternFilter(search: "%"), []),
      (PatternFilter(.bin, search: "old gray"), ["Old"]),
    ])
  func pages(filter: PatternFilter, names: [String]) throws {
    let fixture = try filled()
    #expect(try fixture.library.patterns(filter).map(\.title) == names)
    let controller = NSFetchedResultsController(
      fetchRequest: filter.request, managedObjectContext: fixture.library.context, sectionNameKeyPath: nil, cacheName: nil)
    try controller.performFetch()
    #expect(controller.fetchedObjects?.map(\.title) == names)
    #expect(try fixture.library.count(filter) == names.count)
  }

  // Fault 7: all entities with their pictures were fetched at once.
  @Test("of thousands of patterns reads a batch of them, in every order the store knows") func batches() throws {
    let fixture = try Fixture()
    let context = fixture.library.context
    let contents = try PatternContents(quick(width: 8, height: 8, steps: 1), field: quick(width: 8, height: 8, steps: 1).render())
    for number in 1...3000 {
      let pattern = SavedPattern(context: context)
      pattern.rename(to: try PatternName("Pattern \(number)"))
      pattern.createdAt = Date(timeIntervalSinceReferenceDate: Double(number))
      contents.write(to: pattern, in: context)
    }
    try context.save()
    try fixture.reopen()
    for order in PatternOrder.allCases {
      fixture.library.context.reset()
      let found = try fixture.library.context.fetch(PatternFilter(order: order).request)
      #expect(found.count == 3000)
      _ = found[1500].title
      #expect(!found[1500].isFault)
      #expect(fixture.library.context.registeredObjects.count { !$0.isFault } <= 100)
    }
    // A name that thousands have is made new at once.
    #expect(try fixture.library.savePattern(PatternContents(quick()), after: "Pattern 17").title == "Pattern")
    #expect(try fixture.library.savePattern(PatternContents(quick()), after: "Pattern 17").title == "Pattern 3001")
  }
}
