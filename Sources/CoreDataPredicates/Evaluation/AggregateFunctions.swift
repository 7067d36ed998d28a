// SPDX-License-Identifier: MIT
// Functions of many numbers: sum:, count:, average: and their kin. Called by FunctionExpressions.

import Foundation

enum Aggregates {
  static let functions: [String: Arithmetic.Function] = [
    "count:": { (_, arguments) throws(PredicateEvaluationError) in values(arguments).count },
    "distinct:": { (_, arguments) throws(PredicateEvaluationError) in distinct(values(arguments)) },
    "min:": { (_, arguments) throws(PredicateEvaluationError) in extreme(values(arguments), .orderedAscending) },
    "max:": { (_, arguments) throws(PredicateEvaluationError) in extreme(values(arguments), .orderedDescending) },
    "sum:": numeric { $0.reduce(.int(0), +).any },
    "average:": numeric { average($0) },
    "median:": numeric { numbers in
      let sorted = numbers.map(\.double).sorted()
      guard !sorted.isEmpty else { return nil }
      let middle = sorted.count / 2
      return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    },
    "mode:": numeric { numbers in
      let groups = Dictionary(grouping: numbers) { ComparableValue.number($0).key }
      guard let most = groups.values.map(\.count).max() else { return nil }
      var seen = Set<ComparableValue.Key>()
      return numbers.filter { number in
        let key = ComparableValue.number(number).key
        return groups[key]?.count == most && seen.insert(key).inserted
      }.map(\.any)
    },
    "stddev:": numeric { numbers in
      guard let mean = average(numbers) else { return nil }
      return (numbers.map { ($0.double - mean) * ($0.double - mean) }.reduce(0, +) / Double(numbers.count)).squareRoot()
    },
  ]

  private static func numeric(_ body: @escaping @Sendable ([ExactNumber]) -> Any?) -> Arithmetic.Function {
    { (name, arguments) throws(PredicateEvaluationError) in
      var numbers: [ExactNumber] = []
      for value in values(arguments) {
        if let number = try Arithmetic.number(name, value) { numbers.append(number) }
      }
      // Infinities of both signs have no sum, as in SQL.
      let answer = body(numbers)
      return (answer as? Double)?.isNaN == true ? nil : answer
    }
  }

  /// The values spoken of: the elements of the only argument when it is a collection, else the arguments.
  private static func values(_ arguments: [Any?]) -> [Any] {
    var values: [Any] = arguments.compactMap { unwrapped($0) }
    if arguments.count == 1, let only = values.first, let members = CollectionView(only) { values = members.elements }
    return values.filter { !($0 is NSNull) }
  }

  private static func average(_ numbers: [ExactNumber]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(.int(0), +).double / Double(numbers.count)
  }

  private static func distinct(_ values: [Any]) -> [Any] {
    var seen = Set<ComparableValue.Key>()
    return values.filter { seen.insert(ComparableValue($0).key).inserted }
  }

  private static func extreme(_ values: [Any], _ wanted: ComparisonResult) -> Any? {
    values.reduce(nil as Any?) { best, value in
      guard let best else { return value }
      return ComparableValue(value).order(to: ComparableValue(best)) == wanted ? value : best
    }
  }
}
