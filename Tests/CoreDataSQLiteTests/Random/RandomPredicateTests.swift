// SPDX-License-Identifier: MIT
// Random predicates, orders and columns: SQL and memory answer alike.
//
// DURAMEN_RANDOM_SECONDS lets each kind run that long, DURAMEN_RANDOM_SEED replays one run, and DURAMEN_RANDOM_TRACE prints every
// question before it is asked, for one that ends the program.

import CoreDataPredicates
import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("SQL answers as memory does") struct RandomPredicateTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["DURAMEN_RANDOM_SECONDS"].flatMap(Double.init) ?? 10
  private static let seed = environment["DURAMEN_RANDOM_SEED"].flatMap(UInt64.init)
  private static let isTraced = environment["DURAMEN_RANDOM_TRACE"] != nil

  @Test("whatever is asked of the rows") func rows() throws { try play(RandomAnswer.rows) }
  @Test("whatever is computed of them") func values() throws { try play(RandomAnswer.values) }

  private func play(_ ask: (inout Question) throws -> RandomAnswer) throws {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var seeds = Dice(UInt64(Date().timeIntervalSince1970 * 1_000_000))
    var (asked, refused) = (0, [String: Int]())
    let first = Self.seed ?? seeds.next() >> 32
    var seed = first
    repeat {
      // At once, for what ends the program.
      FileHandle.standardError.write(Data("random questions from DURAMEN_RANDOM_SEED=\(seed)\n".utf8))
      var question = Question(seed: seed, zoo: try Zoo(seed))
      for _ in 0..<60 where ContinuousClock.now < end || Self.seed != nil {
        question.isTraced = Self.isTraced
        switch try ask(&question) {
        case .same: asked += 1
        case .refused(let reason): refused[reason, default: 0] += 1
        case .different(let report):
          Issue.record("\(report)\nReplay: DURAMEN_RANDOM_SEED=\(seed)")
          return
        }
      }
      seed = seeds.next() >> 32
    } while Self.seed == nil && ContinuousClock.now < end
    print("\(asked) random questions answered alike")
    for (reason, count) in refused.sorted(by: { $0.value > $1.value }) { print("  refused \(count): \(reason)") }
    // The generator asks little that SQL does not know.
    #expect(refused.values.reduce(0, +) * 5 < asked + 20)
  }
}

extension Zoo {
  init(_ seed: UInt64) throws {
    var dice = Dice(seed)
    try self.init(&dice)
  }
}

/// A zoo and the questions to it.
struct Question {
  let zoo: Zoo
  var questions: Questions
  var isTraced = false

  init(seed: UInt64, zoo: Zoo) {
    self.zoo = zoo
    questions = Questions(Dice(seed ^ 0x5DEE_CE66), zoo.keys)
  }
}

/// How the stores answered one question.
enum RandomAnswer {
  case same
  case refused(String)
  case different(String)

  static func rows(_ question: inout Question) throws -> RandomAnswer {
    let plan = question.questions.plan()
    if question.isTraced { trace(describe(plan)) }
    let answer = try compare(plan, question.zoo)
    guard case .different = answer, let predicate = plan.predicate else { return answer }
    return try compare(shrunk(plan, predicate, question.zoo), question.zoo)
  }

  /// Prints at once, for what ends the program.
  private static func trace(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private static func compare(_ plan: FetchPlan, _ zoo: Zoo) throws -> RandomAnswer {
    let expected: [ObjectKey]
    do { expected = try zoo.memory.keys(plan) } catch { return .refused("memory: \(error)".withoutQuotes) }
    do {
      let found = try zoo.sqlite.keys(plan)
      let count = try zoo.sqlite.count(plan)
      // Where no order is asked for, none is promised.
      let isSame = plan.sort.isEmpty ? Set(found) == Set(expected) && found.count == expected.count : found == expected
      if isSame, count == expected.count { return .same }
      return .different(
        "\(describe(plan))\nmemory \(expected.map(\.primaryKey)), SQL \(found.map(\.primaryKey)), count \(count)\n\(try zoo.sqlite.sql(plan))"
      )
    } catch RowStoreError.cannotTranslate(let reason) {
      return .refused(reason.withoutQuotes)
    } catch {
      return .different("\(describe(plan))\nSQL fails: \(error)\n\(try zoo.sqlite.sql(plan))")
    }
  }

  /// A smaller plan that the stores still answer differently.
  private static func shrunk(_ plan: FetchPlan, _ predicate: PredicateTree, _ zoo: Zoo) throws -> FetchPlan {
    var plan = plan
    func differs(_ plan: FetchPlan) throws -> Bool { if case .different = try compare(plan, zoo) { true } else { false } }
    var plain = plan
    (plain.limit, plain.offset, plain.sort) = (0, 0, [])
    if try differs(plain) { plan = plain }
    var current = predicate
    while true {
      var smaller: PredicateTree?
      for part in current.parts {
        plan.predicate = part
        if try differs(plan) {
          smaller = part
          break
        }
      }
      guard let smaller else { break }
      current = smaller
    }
    plan.predicate = current
    return plan
  }

  static func describe(_ plan: FetchPlan) -> String {
    let sort = plan.sort.map { "\($0.keyPath.joined(separator: ".")) \($0.isAscending ? "up" : "down") \($0.comparison)" }
    return
      "\(plan.entity.name)\(plan.includesSubentities ? "" : " alone") where \(plan.predicate.map(\.formatText) ?? "-") sorted by \(sort) limit \(plan.limit) offset \(plan.offset)"
  }

  static func values(_ question: inout Question) throws -> RandomAnswer {
    let plan = question.questions.values()
    let zoo = question.zoo
    let text =
      describe(plan.fetch) + "\nselect \(plan.columns.map(\.expression.formatText)) group by \(plan.groups.map(\.formatText)) having "
      + "\(plan.having.map(\.formatText) ?? "-") order \(plan.order.map { "\($0.expression.formatText) \($0.isAscending ? "up" : "down") \($0.comparison)" })\(plan.isDistinct ? " distinct" : "")"
    if question.isTraced { trace(text) }
    let expected: ValueTable
    do { expected = try zoo.memory.values(plan) } catch { return .refused("memory: \(error)".withoutQuotes) }
    do {
      let found = try zoo.sqlite.values(plan)
      let same =
        found.kinds == expected.kinds && found.values.count == expected.values.count
        && zip(found.values, expected.values).allSatisfy(areSame)
      if same { return .same }
      return .different(
        "\(text)\nmemory \(expected.values.map { $0.map { "\($0)" } ?? "nil" })\nSQL    \(found.values.map { $0.map { "\($0)" } ?? "nil" })\n\(try zoo.sqlite.sql(plan))"
      )
    } catch RowStoreError.cannotTranslate(let reason) {
      return .refused(reason.withoutQuotes)
    } catch {
      return .different("\(text)\nSQL fails: \(error)\n\(try zoo.sqlite.sql(plan))")
    }
  }

  /// Equal, whole numbers to fractions too; sums of fractions may differ in their last digits.
  private static func areSame(_ a: RowValue?, _ b: RowValue?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?):
      if let x = number(a), let y = number(b) { x == y || abs(x - y) <= 1e-12 * max(abs(x), abs(y)) } else { a.comparable == b.comparable }
    default: false
    }
  }

  private static func number(_ value: RowValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number), .date(let number): number
    case .object(let box as DecimalBox): NSDecimalNumber(decimal: box.value).doubleValue
    default: nil
    }
  }
}

extension PredicateTree {
  /// What a smaller question may be made of.
  fileprivate var parts: [PredicateTree] {
    switch self {
    case .and(let parts):
      parts + (parts.count > 1 ? parts.indices.map { index in .and(parts.enumerated().filter { $0.offset != index }.map(\.element)) } : [])
    case .or(let parts):
      parts + (parts.count > 1 ? parts.indices.map { index in .or(parts.enumerated().filter { $0.offset != index }.map(\.element)) } : [])
    case .not(let part): [part]
    case .constant, .comparison, .block: []
    }
  }
}

extension String {
  /// The text without what differs from one refusal to the next.
  fileprivate var withoutQuotes: String { String(prefix(110)) }
}
