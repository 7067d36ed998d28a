// SPDX-License-Identifier: MIT
// FETCH in expressions and predicates that are evaluated in memory.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct FetchExpressionTests {
  private func people() throws -> Stack {
    let stack = try Stack(.memory)
    for (name, age) in [("Ada", 36), ("Bob", 25), ("Cyd", 61)] { stack.insert("Employee", ["name": name, "age": age]) }
    try stack.context.save()
    return stack
  }
  private func elders() -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.predicate = NSPredicate(format: "age > 30")
    return request
  }

  @Test func `FETCH answers what its request finds, or how many`() throws {
    let stack = try people()
    let expression = NSFetchRequestExpression.expression(
      forFetch: NSExpression(forConstantValue: elders()), context: NSExpression(forConstantValue: stack.context), countOnly: false)
    let found = expression.expressionValue(with: nil, context: nil) as? [NSManagedObject]
    #expect(Set(found?.compactMap { $0.value(forKey: "name") as? String } ?? []) == ["Ada", "Cyd"])
    let predicate = NSPredicate(format: "FETCH(%@, %@, YES) == 2", elders(), stack.context)
    #expect(predicate.evaluate(with: nil))
  }

  @Test func `FETCH without a request or a context ends the program`() async {
    await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "FETCH(1, 2, YES) == 2").evaluate(with: nil) }
  }
}
