// SPDX-License-Identifier: MIT
// What a change did to one plant or one sowing. The journal keeps it, and taking back and making again are made of it.

import CivilCalendar
import CoreData
import Foundation

/// A plant as it was at one moment, without its sowings.
struct PlantSnapshot: Codable, Hashable, Sendable {
  var uuid: UUID
  var genus: String
  var species: String
  var cultivar: String?
  var commonName: String?
  var notes: String?
  var created: Date?
  var photo: UUID?
  var isSample: Bool?

  init(_ plant: Plant) {
    uuid = plant.uuid
    genus = plant.genus
    species = plant.species
    cultivar = plant.cultivar
    commonName = plant.commonName
    notes = plant.notes
    created = plant.createdDate
    photo = plant.photo?.uuid
    isSample = plant.isSample ? true : nil
  }

  var name: PlantName { PlantName(written: genus, species, cultivar) }

  func write(to plant: Plant, photos: (UUID) throws -> Photo?) rethrows {
    plant.uuid = uuid
    plant.rename(to: name)
    plant.commonName = commonName
    plant.notes = notes
    plant.createdDate = created
    plant.isSample = isSample ?? false
    plant.photo = try photo.flatMap(photos)
  }
}

/// A sowing as it was at one moment, with its log.
struct SowingSnapshot: Codable, Hashable, Sendable {
  struct Entry: Codable, Hashable, Sendable {
    var kind: Int16
    var day: CivilDay?
    var count: Int
    var note: String?

    init(_ entry: LogEntry) {
      kind = entry.kindRaw
      day = entry.day
      count = entry.count
      note = entry.note
    }

    var entry: LogEntry { LogEntry(kindRaw: kind, day: day, count: count, note: note) }
  }

  var uuid: UUID
  var plant: UUID?
  var seeds: Int
  var day: CivilDay?
  var medium: String?
  var place: String?
  var notes: String?
  var created: Date?
  var photo: UUID?
  var isSample: Bool?
  var log: [Entry]

  init(_ sowing: Sowing, uuid: UUID) {
    self.uuid = uuid
    plant = sowing.plant?.uuid
    seeds = Int(sowing.seedCount)
    day = sowing.sownDay
    medium = sowing.medium
    place = sowing.place
    notes = sowing.notes
    created = sowing.createdDate
    photo = sowing.photo?.uuid
    isSample = sowing.isSample ? true : nil
    log = sowing.log.entries.map(Entry.init)
  }

  func write(to sowing: Sowing, plant: Plant, photos: (UUID) throws -> Photo?) rethrows {
    sowing.uuid = uuid
    sowing.plant = plant
    sowing.seedCount = Int64(seeds)
    sowing.sownDay = day
    sowing.medium = medium
    sowing.place = place
    sowing.notes = notes
    sowing.createdDate = created
    sowing.isSample = isSample ?? false
    sowing.photo = try photo.flatMap(photos)
    sowing.write(log.map(\.entry))
  }
}

extension Sowing {
  /// Gives the sowing just these entries, and leaves those that are right as they are.
  func write(_ entries: [LogEntry]) {
    guard let context = managedObjectContext else { return }
    var missing = entries
    for event in events {
      if let index = missing.firstIndex(of: event.entry) { missing.remove(at: index) } else { context.delete(event) }
    }
    for entry in missing { add(entry, in: context) }
    // What is deleted leaves the set only now, and much is derived from it.
    if events.contains(where: \.isDeleted) { context.processPendingChanges() }
  }

  @discardableResult func add(_ entry: LogEntry, in context: NSManagedObjectContext) -> SowingEvent {
    let event = SowingEvent(context: context)
    event.kindRaw = entry.kindRaw
    event.day = entry.day
    event.count = Int64(entry.count)
    event.note = entry.note
    event.sowing = self
    return event
  }
}

/// One plant or one sowing before and after a change; nil stands for one that was not there.
enum GardenStep: Codable, Hashable, Sendable {
  case plant(before: PlantSnapshot?, after: PlantSnapshot?)
  case sowing(before: SowingSnapshot?, after: SowingSnapshot?)

  var changesSomething: Bool {
    switch self {
    case .plant(let before, let after): before != after
    case .sowing(let before, let after): before != after
    }
  }

  /// The step the other way round.
  var reversed: GardenStep {
    switch self {
    case .plant(let before, let after): .plant(before: after, after: before)
    case .sowing(let before, let after): .sowing(before: after, after: before)
    }
  }
}
