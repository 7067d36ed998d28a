// SPDX-License-Identifier: MIT
// Puts the plants of a file among those that are here, by a rule. Garden+Files runs it inside one change.

import CivilCalendar
import CoreData

/// One import.
@MainActor final class GardenImporter {
  private let file: GardenExport
  private let rule: ImportRule
  private let photos: ImportPhotos
  private let context: NSManagedObjectContext
  private let today: CivilDay
  private var byUUID: [UUID: Plant]
  private var byKey: [String: Plant] = [:]
  private var sowings: [UUID: Sowing]

  /// The plants here that the file can change.
  let presentPlants: [Plant]
  /// The sowings here that the file can change.
  let presentSowings: [Sowing]

  init(
    _ file: GardenExport, _ rule: ImportRule, _ photos: ImportPhotos, in context: NSManagedObjectContext, today: CivilDay
  ) throws {
    self.file = file
    self.photos = photos
    self.rule = rule
    self.context = context
    self.today = today
    byUUID = try Garden.byUUID(Plant.self, "Plant", Set(file.plants.map(\.uuid)), in: context) { $0.uuid }
    sowings = try Garden.byUUID(Sowing.self, "Sowing", Set(file.plants.flatMap(\.sowings).map(\.uuid)), in: context) { $0.uuid }
    for plant in try context.fetch(NSFetchRequest<Plant>(entityName: "Plant")) { byKey[plant.nameKey ?? ""] = plant }
    let named = file.plants.compactMap { [byKey] in byKey[$0.name.key] }
    presentPlants = Array(Set(byUUID.values).union(named))
    presentSowings = Array(sowings.values)
  }

  func run(_ progress: Garden.Progress) throws -> ImportResult {
    var result = ImportResult()
    for (index, value) in file.plants.enumerated() {
      try progress(index, file.plants.count)
      let plant = take(value, &result)
      for sowing in value.sowings { try take(sowing, of: plant, &result) }
    }
    try progress(file.plants.count, file.plants.count)
    return result
  }

  private func take(_ value: GardenExport.Plant, _ result: inout ImportResult) -> Plant {
    guard let plant = byUUID[value.uuid] ?? byKey[value.name.key] else {
      let plant = Plant(context: context)
      plant.uuid = value.uuid
      plant.rename(to: value.name)
      plant.createdDate = value.noted
      plant.isSample = value.sample ?? false
      fill(plant, value)
      byKey[value.name.key] = plant
      byUUID[value.uuid] = plant
      result.addedPlants += 1
      return plant
    }
    let before = GardenExport.Plant(shallow: plant)
    switch rule {
    case .merge:
      if plant.commonName == nil { plant.commonName = value.commonName }
      if plant.notes == nil { plant.notes = value.notes }
      if plant.photo == nil, let data = value.photo { plant.photo = photo(of: value.uuid, data) }
    case .replace:
      if byKey[value.name.key] == nil || byKey[value.name.key] == plant {
        byKey[plant.nameKey ?? ""] = nil
        if plant.name != value.name { plant.rename(to: value.name) }
        byKey[value.name.key] = plant
      }
      fill(plant, value)
    }
    if before == GardenExport.Plant(shallow: plant) { result.unchanged += 1 } else { result.changed += 1 }
    return plant
  }

  private func fill(_ plant: Plant, _ value: GardenExport.Plant) {
    if plant.commonName != value.commonName, value.commonName != nil || !file.isTable { plant.commonName = value.commonName }
    // A table has no column for the rest.
    guard !file.isTable else { return }
    if plant.notes != value.notes { plant.notes = value.notes }
    if plant.photo?.image != value.photo { plant.photo = value.photo.flatMap { photo(of: value.uuid, $0) } }
  }

  private func take(_ value: GardenExport.Sowing, of plant: Plant, _ result: inout ImportResult) throws {
    guard let sowing = sowings[value.uuid] else {
      let sowing = Sowing(context: context)
      sowing.uuid = value.uuid
      sowing.createdDate = value.noted
      sowing.isSample = value.sample ?? false
      fill(sowing, value, plant)
      sowings[value.uuid] = sowing
      result.addedSowings += 1
      return
    }
    guard rule == .replace else {
      result.unchanged += 1
      return
    }
    let before = (GardenExport.Sowing(sowing), sowing.plant)
    fill(sowing, value, plant)
    if before == (GardenExport.Sowing(sowing), sowing.plant) { result.unchanged += 1 } else { result.changed += 1 }
  }

  private func fill(_ sowing: Sowing, _ value: GardenExport.Sowing, _ plant: Plant) {
    if sowing.plant != plant { sowing.plant = plant }
    if sowing.seedCount != Int64(value.seeds) { sowing.seedCount = Int64(value.seeds) }
    if sowing.sownDay != value.sown { sowing.sownDay = value.sown }
    if sowing.medium != value.medium { sowing.medium = value.medium }
    if sowing.place != value.place { sowing.place = value.place }
    if sowing.notes != value.notes { sowing.notes = value.notes }
    // What a table says of the log is less than what is kept of it.
    guard !file.isTable || sowing.isInserted else { return }
    if sowing.photo?.image != value.photo { sowing.photo = value.photo.flatMap { photo(of: value.uuid, $0) } }
    sowing.write(value.entries)
  }

  private func photo(of owner: UUID, _ data: Data) -> Photo? {
    photos.photo(of: owner, data).map { Garden.makePhoto($0, in: context) }
  }
}

extension GardenExport.Plant {
  /// A plant without its sowings.
  fileprivate init(shallow plant: Plant) {
    self.init(
      uuid: plant.uuid, genus: plant.genus, species: plant.species, cultivar: plant.cultivar, commonName: plant.commonName,
      notes: plant.notes, noted: nil, photo: plant.photo?.image, sample: nil, sowings: [])
  }
}
