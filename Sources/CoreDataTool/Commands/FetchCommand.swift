// SPDX-License-Identifier: MIT
// `coredata fetch`: objects of an entity as a table, CSV or JSON. The predicate is the one of NSPredicate's format language.

import CoreData
import CoreDataCommandLine
import CoreDataPredicates

/// The command `fetch`.
enum FetchCommand {
  static let syntax = CommandSyntax(
    "fetch", operands: ["STORE", "ENTITY"], "Prints the objects of an entity and of those below it.",
    options: [
      CommandSyntax.Option("where", value: "PREDICATE", "Only objects for which this holds, as in \"age > 30 AND name BEGINSWITH 'A'\"."),
      CommandSyntax.Option("sort", value: "KEYS", "By these keys, parted by commas; one with a dash before it goes downwards."),
      CommandSyntax.Option("limit", value: "N", "At most so many."),
      CommandSyntax.Option("offset", value: "N", "Without the first N."),
      CommandSyntax.Option("columns", value: "KEYS", "These values, parted by commas; a key may lead along to-ones: owner.name."),
      CommandSyntax.Option("table", "Print a table, as is done without this option."),
      CommandSyntax.Option("csv", "Print CSV, with a heading."),
      CommandSyntax.Option("json", "Print JSON: an array with one object a line."),
      CommandSyntax.model,
    ],
    notes: """
      Dates are ISO 8601 in UTC. Relationships to one object are that object's URI, those to many the number of objects. Bytes are base64
      in CSV and JSON; in a table there are the first ones and how many there are. What is printed can be asked for, in quotation marks:
      --where "planted >= '2024-05-31' AND bed == 'Bed/p1'"; a date may have a time and a zone. A sort key that begins with a dash is given as
      --sort=-KEY or --sort -KEY.
      """)

  private enum Form { case table, csv, json }

  static func run(_ arguments: CommandArguments, _ print: (String) throws -> Void) throws {
    let forms = ["table", "csv", "json"].filter(arguments.flags.contains)
    guard forms.count < 2 else {
      throw UsageError("“--\(forms[0])” and “--\(forms[1])” exclude each other.", command: "fetch")
    }
    let form: Form = forms == ["csv"] ? .csv : forms == ["json"] ? .json : .table
    let (limit, offset) = (try arguments.count("limit"), try arguments.count("offset"))
    let predicate = try arguments.values["where"].map(FetchPredicate.parse)
    let store = try LookedAtStore(path: arguments.path(0, as: "the store"))
    let model = try store.model(at: arguments.path("model", as: "the model"))
    let entity = try entity(arguments.operands[1], model, store)
    if let predicate, let text = arguments.values["where"] { try FetchPredicate.check(predicate, text, entity) }
    let columns = try columns(arguments.values["columns"], entity)
    let orders = try orders(arguments.values["sort"], entity)

    let context = try store.context(model)
    try context.performAndWait {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: arguments.operands[1])
      request.resultType = .managedObjectIDResultType
      let literals = FetchLiterals(entity, storeUUID: store.uuid) {
        context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: $0)
      }
      request.predicate = try predicate.map { try FetchPredicate.typed($0, arguments.values["where"] ?? "", literals) }
      request.sortDescriptors = orders
      request.fetchLimit = limit ?? 0
      request.fetchOffset = offset ?? 0
      let found = limit == 0 ? [] : try context.fetch(request)
      let rows = FetchedRows(context: context, entityName: arguments.operands[1], ids: found, columns: columns)
      switch form {
      case .table: try table(rows, columns, print)
      case .csv:
        try print(CSVText.line(columns.map(\.title)))
        try rows.forEachPart { part in try print(part.map { CSVText.line($0.map(\.csv)) }.joined()) }
      case .json: try json(rows, columns, print)
      }
    }
  }

  private static func entity(_ name: String, _ model: NSManagedObjectModel, _ store: LookedAtStore) throws -> NSEntityDescription {
    let names = store.hashes.keys.sorted()
    if let found = model.entitiesByName[name], names.contains(name) { return found }
    let known = names.joined(separator: ", ")
    // `coredata info` lists these, since the store counts their rows.
    if let listed = try store.reading({ try $0.entities }).first(where: { $0.name == name }) {
      throw UsageError(
        "“\(name)” is \(listed.isHistory ? "a table of the store's history" : "left over from an earlier model"), no entity of its model, "
          + "which has \(known).", command: "fetch")
    }
    throw UsageError("The store has no entity “\(name)”; it has \(known).\(Suggestion.text(name, names))", command: "fetch")
  }

  private static func keys(_ text: String) throws -> [String] {
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    guard !keys.contains(where: { $0.isEmpty || $0 == "-" }) else {
      throw UsageError("A key is missing in “\(text)”: write keys with a comma between two.", command: "fetch")
    }
    return keys
  }

  private static func columns(_ text: String?, _ entity: NSEntityDescription) throws -> [FetchColumn] {
    guard let text else { return try FetchColumn.all(of: entity) }
    let keys = try keys(text)
    if let twice = keys.enumerated().first(where: { keys[..<$0.offset].contains($0.element) })?.element {
      throw UsageError("The column “\(twice)” is given twice.", command: "fetch")
    }
    return try keys.map { try FetchColumn($0, entity) }
  }

  private static func orders(_ text: String?, _ entity: NSEntityDescription) throws -> [NSSortDescriptor] {
    guard let text else { return [] }
    return try keys(text).map { key in
      let name = key.hasPrefix("-") ? String(key.dropFirst()) : key
      let column = try FetchColumn(name, entity)
      guard case .attribute = column.end else { throw UsageError("“\(name)” has no order: it is no attribute.", command: "fetch") }
      return NSSortDescriptor(key: name, ascending: !key.hasPrefix("-"))
    }
  }

  // MARK: - Output

  /// Longer texts are cut in a table of several columns.
  private static let widestCell = 48

  private static func table(_ rows: FetchedRows, _ columns: [FetchColumn], _ print: (String) throws -> Void) throws {
    var cells: [[String]] = []
    var numbers = Set(columns.indices)
    try rows.forEachPart { part in
      for row in part {
        for (index, cell) in row.enumerated() where !cell.isNumber { if case .null = cell { continue } else { numbers.remove(index) } }
        cells.append(row.map { columns.count == 1 ? $0.table : $0.table.cut(to: widestCell) })
      }
    }
    try print(TextTable.lines(columns.map(\.title), cells, rightAligned: numbers))
  }

  private static func json(_ rows: FetchedRows, _ columns: [FetchColumn], _ print: (String) throws -> Void) throws {
    var isFirst = true
    try rows.forEachPart { part in
      let lines = part.map { row in JSONText.object(zip(columns, row).map { ($0.title, $1.json) }).text }
      try print((isFirst ? "[\n" : ",\n") + lines.joined(separator: ",\n"))
      isFirst = false
    }
    try print(isFirst ? "[]\n" : "\n]\n")
  }
}

/// Objects of known IDs, read in parts so that a large store needs little memory.
private struct FetchedRows {
  let context: NSManagedObjectContext
  let entityName: String
  let ids: [NSManagedObjectID]
  let columns: [FetchColumn]
  private static let partSize = 500

  /// Hands over the rows in order, some at a time; one that has gone meanwhile is left out.
  func forEachPart(_ body: ([[Cell]]) throws -> Void) throws {
    for start in stride(from: 0, to: ids.count, by: Self.partSize) {
      let part = Array(ids[start..<min(start + Self.partSize, ids.count)])
      let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
      request.predicate = NSPredicate(format: "SELF IN %@", argumentArray: [part])
      request.relationshipKeyPathsForPrefetching = Set(columns.flatMap(\.prefetching)).sorted()
      let objects = Dictionary(try context.fetch(request).map { ($0.objectID, $0) }, uniquingKeysWith: { first, _ in first })
      try body(part.compactMap { objects[$0] }.map { object in columns.map { $0.cell(object) } })
      context.reset()
    }
  }
}
