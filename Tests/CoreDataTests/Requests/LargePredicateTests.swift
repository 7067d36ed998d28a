// SPDX-License-Identifier: MIT
// Predicates with thousands of parts, and deeply nested ones: as programs make them with NSCompoundPredicate in loops.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A large predicate") struct LargePredicateTests {
  private func stack(_ kind: StoreKind) throws -> Stack {
    let stack = try Stack(kind)
    for number in 0..<20 { stack.insert("Employee", ["name": "p\(number)", "age": number, "nickname": "n\(number)"]) }
    try stack.context.save()
    return stack
  }

  private func names(_ stack: Stack, _ predicate: NSPredicate) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.predicate = predicate
    request.sortDescriptors = [NSSortDescriptor(key: "age", ascending: true)]
    return try stack.context.fetch(request).compactMap { $0.value(forKey: "name") as? String }
  }

  @Test("of fifty thousand alternatives is answered", arguments: StoreKind.allCases)
  func alternatives(kind: StoreKind) throws {
    let stack = try stack(kind)
    let parts = (10..<50_010).map { NSPredicate(format: "age == %d", $0) }
    let any = NSCompoundPredicate(orPredicateWithSubpredicates: parts)
    #expect(try names(stack, any) == (10..<20).map { "p\($0)" })
    #expect(try names(stack, NSCompoundPredicate(notPredicateWithSubpredicate: any)) == (0..<10).map { "p\($0)" })
  }

  @Test("of thousands of parts that are not one IN is answered", arguments: StoreKind.allCases)
  func mixed(kind: StoreKind) throws {
    let stack = try stack(kind)
    var parts: [NSPredicate] = []
    for number in 0..<5_000 {
      parts.append(NSPredicate(format: number.isMultiple(of: 2) ? "name LIKE %@" : "nickname BEGINSWITH %@", "x\(number)"))
      parts.append(NSPredicate(format: "name ==[c] %@ AND age > 0", "Q\(number)"))
    }
    parts.insert(NSPredicate(format: "name LIKE 'p1?'"), at: 5_000)
    parts.append(NSPredicate(format: "age == nil OR nickname == 'n3'"))
    #expect(try names(stack, NSCompoundPredicate(orPredicateWithSubpredicates: parts)) == (["p3"] + (10..<20).map { "p\($0)" }))
    let all = (0..<5_000).map { NSPredicate(format: "age != %d", $0 + 3) }
    #expect(try names(stack, NSCompoundPredicate(andPredicateWithSubpredicates: all)) == ["p0", "p1", "p2"])
  }

  @Test("made in a loop, each step around the last, is one chain", arguments: StoreKind.allCases, [false, true])
  func loop(kind: StoreKind, isPending: Bool) throws {
    let stack = try stack(kind)
    var any = NSPredicate(format: "age == 0")
    var all = NSPredicate(format: "age != 100")
    for number in 1..<2_000 {
      any = NSCompoundPredicate(orPredicateWithSubpredicates: [any, NSPredicate(format: "age == %d", number * 10)])
      all = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(format: "age != %d", number + 1), all])
    }
    if isPending { try #require(try stack.fetch("Employee", "age == 7").first).setValue(20, forKey: "age") }
    #expect(try names(stack, any) == (isPending ? ["p0", "p10", "p7"] : ["p0", "p10"]))
    #expect(try names(stack, all) == ["p0", "p1"])
  }

  @Test("of thousands of NOTs is answered, and one of alternating levels without end refused", arguments: StoreKind.allCases)
  func deep(kind: StoreKind) throws {
    let stack = try stack(kind)
    var not = NSPredicate(format: "age == 3")
    for _ in 0..<4_000 { not = NSCompoundPredicate(notPredicateWithSubpredicate: not) }
    #expect(try names(stack, not) == ["p3"])
    not = NSCompoundPredicate(notPredicateWithSubpredicate: not)
    #expect(try names(stack, not).count == 19)

    func nested(_ levels: Int) -> NSPredicate {
      var predicate = NSPredicate(format: "age == 3")
      for level in 0..<levels {
        let other = NSPredicate(format: "age == %d", level)
        predicate =
          level.isMultiple(of: 2)
          ? NSCompoundPredicate(orPredicateWithSubpredicates: [other, predicate])
          : NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, NSPredicate(format: "age < 5")])
      }
      return predicate
    }
    #expect(try names(stack, nested(20)) == ["p0", "p2", "p3", "p4"])
    for levels in kind == .sqlite ? [200, 2_000] : [2_000] {
      let error = #expect(throws: NSError.self) { _ = try names(stack, nested(levels)) }
      #expect(error?.domain == NSCocoaErrorDomain && error?.code == NSPersistentStoreOperationError)
      #expect(error?.localizedDescription.contains("levels of AND, OR and NOT") == true)
    }
  }
}
