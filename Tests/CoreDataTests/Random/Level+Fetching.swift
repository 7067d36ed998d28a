// SPDX-License-Identifier: MIT
// Fetches and counts, with what the reference finds for the same question.

import CoreData
import Foundation

/// A question both can answer.
private struct Question {
  var entity = "Node"
  var format: String?
  var arguments: [Any] = []
  var matches: (Int, Record) -> Bool = { _, _ in true }
  var sorted: [(key: String, ascending: Bool)] = []
  var limit = 0
  var offset = 0
  var text: String { "\(entity) where \(format ?? "true") by \(sorted.map(\.key)) limit \(limit) offset \(offset)" }
}

extension Level {
  func fetch(_ dice: inout Dice) throws -> String {
    let question = try question(&dice)
    let request = request(question)
    request.returnsObjectsAsFaults = dice.chance(70)
    let found = try context.fetch(request).map { try number($0) }
    process()
    if !unseen.isEmpty { return "fetch, with changes above that are not seen" }
    let expected = answer(question)
    // Without an order the limit may choose; only how many come is certain then.
    let isCertain = question.limit == 0 && question.offset == 0
    if question.sorted.isEmpty ? isCertain && Set(found) != Set(expected) || found.count != expected.count : found != expected {
      throw Disagreement("\(question.text) finds \(found) instead of \(expected).")
    }
    return "fetch \(question.text): \(found.count)"
  }

  func count(_ dice: inout Dice) throws -> String {
    let question = try question(&dice)
    let count = try context.count(for: request(question))
    process()
    if !unseen.isEmpty { return "count, with changes above that are not seen" }
    let expected = answer(question).count
    if count != expected { throw Disagreement("\(question.text) counts \(count) instead of \(expected).") }
    return "count \(question.text): \(count)"
  }

  private func request(_ question: Question) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: question.entity)
    if let format = question.format { request.predicate = NSPredicate(format: format, argumentArray: question.arguments) }
    if !question.sorted.isEmpty { request.sortDescriptors = question.sorted.map { NSSortDescriptor(key: $0.key, ascending: $0.ascending) } }
    request.fetchLimit = question.limit
    request.fetchOffset = question.offset
    return request
  }

  private func question(_ dice: inout Dice) throws -> Question {
    var question = Question()
    question.entity = dice.pick(GraphShape.entities) ?? "Node"
    let number = dice.roll(5) - 2
    switch dice.roll(7) {
    case 0:
      question.format = "count > %@"
      question.arguments = [number]
      question.matches = { _, record in if case .integer(let count)? = record.attributes["count"] { count > number } else { false } }
    case 1:
      let word = dice.pick(["a", "ab", "b", "none"]) ?? ""
      question.format = "name == %@"
      question.arguments = [word]
      question.matches = { _, record in record.attributes["name"] == .string(word) }
    case 2:
      question.format = "count == nil"
      question.matches = { _, record in record.attributes["count"] == nil }
    case 3:
      guard let relation = dice.pick((GraphShape.relations[question.entity] ?? []).filter { !$0.isMany }),
        let target = dice.pick(living(relation.destination).filter { !inserted.contains($0) && !unseen.contains($0) })
      else { break }
      question.format = "\(relation.name) == %@"
      question.arguments = [try object(target)]
      question.matches = { _, record in record.links[relation.name]?.contains(target) ?? false }
    case 4:
      guard let relation = dice.pick((GraphShape.relations[question.entity] ?? []).filter { !$0.isMany }) else { break }
      question.format = "\(relation.name) != nil"
      question.matches = { _, record in record.links[relation.name]?.isEmpty == false }
    case 5:
      guard let relation = dice.pick((GraphShape.relations[question.entity] ?? []).filter { $0.isMany }) else { break }
      question.format = "\(relation.name).@count >= %@"
      question.arguments = [1 + dice.roll(2)]
      let least = question.arguments.first as? Int ?? 0
      question.matches = { _, record in (record.links[relation.name] ?? []).count >= least }
    default: break
    }
    switch dice.roll(4) {
    case 0: break
    case 1: question.sorted = [("serial", dice.chance(50))]
    default: question.sorted = [("count", dice.chance(50)), ("serial", dice.chance(50))]
    }
    if dice.chance(40) { question.limit = 1 + dice.roll(4) }
    if dice.chance(20) { question.offset = dice.roll(4) }
    return question
  }

  private func answer(_ question: Question) -> [Int] {
    var result = living(question.entity).filter { id in graph.records[id].map { question.matches(id, $0) } ?? false }
    if !question.sorted.isEmpty { result.sort { isBefore($0, $1, question.sorted) } }
    if question.offset > 0 { result = Array(result.dropFirst(question.offset)) }
    if question.limit > 0 { result = Array(result.prefix(question.limit)) }
    return result
  }

  /// Missing values come first in ascending order.
  private func isBefore(_ a: Int, _ b: Int, _ order: [(key: String, ascending: Bool)]) -> Bool {
    for (key, ascending) in order {
      let (x, y) = (integer(a, key), integer(b, key))
      if x == y { continue }
      let isLess = x.map { left in y.map { left < $0 } ?? false } ?? true
      return isLess == ascending
    }
    return false
  }

  private func integer(_ id: Int, _ key: String) -> Int? {
    guard case .integer(let value)? = graph.records[id]?.attributes[key] else { return nil }
    return value
  }
}
