// SPDX-License-Identifier: MIT
// `coredata info`: what a store says of itself and how much is in it. Needs no model.

import CoreData
import CoreDataCommandLine
import CoreDataRows
import CoreDataSQLite

/// The command `info`.
enum InfoCommand {
  static let syntax = CommandSyntax(
    "info", operands: ["STORE"], "Prints what a store is, its size, and its entities with their numbers of rows.",
    options: [CommandSyntax.json],
    notes: "No model is needed. Sizes are in bytes; a key is the number of a row, of which the highest ever given is kept.")

  static func run(_ arguments: CommandArguments, _ print: (String) throws -> Void) throws {
    let store = try LookedAtStore(path: arguments.path(0, as: "the store"))
    let report = try store.reading { try Report(store.url, $0) }
    try print(arguments.flags.contains("json") ? report.json.text + "\n" : report.text)
  }

  /// All that is printed.
  private struct Report {
    let url: URL
    let uuid: String
    let values: [String: Any]
    let sizes: FileSizes
    let pages: [Int64]
    let hasHistory: Bool
    /// The model that the store carries; nil where it carries none.
    let carried: Result<NSManagedObjectModel, any Error>?
    let entities: [StoreInspection.Entity]
    let counts: [String: Int]

    init(_ url: URL, _ inspection: StoreInspection) throws {
      self.url = url
      uuid = inspection.metadata.uuid
      values = inspection.metadata.values
      sizes = FileSizes(url)
      pages = try ["page_count", "page_size", "freelist_count"].map { try inspection.query("PRAGMA \($0)").first?.first?.integer ?? 0 }
      entities = try inspection.entities
      hasHistory = entities.contains(where: \.isHistory)
      carried = try inspection.modelCache.map { content in Result { try ModelCache.model(of: content) } }
      counts = try inspection.rowCounts
    }

    private var hashes: [String: Data] { values[MetadataKey.versionHashes] as? [String: Data] ?? [:] }
    private func string(_ key: String) -> String? { values[key] as? String }
    private var frameworkVersion: Int? { values[MetadataKey.frameworkVersion] as? Int }
    private var identifiers: [String] { (values[MetadataKey.versionIdentifiers] as? [Any])?.map { "\($0)" }.filter { !$0.isEmpty } ?? [] }
    /// Keys that the program which wrote the store has added.
    private var ownKeys: [String] { values.keys.filter { !MetadataKey.all.contains($0) && !$0.contains("NS") }.sorted() }
    private func superentity(of entity: StoreInspection.Entity) -> String? {
      entities.first { $0.number == entity.superentity && entity.superentity != 0 }?.name
    }

    var text: String {
      var lines: [(String, String)] = [
        ("Store", url.path), ("Type", string(MetadataKey.storeType) ?? "not said"), ("UUID", uuid),
        ("Framework version", FrameworkVersion.text(frameworkVersion)),
      ]
      if !identifiers.isEmpty { lines.append(("Model version", identifiers.joined(separator: ", "))) }
      if let checksum = string(MetadataKey.versionChecksum) { lines.append(("Model checksum", checksum)) }
      switch carried {
      case nil: lines.append(("Model inside", "none"))
      case .success(let model)?: lines.append(("Model inside", "\(model.entities.count) entities"))
      case .failure(let error)?: lines.append(("Model inside", "cannot be read: \((error as NSError).localizedDescription)"))
      }
      lines.append(("Size", "\(FileSizes.text(sizes.file)), log \(FileSizes.text(sizes.log))"))
      if sizes.externalCount > 0 {
        lines.append(("External data", "\(FileSizes.text(sizes.external)) in \(sizes.externalCount) files"))
      }
      lines.append(("Pages", "\(pages[0]) of \(pages[1]) bytes, \(pages[2]) of them free"))
      lines.append(("History", hasHistory ? "kept" : "none"))
      if !ownKeys.isEmpty { lines.append(("Other metadata", ownKeys.joined(separator: ", "))) }
      let width = (lines.map(\.0.count).max() ?? 0) + 2
      let rows = entities.map { entity in
        [
          "\(entity.number)", entity.name, superentity(of: entity) ?? "", counts[entity.name].map(String.init) ?? "",
          entity.superentity == 0 ? "\(entity.highestKey)" : "", hashes[entity.name].map { Self.hex($0.prefix(8)) + "…" } ?? "",
        ]
      }
      return lines.map { $0.0.padded(to: width) + $0.1.onOneLine + "\n" }.joined() + "\n"
        + TextTable.lines(["NUMBER", "ENTITY", "BELOW", "ROWS", "HIGHEST KEY", "VERSION HASH"], rows, rightAligned: [0, 3, 4])
    }

    var json: JSONText {
      let entities = entities.map { entity -> JSONText in
        .object([
          ("number", .number(entity.number)), ("name", .string(entity.name)), ("superentity", .optional(superentity(of: entity))),
          ("rows", counts[entity.name].map { .number($0) } ?? .null), ("highestKey", .number(entity.highestKey)),
          ("versionHash", .optional(hashes[entity.name].map(Self.hex))),
        ])
      }
      let model: JSONText =
        switch carried {
        case nil: .null
        case .success(let model)?: .object([("entities", .number(model.entities.count)), ("checksum", .string(model.versionChecksum))])
        case .failure(let error)?: .object([("error", .string((error as NSError).localizedDescription))])
        }
      return .object([
        ("path", .string(url.path)), ("type", .optional(string(MetadataKey.storeType))), ("uuid", .string(uuid)),
        ("frameworkVersion", frameworkVersion.map { .number($0) } ?? .null),
        ("modelVersionIdentifiers", .array(identifiers.map { .string($0) })),
        ("modelChecksum", .optional(string(MetadataKey.versionChecksum))),
        ("modelDigest", .optional(string(MetadataKey.versionHashesDigest))), ("model", model),
        ("bytes", .number(sizes.file)), ("logBytes", .number(sizes.log)), ("externalBytes", .number(sizes.external)),
        ("externalFiles", .number(sizes.externalCount)), ("pages", .number(pages[0])), ("pageSize", .number(pages[1])),
        ("freePages", .number(pages[2])), ("history", .boolean(hasHistory)), ("otherMetadata", .array(ownKeys.map { .string($0) })),
        ("entities", .array(entities)),
      ])
    }

    private static func hex(_ data: some Sequence<UInt8>) -> String { data.map { String(format: "%02x", $0) }.joined() }
  }
}
