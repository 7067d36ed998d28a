// SPDX-License-Identifier: MIT
// The steps, each as an app would write it. main.swift opens the store and calls one.

import CoreData

/// The measured steps.
@MainActor struct Workload {
  static let itemCount = 100_000
  static let parentCount = 1000
  static let keyCount = 1000
  static let countRepeats = 10

  let context: NSManagedObjectContext

  static let steps: [String: @MainActor (Workload) throws -> Void] = [
    "prepare": { try $0.prepare() }, "insert": { try $0.insert() }, "fetchall": { try $0.fetchAll() }, "bykey": { try $0.fetchByKey() },
    "count": { try $0.count() }, "aggregate": { try $0.aggregate() }, "group": { try $0.group() }, "columns": { try $0.columns() },
    "tomany": { try $0.walkToMany() }, "prefetch": { try $0.walkToMany(ahead: true) },
    "update": { try $0.update() }, "delete": { try $0.delete() },
    "follow": { try Following(context: $0.context).run() },
  ]

  /// Fills the file with parents and children; not measured.
  func prepare() throws {
    let parents = (0..<Self.parentCount).map { number in
      let parent = Parent(context: context)
      parent.i0 = Int64(number)
      parent.s0 = "p\(number)"
      return parent
    }
    for number in 0..<Self.itemCount {
      let child = Child(context: context)
      child.i0 = Int64(number)
      child.s0 = "c\(number)"
      child.parent = parents[number % Self.parentCount]
    }
    try context.save()
  }

  private func insert() throws {
    let watch = Stopwatch()
    for number in 0..<Self.itemCount {
      let item = Item(context: context)
      item.i0 = Int64(number)
      item.i1 = Int64(number % 1000)
      item.i2 = Int64(truncatingIfNeeded: (UInt64(number) &* 2_654_435_761) & 0xffff_ffff)
      item.i3 = Int64(number % 7)
      item.i4 = Int64(2 * number + 1)
      item.d0 = Double(number) * 0.5
      item.t0 = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number))
      let digits = String(number)
      item.s0 = "name-" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
      item.s1 = "city-\(number % 100)"
      item.s2 = "tag\(number % 10)"
    }
    try context.save()
    watch.stop(check: Double(Self.itemCount))
  }

  private func items() throws -> [Item] {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.returnsObjectsAsFaults = false
    return try context.fetch(request)
  }

  private func fetchAll() throws {
    let watch = Stopwatch()
    var sum = 0.0
    for item in try items() { sum += item.sum }
    watch.stop(check: sum)
  }

  private func fetchByKey() throws {
    let watch = Stopwatch()
    var sum = 0.0
    for step in 0..<Self.keyCount {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "i0 == %ld", step * 7919 % Self.itemCount)
      for item in try context.fetch(request) { sum += item.sum }
    }
    watch.stop(check: sum)
  }

  private func count() throws {
    let watch = Stopwatch()
    var sum = 0
    for _ in 0..<Self.countRepeats {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "i1 < %ld", 500)
      sum += try context.count(for: request)
    }
    watch.stop(check: Double(sum))
  }

  private static func column(_ name: String, _ format: String) -> NSExpressionDescription {
    let column = NSExpressionDescription()
    column.name = name
    column.expression = NSExpression(format: format)
    return column
  }

  private func dictionaries(_ properties: [Any]) -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: "Item")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = properties
    return request
  }

  private func aggregate() throws {
    let watch = Stopwatch()
    var sum = 0.0
    let last = Self.column("last", "max:(t0)")
    last.expressionResultType = .doubleAttributeType
    for _ in 0..<Self.countRepeats {
      let request = dictionaries(
        [Self.column("sum", "sum:(i4)"), Self.column("least", "min:(d0)"), last, Self.column("mean", "average:(i2)")])
      request.predicate = NSPredicate(format: "i1 < %ld", 500)
      for result in try context.fetch(request) {
        for name in ["sum", "least", "last", "mean"] { sum += (result[name] as? NSNumber)?.doubleValue ?? .nan }
      }
    }
    watch.stop(check: sum)
  }

  private func group() throws {
    let watch = Stopwatch()
    var sum = 0.0
    for _ in 0..<Self.countRepeats {
      let request = dictionaries(
        ["i3", Self.column("count", "count:(SELF)"), Self.column("sum", "sum:(d0)"), Self.column("last", "max:(i4)")])
      request.propertiesToGroupBy = ["i3"]
      for result in try context.fetch(request) {
        for name in ["count", "sum", "last"] { sum += (result[name] as? NSNumber)?.doubleValue ?? .nan }
      }
    }
    watch.stop(check: sum)
  }

  /// Three properties of every row, as dictionaries.
  private func columns() throws {
    let watch = Stopwatch()
    var sum = 0.0
    for result in try context.fetch(dictionaries(["i0", "d0", "s0"])) {
      sum += ((result["i0"] as? NSNumber)?.doubleValue ?? .nan) + ((result["d0"] as? NSNumber)?.doubleValue ?? .nan)
      sum += Double((result["s0"] as? String)?.utf8.count ?? 0)
    }
    watch.stop(check: sum)
  }

  private func walkToMany(ahead: Bool = false) throws {
    let watch = Stopwatch()
    var sum = 0.0
    let request = NSFetchRequest<Parent>(entityName: "Parent")
    if ahead { request.relationshipKeyPathsForPrefetching = ["children"] }
    for parent in try context.fetch(request) {
      for child in parent.children { sum += Double(child.i0) + Double(child.s0.utf8.count) }
    }
    watch.stop(check: sum)
  }

  private func update() throws {
    let items = try items()
    let watch = Stopwatch()
    for item in items { item.i4 += 1 }
    try context.save()
    watch.stop(check: Double(items.count))
  }

  private func delete() throws {
    let items = try items()
    let watch = Stopwatch()
    for item in items { context.delete(item) }
    try context.save()
    watch.stop(check: Double(items.count))
  }
}
