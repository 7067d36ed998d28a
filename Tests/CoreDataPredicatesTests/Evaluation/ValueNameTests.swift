// SPDX-License-Identifier: MIT
// Errors of evaluation call values what people call them, with the right article.

import Foundation
import Testing

@testable import CoreDataPredicates

@Suite struct ValueNameTests {
  struct Stone {}

  struct Case: @unchecked Sendable {  // the values are read only
    let value: Any?
    let name: String
    init(_ value: Any?, _ name: String) { (self.value, self.name) = (value, name) }
  }

  @Test(
    "a value is called what people call it",
    arguments: [
      Case(nil, "nil"), Case(NSNull(), "nil"), Case(3, "a number"), Case(Int16(3), "a number"), Case(true, "a number"),
      Case(NSNumber(value: 2.5), "a number"), Case(Decimal(1), "a number"), Case("a", "a string"), Case(Substring("a"), "a string"),
      Case("a" as NSString, "a string"), Case(Date(), "a date"), Case(Data(), "data"), Case(UUID(), "a UUID"),
      Case(URL(fileURLWithPath: "/"), "a URL"), Case([1, 2], "an array"), Case(NSArray(), "an array"), Case(Set([1]), "a set"),
      Case(["a": 1], "a dictionary"), Case(NSDictionary(), "a dictionary"), Case(Stone(), "a value of the type Stone"),
    ]) func name(_ known: Case)
  {
    #expect(ValueName.text(known.value) == known.name)
  }

  @Test(
    "a sentence about a value of the wrong kind names the kind, not the type",
    arguments: [
      ("FUNCTION(3, 'foo:', 1) == 1", "a number has no function of that name"),
      ("FUNCTION({1}, 'foo:', 1) == 1", "an array has no function of that name"), ("'a' < 3", "a string and a number have no order"),
      ("3 BEGINSWITH 'a'", "not a number and a string"), ("1 IN 3", "a number is neither a collection nor a string"),
      ("3 IN 'a'", "a number cannot be looked for in a string"), ("ANY 3 == 3", "must be a collection, not a number"),
      ("SUBQUERY(3, $x, $x == 1).@count == 1", "must be a collection, not a number"), ("3 + 'a' == 1", "must be numbers, not a string"),
      ("1 IN (3 UNION {1})", "must be collections, not a number"),
    ]) func sentence(format: String, sentence: String) throws
  {
    let predicate = try parsePredicate(format: format, arguments: [])
    let error = try #require(#expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(with: nil) })
    #expect(error.description.contains(sentence), "\(error)")
  }

  @Test(
    "a date is moved by seconds",
    arguments: [
      "FUNCTION(%@, 'dateByAddingTimeInterval:', 60) == %@",
      "FUNCTION(FUNCTION(%@, 'dateByAddingTimeInterval:', 90.5), 'dateByAddingTimeInterval:', -30.5) == %@",
    ]) func moving(format: String) throws
  {
    let date = Date(timeIntervalSinceReferenceDate: 1000)
    let predicate = try parsePredicate(format: format, arguments: [date, date + 60])
    #expect(try predicate.evaluate(with: nil))
  }
}
