// SPDX-License-Identifier: MIT
// The shapes of the program's JSON. Scripts read them: names are kept, and new ones only added.

import Sowings

/// A plant as `plants` prints it.
struct PlantRecord: Encodable {
  /// The whole name.
  let name: String
  let genus: String
  let species: String
  let cultivar: String?
  let commonName: String?
  let uuid: String
  let notes: String?
  /// How many sowings.
  let sowings: Int
  let seeds: Int
  let germinated: Int
  let lastSown: String?

  @MainActor init(_ entry: PlantEntry) {
    let plant = entry.plant
    name = plant.name.description
    genus = plant.genus
    species = plant.species
    cultivar = plant.cultivar
    commonName = plant.commonName
    uuid = plant.uuid.uuidString
    notes = plant.notes
    sowings = entry.sowings.count
    seeds = entry.seedCount
    germinated = entry.germinatedCount
    lastSown = entry.lastSown?.description
  }
}

/// A sowing as `sowings` prints it.
struct SowingRecord: Encodable {
  /// The first characters of the UUID, as many as name the sowing alone.
  let id: String?
  let uuid: String?
  let plant: String
  let seeds: Int
  let sown: String?
  let germinated: Int
  let germinations: [GerminationRecord]
  /// active, finished, failed or archived.
  let state: String
  /// sown, germinated, pricked-out, planted-out, harvested, failed or archived.
  let stage: String
  let lost: Int
  /// The part of the seeds that came up, from 0 to 1.
  let rate: Double?
  /// Days from the sowing to the first seedling.
  let firstDay: Int?
  let medium: String?
  let place: String?
  let notes: String?

  @MainActor init(_ entry: SowingEntry, id: String?) {
    let sowing = entry.sowing
    self.id = id
    uuid = sowing.uuid?.uuidString
    plant = sowing.plant?.name.description ?? "–"
    seeds = Int(sowing.seedCount)
    sown = sowing.sownDay?.description
    germinated = entry.germinatedCount
    germinations = entry.germinations.map { GerminationRecord(day: $0.day?.description, seedlings: $0.count) }
    state = SowingState(entry.log.stage).word
    stage = entry.log.stage.word
    lost = entry.log.lost
    rate = entry.log.rate
    firstDay = entry.log.firstDay
    medium = sowing.medium
    place = sowing.place
    notes = sowing.notes
  }
}

/// Seedlings that came up on a day.
struct GerminationRecord: Encodable {
  let day: String?
  let seedlings: Int
}
