// SPDX-License-Identifier: MIT
// The file that exporting writes and importing reads: all plants with their sowings as JSON, with a version. Command and window go through it.

import CivilCalendar
import Foundation
import NameOrdering
import StoreFiles

/// All plants as a file keeps them.
public struct GardenExport: ExportFile, Hashable {
  public static let format = "sowings"
  public static let version = 1
  public static let program = "Sowings"
  public static let foreignSentence =
    "The file is no export of Sowings. Choose one that was made by exporting, or a table with the columns “plant” and “seeds”."

  /// A sowing: keys are kept, and new ones only added, as optional ones.
  public struct Sowing: Codable, Hashable, Sendable {
    public struct Entry: Codable, Hashable, Sendable {
      public var kind: String
      public var day: CivilDay?
      public var count: Int?
      public var note: String?
    }

    public var uuid: UUID
    public var seeds: Int
    public var sown: CivilDay?
    public var medium: String?
    public var place: String?
    public var notes: String?
    public var noted: Date?
    public var photo: Data?
    public var sample: Bool?
    public var log: [Entry]?
  }

  /// A plant with its sowings.
  public struct Plant: Codable, Hashable, Sendable {
    public var uuid: UUID
    public var genus: String
    public var species: String?
    public var cultivar: String?
    public var commonName: String?
    public var notes: String?
    public var noted: Date?
    public var photo: Data?
    public var sample: Bool?
    public var sowings: [Sowing]

    public var name: PlantName { PlantName(written: genus, species ?? "", cultivar) }
  }

  public var format = Self.format
  public var version = Self.version
  public var plants: [Plant]
  /// Whether it comes from a table, which knows less of a sowing than the garden may.
  var isTable = false

  private enum CodingKeys: String, CodingKey { case format, version, plants }

  public init(plants: [Plant]) { self.plants = plants }

  public var sowingCount: Int { plants.reduce(0) { $0 + $1.sowings.count } }

  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// The file's bytes, a plant on a line: the same garden always gives the same ones.
  public func data() throws -> Data {
    var data = Self.head
    for (index, plant) in plants.enumerated() { data += try Self.line(plant, isFirst: index == 0) }
    return data + Self.tail
  }

  static let head = Data("{\"format\":\"\(format)\",\"version\":\(version),\"plants\":[".utf8)
  static let tail = Data("\n]}\n".utf8)
  static func line(_ plant: Plant, isFirst: Bool) throws -> Data { try Data((isFirst ? "\n" : ",\n").utf8) + encoder.encode(plant) }

  public static func beginsLikeOne(_ data: Data) -> Bool { data.starts(with: head.prefix(20)) }
  public static func endsLikeOne(_ data: Data) -> Bool { data.suffix(tail.count) == tail }

  /// Reads a file's bytes and checks everything in them.
  ///
  /// - Throws: `ExportError`, which says what is wrong and where.
  public init(data: Data) throws {
    try self.init(decoding: data, dates: .deferredToDate)
    try check()
  }

  /// Refuses what the garden's own rules would not have let in.
  func check() throws {
    var (names, uuids): ([String: PlantName], Set<UUID>) = ([:], [])
    for (index, plant) in plants.enumerated() {
      let place = "Plant \(index + 1), “\(plant.name.description.prefix(60).description.withControlCharactersAsSpaces)”"
      func require(_ condition: Bool, _ complaint: @autoclosure () -> String) throws {
        guard condition else { throw ExportError.damaged("\(place): \(complaint())") }
      }
      do {
        let name = try PlantName(genus: plant.genus, species: plant.species ?? "", cultivar: plant.cultivar)
        if let other = names.updateValue(name, forKey: name.key) { try require(false, "“\(other)” has the same name already.") }
      } catch let error as GardenError {
        throw ExportError.damaged("\(place): \(error.errorDescription ?? "")")
      }
      try require(uuids.insert(plant.uuid).inserted, "its UUID is that of another.")
      for (number, sowing) in plant.sowings.enumerated() {
        let which = "sowing \(number + 1)"
        try require(uuids.insert(sowing.uuid).inserted, "the UUID of \(which) is that of another.")
        // 0 seeds can only come from the original.
        try require((0...SeedCount.range.upperBound).contains(sowing.seeds), "\(which) can’t have \(sowing.seeds) seeds.")
        for entry in sowing.log ?? [] {
          try require(
            EventKind(word: entry.kind) != nil, "\(which) has an entry “\(entry.kind.withControlCharactersAsSpaces)”, which is unknown.")
          try require((0...SeedCount.range.upperBound).contains(entry.count ?? 0), "\(which) has an entry with an impossible number.")
          if let day = entry.day, let sown = sowing.sown { try require(day >= sown, "an entry of \(which) is earlier than the sowing.") }
        }
        let log = sowing.value
        try require(log.germinated <= max(sowing.seeds, 0), "of \(which) more seeds have come up than were sown.")
        try require(log.lost <= log.germinated, "of \(which) more seedlings were lost than came up.")
      }
    }
  }
}

extension GardenExport.Sowing {
  /// The log as plain values.
  var value: SowingLog { SowingLog(seeds: seeds, sown: sown, entries: entries) }

  var entries: [LogEntry] {
    (log ?? []).compactMap { entry in
      EventKind(word: entry.kind).map { LogEntry($0, day: entry.day, count: $0.counts ? entry.count ?? 0 : 0, note: entry.note) }
    }
  }

  init(_ sowing: Sowing) {
    self.init(
      uuid: sowing.uuid ?? UUID(), seeds: Int(sowing.seedCount), sown: sowing.sownDay, medium: sowing.medium, place: sowing.place,
      notes: sowing.notes, noted: sowing.createdDate, photo: sowing.photo?.image, sample: sowing.isSample ? true : nil,
      log: sowing.log.entries.filter { $0.kind != .other }.map {
        Entry(kind: $0.kind.word, day: $0.day, count: $0.kind.counts ? $0.count : nil, note: $0.note)
      })
  }
}

extension GardenExport.Plant {
  init(_ plant: Plant) {
    self.init(
      uuid: plant.uuid, genus: plant.genus, species: plant.species.isEmpty ? nil : plant.species, cultivar: plant.cultivar,
      commonName: plant.commonName, notes: plant.notes, noted: plant.createdDate, photo: plant.photo?.image,
      sample: plant.isSample ? true : nil, sowings: plant.sowingsByDay.map(GardenExport.Sowing.init))
  }
}

/// Why a file cannot be imported or exported.
public typealias ExportError = ExportFileError<GardenExport>
