// SPDX-License-Identifier: MIT
// Which patterns are shown and in which order. Windows give its request to a fetched results controller, PatternLibrary fetches by it.

import CoreData
import Foundation
import NameOrdering
import ReactionSimulation

/// What of all patterns is to be seen.
public struct PatternFilter: Hashable, Sendable {
  /// The pages of the list.
  public enum Page: String, CaseIterable, Sendable {
    case all, favourites, bin
    /// All with those in the bin among them, as “Show recently deleted” shows them.
    case allAndBin
  }

  public var page: Page
  public var order: PatternOrder
  /// Words that must all occur in the name or the name of the model; case and accents make no difference.
  public var search: String

  public init(_ page: Page = .all, order: PatternOrder = .newestFirst, search: String = "") {
    self.page = page
    self.order = order
    self.search = search
  }

  /// A request for what is seen, in the list's order; rows are read in batches as they are looked at.
  ///
  /// The store compares names by rules of its own, close to those of `PatternLibrary.patterns(_:)`.
  public var request: NSFetchRequest<SavedPattern> {
    let request = NSFetchRequest<SavedPattern>(entityName: PatternLibrary.entity)
    let conditions = [NSPredicate(format: "autoSaved == NO OR autoSaved == nil")] + pageConditions + words.map(Self.condition)
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
    // Two of the same moment, and those of the first version, which kept no dates, have an order all the same.
    let byName = NSSortDescriptor(key: "name", ascending: true, selector: Selector(("localizedStandardCompare:")))
    request.sortDescriptors =
      switch order {
      case .newestFirst where page == .bin:
        [NSSortDescriptor(key: "binnedAt", ascending: false), NSSortDescriptor(key: "name", ascending: true)]
      case .newestFirst: [NSSortDescriptor(key: "createdAt", ascending: false), NSSortDescriptor(key: "nameKey", ascending: true)]
      case .oldestFirst where page == .bin:
        [NSSortDescriptor(key: "binnedAt", ascending: true), NSSortDescriptor(key: "name", ascending: true)]
      case .oldestFirst: [NSSortDescriptor(key: "createdAt", ascending: true), NSSortDescriptor(key: "nameKey", ascending: true)]
      case .byName: [byName, NSSortDescriptor(key: "createdAt", ascending: false)]
      case .byModel: [NSSortDescriptor(key: "model", ascending: true), byName, NSSortDescriptor(key: "createdAt", ascending: false)]
      }
    request.fetchBatchSize = PatternLibrary.batchSize
    return request
  }

  private var pageConditions: [NSPredicate] {
    switch page {
    case .all: [NSPredicate(format: "binnedAt == nil")]
    case .favourites: [NSPredicate(format: "binnedAt == nil"), NSPredicate(format: "isFavourite == YES")]
    case .bin: [NSPredicate(format: "binnedAt != nil")]
    case .allAndBin: []
    }
  }

  private var words: [String] { search.foldedAsName.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// That a word occurs; the models' dashes are as good as any other or none.
  private static func condition(_ word: String) -> NSPredicate {
    func letters(_ text: String) -> String { String(text.foldedAsName.filter { $0.isLetter || $0.isNumber }) }
    let wanted = letters(word)
    let models = wanted.isEmpty ? [] : ReactionModel.allCases.map(\.name).filter { letters($0).contains(wanted) }
    let plain = NSPredicate(format: "nameKey CONTAINS %@ OR name CONTAINS[cd] %@ OR model CONTAINS[cd] %@", word, word, word)
    guard !models.isEmpty else { return plain }
    return NSCompoundPredicate(orPredicateWithSubpredicates: [plain, NSPredicate(format: "model IN %@", models)])
  }
}

extension PatternLibrary {
  /// How many patterns each page has, for its heading.
  public func count(_ filter: PatternFilter) throws -> Int {
    let request = filter.request
    request.fetchBatchSize = 0
    return try context.count(for: request)
  }
}
