// SPDX-License-Identifier: MIT
// Exporting all plants and importing them again. Command and window call it with a hook that shows progress and may cancel.

import CoreData
import Foundation
import StoreFiles

/// What becomes of a plant or a sowing in a file that is here already.
public enum ImportRule: String, CaseIterable, Sendable {
  /// What is here stays as it is, and plants get what they lack.
  case merge
  /// What is here becomes what the file says.
  case replace
}

/// What an import came to.
public struct ImportResult: Hashable, Sendable {
  public var addedPlants = 0
  public var addedSowings = 0
  public var changed = 0
  public var unchanged = 0
  /// Whether `undo` takes it back; very many sowings cost too much to keep twice.
  public var canBeUndone = true
}

/// The forms of a file.
public enum ExportForm: Sendable {
  /// All there is.
  case json
  /// A line for each sowing, for spreadsheets.
  case csv

  /// The form a file's name asks for.
  public init(path: String) { self = URL(fileURLWithPath: path).pathExtension.lowercased() == "csv" ? .csv : .json }
}

extension Garden {
  /// Called with how many plants are done and how many there are; what it throws cancels the work, and nothing is changed.
  public typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  /// How many plants are read at once, so that memory stays small.
  private static let exportBatch = 100

  /// All plants, as a file keeps them.
  public func export(progress: Progress = { _, _ in }) throws -> GardenExport {
    var plants: [GardenExport.Plant] = []
    try eachPlant(progress) { plants.append(GardenExport.Plant($0)) }
    return GardenExport(plants: plants)
  }

  /// Writes all plants into a file, which takes its place when it is complete; nobody but the user can read it.
  ///
  /// - Returns: How many plants and sowings are in it.
  /// - Throws: `ExportError.exists` for a file that is there and not to be replaced, or `.unwritable`.
  @discardableResult public func write(
    to url: URL, as form: ExportForm, replacing: Bool, progress: Progress = { _, _ in }
  ) throws -> (plants: Int, sowings: Int) {
    // Before all the work, and not only when it is written.
    if !replacing, FileManager.default.fileExists(atPath: url.path) { throw ExportError.exists }
    var data = form == .csv ? SowingTable.head : GardenExport.head
    var (plants, sowings) = (0, 0)
    try eachPlant(progress) { plant in
      switch form {
      case .json: data += try GardenExport.line(GardenExport.Plant(plant), isFirst: plants == 0)
      case .csv: for sowing in plant.sowingsByDay { data += SowingTable.line(sowing) }
      }
      plants += 1
      sowings += plant.sowings.count
    }
    if form == .json { data += GardenExport.tail }
    try GardenExport.write(data, to: url, replacing: true)
    return (plants, sowings)
  }

  /// Goes through all plants in their order in a context of its own, so that what is at hand here stays small.
  func eachPlant(_ progress: Progress, _ body: (Plant) throws -> Void) throws {
    let reader = NSManagedObjectContext(.mainQueueConcurrencyType)
    reader.persistentStoreCoordinator = context.persistentStoreCoordinator
    let request = PlantFilter().request
    request.fetchBatchSize = 0
    request.relationshipKeyPathsForPrefetching = ["photo", "sowings", "sowings.events", "sowings.photo"]
    let total = try reader.count(for: request)
    var done = 0
    try progress(0, total)
    while done < total {
      request.fetchOffset = done
      request.fetchLimit = Self.exportBatch
      let plants = try reader.fetch(request)
      guard !plants.isEmpty else { break }
      for plant in plants {
        try body(plant)
        done += 1
        try progress(done, total)
      }
      reader.reset()
    }
  }

  /// Whether `undo` could take the import of a file back; of a very large one it cannot, which is to be said before.
  public func canTakeBack(_ file: GardenExport) -> Bool { file.sowingCount <= mostImportedInJournal }

  /// The names in a file that plants here have already, for asking what is to become of them.
  public func names(alsoIn file: GardenExport) throws -> [String] {
    let keys = Set(file.plants.map(\.name.key))
    return try plants.filter { keys.contains($0.nameKey ?? "") }.map(\.name.description)
  }

  /// Takes in the plants of a file, in one save that `undo` takes back if it is not very large.
  ///
  /// Plants are the same by UUID or else by name, sowings by UUID. What the file does not have stays.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - rule: What becomes of what is here already.
  ///   - photos: The file's photos, where they have been made ready.
  ///   - progress: Told before each plant.
  /// - Returns: What it came to.
  /// - Throws: What `progress` throws, or the store's error.
  @discardableResult public func importPlants(
    _ file: GardenExport, rule: ImportRule, photos: ImportPhotos = ImportPhotos(), progress: Progress = { _, _ in }
  ) throws -> ImportResult {
    let importer = try GardenImporter(file, rule, photos, in: context, today: today)
    guard canTakeBack(file) else {
      var result = try noticing { try importer.run(progress) }
      result.canBeUndone = false
      return result
    }
    return try changing(.import, plants: importer.presentPlants, sowings: importer.presentSowings) { try importer.run(progress) }
  }
}

extension GardenExport {
  /// Reads a file of either form, by what is in it.
  ///
  /// - Throws: `ExportError`.
  public init(contentsOf url: URL) throws {
    let data = try Self.contents(of: url)
    let isJSON = data.first { !Self.space.contains($0) } == UInt8(ascii: "{")
    self = isJSON ? try GardenExport(data: data) : try SowingTable.read(data)
    dropNULs()
  }

  private static let space: Set<UInt8> = [9, 10, 13, 32]
}
