// SPDX-License-Identifier: MIT
// The same random rows in a SQLite store and in a store in memory: every attribute type, nils, to-ones, to-manys of each kind and
// subentities. The random predicates are asked of both.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport

/// Two stores with the same rows under the same keys.
struct Zoo {
  let sqlite: SQLiteRowStore
  let memory: MemoryRowStore
  let keys: [ObjectKey]

  static let schema = Schema.of(
    EntitySpec(
      "Animal",
      indexes: [
        IndexSchema(name: "byName", elements: [.init(property: "name", isAscending: true)]),
        IndexSchema(name: "byLegs", elements: [.init(property: "legs", isAscending: false)]),
      ],
      [
        .attribute("legs", .integer16), .attribute("eyes", .integer32), .attribute("big", .integer64), .attribute("price", .decimal),
        .attribute("weight", .double), .attribute("length", .float), .attribute("name", .string), .attribute("latin", .string),
        .attribute("isTame", .boolean), .attribute("born", .date), .attribute("photo", .binary), .attribute("chip", .uuid),
        .attribute("site", .uri), .attribute("extra", .transformable),
        .toOne("cage", "Cage", inverse: "animals"), .toOne("mother", "Animal", inverse: "children"),
        .toMany("children", "Animal", inverse: "mother"), .toMany("keepers", "Keeper", inverse: "animals"),
        .toMany("meals", "Meal", inverse: "eater", isOrdered: true), .toMany("toys", "Meal"),
      ]),
    EntitySpec("Bird", parent: "Animal", [.attribute("span", .double), .attribute("song", .string)]),
    EntitySpec("Parrot", parent: "Bird", [.attribute("words", .integer32)]),
    EntitySpec(
      "Cage",
      [
        .attribute("name", .string), .attribute("area", .double), .attribute("opened", .date),
        .toMany("animals", "Animal", inverse: "cage"), .toOne("keeper", "Keeper", inverse: "cages"),
      ]),
    EntitySpec(
      "Keeper",
      [
        .attribute("name", .string), .attribute("age", .integer16), .attribute("wage", .decimal),
        .toMany("animals", "Animal", inverse: "keepers"), .toMany("cages", "Cage", inverse: "keeper"),
      ]),
    EntitySpec(
      "Meal",
      [.attribute("name", .string), .attribute("size", .integer32), .attribute("at", .date), .toOne("eater", "Animal", inverse: "meals")]))

  init(_ dice: inout Dice) throws {
    let schema = Zoo.schema
    sqlite = try SQLiteRowStore.open(URL(fileURLWithPath: "/dev/null"), schema: schema, entities: schema.allEntities, number: 1)
    memory = MemoryRowStore(schema: schema, entities: schema.allEntities, number: 1)
    var rows: [Row] = []
    func make(_ entity: String, _ count: Int, _ dice: inout Dice) -> [Row] {
      (0..<count).map { _ in
        let row = schema.newRow(entity)
        for slot in schema.named(entity).slots {
          guard let attribute = slot.attribute, !dice.chance(20) else { continue }
          row.set(slot.name, Values.row(attribute, &dice))
        }
        return row
      }
    }
    let animals = make("Animal", 12, &dice) + make("Bird", 6, &dice) + make("Parrot", 4, &dice)
    let cages = make("Cage", 4, &dice)
    let keepers = make("Keeper", 5, &dice)
    let meals = make("Meal", 14, &dice)
    for animal in animals {
      if !dice.chance(25) { animal.set("cage", .reference(dice.pick(cages).objectKey)) }
      if !dice.chance(40) { animal.set("mother", .reference(dice.pick(animals).objectKey)) }
    }
    for cage in cages where !dice.chance(25) { cage.set("keeper", .reference(dice.pick(keepers).objectKey)) }
    for meal in meals where !dice.chance(25) { meal.set("eater", .reference(dice.pick(animals).objectKey)) }
    rows = animals + cages + keepers + meals
    let entity = schema.named("Animal")
    var links: [LinkChange] = []
    for animal in animals {
      func link(_ name: String, _ members: [Row]) {
        guard let relationship = entity.relationship(named: name), !members.isEmpty else { return }
        links.append(LinkChange(relationship: relationship, owner: animal.objectKey, added: members.map(\.objectKey), removed: []))
      }
      link("keepers", keepers.filter { _ in dice.chance(30) })
      let eaten = meals.filter { row in if case .reference(let key)? = row["eater"] { key == animal.objectKey } else { false } }
      if let relationship = entity.relationship(named: "meals"), !eaten.isEmpty {
        links.append(
          LinkChange(relationship: relationship, owner: animal.objectKey, added: [], removed: [], order: eaten.map(\.objectKey).reversed()))
      }
    }
    if let toys = entity.relationship(named: "toys") {
      for meal in meals where dice.chance(50) {
        links.append(LinkChange(relationship: toys, owner: dice.pick(animals).objectKey, added: [meal.objectKey], removed: []))
      }
    }
    let saved = try sqlite.insert(rows.map { $0.copy() }, links: links)
    try memory.insert(rows.map { $0.copy() }, links: links)
    keys = saved.map(\.objectKey)
  }
}

/// Values of every kind, the awkward ones among them.
enum Values {
  static let strings = [
    "", "a", "A", "b", "ä", "a\u{308}", "Ä", "ß", "ss", "SS", "i", "I", "İ", "ı", "é", "e", "É", "👩🏽‍🚀", "👩", "🇩🇪", "a\0b", "a\0", "%", "_",
    "a_c", "*", "?",
    "a*c", "\\", "Ann", "ann", "ANNA", "Zoë", "zoe", "10", "9", "a b", "ǅ", "ﬁ", "fi", "Σ", "ς", "σ", "\u{1100}\u{1161}", "가", "x'; --",
  ]
  static let small: [Int64] = [-3, -1, 0, 1, 2, 3, 4, 7, 100]
  static let big: [Int64] = [.min, -1 << 53, -1, 0, 1, 5, (1 << 53) + 1, .max]
  static let fractions = [-2.5, -1, -0.0, 0, 0.25, 0.5, 1, 1.5, 3, 1e10]
  static let decimals = ["-1.5", "0", "0.1", "0.2", "0.3", "1", "10.11", "2000", "123456789.25"].compactMap { Decimal(string: $0) }
  static let seconds = [-5e9, -1, 0, 0.5, 100, 86400, 7e8]
  static let uuids = (1...3).compactMap { UUID(uuidString: "6BA7B81\($0)-9DAD-11D1-80B4-00C04FD430C8") }
  static let urls = ["https://a.example", "https://b.example/x?y=z", "file:///tmp"].compactMap { URL(string: $0) }
  static let data = [Data(), Data([0]), Data([0, 1]), Data([255])]

  static func row(_ attribute: AttributeSchema, _ dice: inout Dice) -> RowValue {
    switch attribute.kind {
    case .integer16, .integer32: .integer(dice.pick(small))
    case .integer64: .integer(dice.pick(big))
    case .boolean: .integer(dice.chance(50) ? 1 : 0)
    case .double, .float: .double(dice.pick(fractions))
    case .decimal: .decimal(dice.pick(decimals))
    case .date: .date(dice.pick(seconds))
    case .string: .string(dice.pick(strings))
    case .uuid: .uuid(dice.pick(uuids))
    case .uri: .url(dice.pick(urls))
    case .binary: .data(dice.pick(data))
    case .transformable, .undefined, .objectID: .transformable(dice.pick(data))
    }
  }
}
