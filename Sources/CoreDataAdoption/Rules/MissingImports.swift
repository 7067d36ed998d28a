// SPDX-License-Identifier: MIT
// Files that name types of Core Data without importing it. On Apple's platforms other imports bring them along; on Linux, and for the plugin,
// which reads every file by itself, only CoreData does. One more import changes nothing on a Mac.

/// Adds imports of CoreData.
enum MissingImports {
  private static let prefixes = [
    "NSManagedObject", "NSPersistentContainer", "NSPersistentStore", "NSPersistentCloudKit", "NSPersistentHistory", "NSFetchRequest",
    "NSFetchedResults", "NSFetchIndex", "NSEntity", "NSAttributeDescription", "NSRelationshipDescription", "NSPropertyDescription",
    "NSExpressionDescription", "NSDerivedAttribute", "NSCompositeAttribute", "NSMergePolicy", "NSBatch", "NSAsynchronousFetch",
    "NSAtomicStore", "NSIncrementalStore", "NSSQLiteStoreType", "NSInMemoryStoreType", "NSMigration", "NSMappingModel", "NSQueryGeneration",
  ]

  static func apply(to file: SourceFile, exporting: Set<String>) -> RuleResult {
    var result = RuleResult()
    guard let use = firstUse(in: file, exporting: exporting) else { return result }
    guard let offset = place(in: file) else { return result }
    result.change(
      file, at: file.token(use).range.lowerBound, "The file names \(file.word(use)) and imports CoreData.",
      [Edit(range: offset..<offset, text: "import CoreData" + file.newline + (importOffset(in: file) == nil ? file.newline : ""))])
    return result
  }

  /// Where a further import goes: before the first that no condition is around, or before everything.
  static func place(in file: SourceFile) -> Int? {
    importOffset(in: file) ?? file.significant.first.map { file.tokens[$0].range.lowerBound }
  }

  private static func importOffset(in file: SourceFile) -> Int? {
    var depth = 0
    var depths: [Int] = []
    for place in file.significant.indices {
      if file.word(place) == "#if" { depth += 1 } else if file.word(place) == "#endif" { depth -= 1 }
      depths.append(depth)
    }
    let starts = AppleImports.imports(of: file).filter { depths[$0.keyword] == 0 }.map { file.token($0.first).range.lowerBound }
    return starts.first(where: file.beginsLine)
  }

  /// The first name of Core Data's in a file that does not import it.
  static func firstUse(in file: SourceFile, exporting: Set<String>) -> Int? {
    let imports = AppleImports.imports(of: file).filter { file.isActive($0.keyword) }
    if imports.contains(where: { $0.module == "CoreData" || exporting.contains($0.module) }) { return nil }
    return file.significant.indices.first { place in
      file.kind(place) == .word && file.isActive(place) && file.word(place - 1) != "."
        && prefixes.contains(where: file.word(place).hasPrefix)
    }
  }

  /// Whether a file has `@_exported import CoreData`.
  static func exports(_ file: SourceFile) -> Bool {
    file.significant.indices.contains { file.reads(["@", "_exported", "import", "CoreData"], at: $0) }
  }
}
