// SPDX-License-Identifier: MIT
// Which plants a list shows and in which order, as a request that SQL answers. The window's list and the command `plants` use it.

import CoreData

/// The order of plants in a list.
public enum PlantSorting: String, CaseIterable, Sendable {
  /// By genus, species and cultivar, with a section for each genus.
  case name
  /// The plant that was sown last comes first.
  case lastSown = "last-sown"
  /// The plant with the most sowings comes first.
  case mostSowings = "most-sowings"
}

/// What of all plants is to be seen.
public struct PlantFilter: Hashable, Sendable {
  /// Plants by what their sowings are at.
  public enum Stage: String, CaseIterable, Sendable {
    case all
    /// Something is sown of which nothing is up.
    case waiting
    /// Something is up and not yet harvested.
    case growing
    case archived
  }

  public var stage: Stage
  /// Words that must all occur, in the plant's names or notes or in the place, medium or notes of a sowing.
  public var search: String
  public var sorting: PlantSorting

  public init(_ stage: Stage = .all, search: String = "", sorting: PlantSorting = .name) {
    self.stage = stage
    self.search = search
    self.sorting = sorting
  }

  /// The key path of the sections, for a fetched results controller: the genus without case and accents, if the list is sorted by name.
  ///
  /// A section's title is the genus of its first plant.
  public var sectionKeyPath: String? { sorting == .name ? "genusKey" : nil }

  /// The plants, in batches of 20 with their photos' thumbnails.
  public var request: NSFetchRequest<Plant> {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = predicate
    request.sortDescriptors = sortDescriptors
    request.relationshipKeyPathsForPrefetching = ["photo"]
    request.fetchBatchSize = 20
    return request
  }

  private var sortDescriptors: [NSSortDescriptor] {
    let byName = [NSSortDescriptor(key: "genusKey", ascending: true), NSSortDescriptor(key: "sortKey", ascending: true)]
    return switch sorting {
    case .name: byName
    case .lastSown: [NSSortDescriptor(key: "lastSownDate", ascending: false), NSSortDescriptor(key: "sortKey", ascending: true)]
    case .mostSowings: [NSSortDescriptor(key: "sowingCount", ascending: false), NSSortDescriptor(key: "sortKey", ascending: true)]
    }
  }

  private var predicate: NSPredicate? {
    var conditions = search.nameWords.map { NSPredicate(format: "searchKey CONTAINS %@", $0) }
    func stages(_ first: SowingStage, _ last: SowingStage) -> NSPredicate {
      NSPredicate(
        format: "SUBQUERY(sowings, $s, $s.stageRaw >= %@ AND $s.stageRaw <= %@).@count > 0", first.rawValue as NSNumber,
        last.rawValue as NSNumber)
    }
    switch stage {
    case .all: break
    case .waiting: conditions.append(stages(.sown, .sown))
    case .growing: conditions.append(stages(.germinated, .plantedOut))
    case .archived: conditions.append(stages(.archived, .archived))
    }
    return conditions.isEmpty ? nil : NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
  }
}

extension Garden {
  /// The plants a filter lets through, in its order.
  public func plants(_ filter: PlantFilter) throws -> [Plant] { try context.fetch(filter.request) }

  /// A controller that follows the plants of a filter; the caller performs its fetch.
  public func plantsController(_ filter: PlantFilter) -> NSFetchedResultsController<Plant> {
    NSFetchedResultsController(
      fetchRequest: filter.request, managedObjectContext: context, sectionNameKeyPath: filter.sectionKeyPath, cacheName: nil)
  }

  /// The sowings of a plant, the latest first, for a fetched results controller.
  public func sowingsRequest(of plant: Plant) -> NSFetchRequest<Sowing> {
    let request = NSFetchRequest<Sowing>(entityName: "Sowing")
    request.predicate = NSPredicate(format: "plant == %@", plant)
    request.sortDescriptors = [
      NSSortDescriptor(key: "dateSown", ascending: false), NSSortDescriptor(key: "createdDate", ascending: false),
      NSSortDescriptor(key: "uuid", ascending: true),
    ]
    request.relationshipKeyPathsForPrefetching = ["photo"]
    request.fetchBatchSize = 20
    return request
  }

  /// Names of plants that what was typed could become: those that begin with it, then those that hold its words.
  ///
  /// - Parameters:
  ///   - text: What was typed of a name.
  ///   - limit: How many at most.
  /// - Returns: The plants, in the order of names.
  /// - Throws: The store's error.
  public func completions(of text: String, limit: Int = 6) throws -> [Plant] {
    let words = text.nameWords
    guard !words.isEmpty else { return [] }
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.sortDescriptors = [NSSortDescriptor(key: "genusKey", ascending: true), NSSortDescriptor(key: "sortKey", ascending: true)]
    request.fetchLimit = limit
    request.predicate = NSPredicate(format: "searchKey BEGINSWITH %@", words.joined(separator: " "))
    var found = try context.fetch(request)
    guard found.count < limit else { return found }
    // Not by the search's key, which has the words of sowings, too.
    request.predicate = NSCompoundPredicate(
      andPredicateWithSubpredicates: words.map { NSPredicate(format: "nameKey CONTAINS %@ OR commonName CONTAINS[cd] %@", $0, $0) })
    for plant in try context.fetch(request) where found.count < limit && !found.contains(plant) { found.append(plant) }
    return found
  }
}
