// SPDX-License-Identifier: MIT
// Types of Apple's Core Data that Duramen does not have. DIVERGENCES.md lists them; a person is told once per file and type what there is instead.

/// Tells of types that are not there.
enum UnavailableTypes {
  private static let advice: [(names: Set<String>, text: String)] = [
    (
      [
        "NSAtomicStore", "NSAtomicStoreCacheNode", "NSIncrementalStore", "NSIncrementalStoreNode", "NSSaveChangesRequest",
        "NSXMLStoreType",
      ],
      "are no stores but SQLite's and those in memory. Use one of these"
    ),
    (
      [
        "NSBatchInsertRequest", "NSBatchInsertResult", "NSBatchUpdateRequest", "NSBatchUpdateResult", "NSBatchDeleteRequest",
        "NSBatchDeleteResult",
      ],
      "are no batch requests. Insert, change or delete the objects in a context"
    ),
    (
      [
        "NSPersistentHistoryChangeRequest", "NSPersistentHistoryToken", "NSPersistentHistoryTransaction", "NSPersistentHistoryChange",
        "NSPersistentHistoryResult",
      ],
      "is no persistent history. Listen to the contexts' notifications"
    ),
    (
      ["NSAsynchronousFetchRequest", "NSAsynchronousFetchResult", "NSPersistentStoreAsynchronousResult"],
      "are no asynchronous fetches. Fetch in the context's perform(_:)"
    ),
    (
      [
        "NSMappingModel", "NSMigrationManager", "NSEntityMigrationPolicy", "NSEntityMapping", "NSPropertyMapping",
        "NSStagedMigrationManager", "NSLightweightMigrationStage", "NSCustomMigrationStage", "NSManagedObjectModelReference",
      ],
      "is no migration but by an inferred mapping. Change the model in steps that can be inferred"
    ),
    (["NSQueryGenerationToken"], "are no query generations. Leave them out"),
    (["NSCoreDataCoreSpotlightDelegate"], "is no Spotlight. Leave it out"),
  ]

  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    var told: Set<String> = []
    for place in file.significant.indices where file.kind(place) == .word && file.isActive(place) && file.word(place - 1) != "." {
      let name = file.word(place)
      guard name.hasPrefix("NS"), !told.contains(name), !knowledge.types.subtracting(knowledge.extendedTypes).contains(name),
        let found = advice.first(where: { $0.names.contains(name) })
      else { continue }
      told.insert(name)
      result.byHand(
        file, at: file.token(place).range.lowerBound,
        "Linux has no \(name): there \(found.text), and put what stays Apple's behind #if canImport(ObjectiveC).")
    }
    return result
  }
}
