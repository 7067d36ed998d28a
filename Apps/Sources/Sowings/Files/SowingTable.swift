// SPDX-License-Identifier: MIT
// Sowings as a table in CSV, for spreadsheets: a line for each. Exporting writes it, and importing reads it with the columns it knows.

import CivilCalendar
import Foundation
import NameOrdering

/// The table of sowings.
public enum SowingTable {
  static let columns = [
    "plant", "common name", "sown", "seeds", "germinated", "first up", "lost", "stage", "medium", "place", "notes", "uuid",
  ]

  /// The first line.
  static var head: Data { Data(line(columns).utf8) }

  static func line(_ sowing: Sowing) -> Data {
    let log = sowing.log
    let cells: [String?] = [
      sowing.plant?.name.description, sowing.plant?.commonName, sowing.sownDay?.description, "\(sowing.seedCount)", "\(log.germinated)",
      log.firstUp?.description, "\(log.lost)", log.stage.word, sowing.medium, sowing.place, sowing.notes, sowing.uuid?.uuidString,
    ]
    return Data(line(cells.map { $0 ?? "" }).utf8)
  }

  private static func line(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") + "\r\n" }

  private static func quoted(_ cell: String) -> String {
    guard cell.unicodeScalars.contains(where: { "\",;\t\r\n".unicodeScalars.contains($0) }) || cell.first == " " || cell.last == " "
    else { return cell }
    return "\"\(cell.replacingOccurrences(of: "\"", with: "\"\""))\""
  }

  /// Reads a table into what importing takes in; columns it does not know are passed over.
  ///
  /// - Throws: `ExportError`, which names the line.
  static func read(_ data: Data) throws -> GardenExport {
    guard var text = String(data: data, encoding: .utf8) else { throw ExportError.foreign }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    let separator = separator(of: text)
    guard separator != nil || !text.isEmpty else { throw ExportError.foreign }
    let rows = try CSVReader(separator ?? ",").rows(text)
    guard let header = rows.first?.cells.map({ $0.foldedAsName.trimmingCharacters(in: .whitespaces) }), header.contains("plant"),
      header.contains("seeds")
    else { throw ExportError.foreign }
    var plants: [GardenExport.Plant] = []
    var places: [String: Int] = [:]
    for row in rows.dropFirst() where row.cells != [""] {
      var values: [String: String] = [:]
      for (column, cell) in zip(header, row.cells) { values[column] = cell.isEmpty ? nil : cell }
      do {
        let name = try PlantName(values["plant"] ?? "")
        let sowing = try sowing(values)
        if let place = places[name.key] {
          plants[place].sowings.append(sowing)
        } else {
          places[name.key] = plants.count
          plants.append(
            GardenExport.Plant(
              uuid: UUID(), genus: name.genus, species: name.species, cultivar: name.cultivar, commonName: values["common name"],
              notes: nil,
              noted: nil, photo: nil, sample: nil, sowings: [sowing]))
        }
      } catch let error as GardenError {
        throw ExportError.damaged("Line \(row.line): \(error.errorDescription ?? "")")
      } catch let complaint as Complaint {
        throw ExportError.damaged("Line \(row.line): \(complaint.sentence)")
      }
    }
    var table = GardenExport(plants: plants)
    table.isTable = true
    try table.check()
    return table
  }

  private struct Complaint: Error {
    let sentence: String
  }

  private static func sowing(_ values: [String: String]) throws -> GardenExport.Sowing {
    func day(_ column: String) throws -> CivilDay? {
      guard let text = values[column] else { return nil }
      guard let day = CivilDay(iso: text) else { throw Complaint(sentence: "“\(text)” is not a day. Write it as in 2026-10-14.") }
      return day
    }
    func count(_ column: String) throws -> Int {
      guard let text = values[column], text != "0" else { return 0 }
      return try SeedCount(text).number
    }
    var log: [GardenExport.Sowing.Entry] = []
    let germinated = try count("germinated")
    if germinated > 0 { log.append(.init(kind: EventKind.germinated.word, day: try day("first up"), count: germinated)) }
    let lost = try count("lost")
    if lost > 0 { log.append(.init(kind: EventKind.lost.word, day: nil, count: lost)) }
    if let word = values["stage"] {
      guard let stage = SowingStage(word: word) else { throw Complaint(sentence: "there is no stage “\(word)”.") }
      if stage > .germinated { log.append(.init(kind: stage.word, day: nil)) }
    }
    let uuid = try values["uuid"].map { text in
      guard let uuid = UUID(uuidString: text) else { throw Complaint(sentence: "“\(text)” is no UUID.") }
      return uuid
    }
    let seeds = values["seeds"] == "0" ? 0 : try SeedCount(values["seeds"] ?? "").number
    return GardenExport.Sowing(
      uuid: uuid ?? UUID(), seeds: seeds, sown: try day("sown"), medium: values["medium"], place: values["place"], notes: values["notes"],
      noted: nil, photo: nil, sample: nil, log: log)
  }

  /// What stands between the cells: of the first line's signs that do so anywhere, the most frequent.
  private static func separator(of text: String) -> Character? {
    let first = text.prefix { !$0.isNewline }
    return [",", ";", "\t"].map { sign in (sign, first.filter { $0 == sign }.count) }.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }
}

/// Reads cells by RFC 4180.
private struct CSVReader {
  let separator: Character

  init(_ separator: Character) { self.separator = separator }

  /// The rows, each with the line it begins on.
  func rows(_ text: String) throws -> [(line: Int, cells: [String])] {
    var rows: [(line: Int, cells: [String])] = []
    var (cells, cell): ([String], String) = ([], "")
    var (line, start) = (1, 1)
    var isQuoted = false
    var rest = text[...]
    while let character = rest.popFirst() {
      if isQuoted {
        if character != "\"" {
          if character.isNewline { line += 1 }
          cell.append(character)
        } else if rest.first == "\"" {
          cell.append("\"")
          rest.removeFirst()
        } else {
          isQuoted = false
        }
      } else if character == "\"", cell.isEmpty {
        isQuoted = true
      } else if character == separator {
        cells.append(cell)
        cell = ""
      } else if character.isNewline {
        rows.append((start, cells + [cell]))
        (cells, cell) = ([], "")
        line += 1
        start = line
      } else {
        cell.append(character)
      }
    }
    guard !isQuoted else { throw ExportError.damaged("Line \(start): a quote is not closed.") }
    if !cells.isEmpty || !cell.isEmpty { rows.append((start, cells + [cell])) }
    return rows
  }
}
