// SPDX-License-Identifier: MIT
// What `#Predicate` and `#Expression` become. Each format is what Apple's own conversion gives for the same closure.

import CoreDataPredicates
import Foundation
import Testing

private final class Bed: NSObject {
  var count = 1
  var name = "Hello"
  var width = 2.3
  var limit = 4
  var isSunny = true
  var seeds = [5, 6, 7, 8, 9]
  var yields = ["A": 1, "B": 2]
  var dug = Date.distantFuture
  var note: String?
  var id = UUID()
  var map = Data([1, 2, 3])
  var page = URL(string: "http://a.b") ?? URL(fileURLWithPath: "/")
  var area: Int { 8 }
  var neighbour: Bed?
}

private struct Captured: Sendable, Codable {
  var first = 1
  var list = [1, 2, 3]
}

@Suite struct MacroConversionTests {
  private func claim(
    _ macro: Predicate<Bed>, is format: String, with arguments: [Any] = [], gives answer: Bool, of bed: Bed = Bed(),
    _ place: SourceLocation = #_sourceLocation
  ) {
    let converted = NSPredicate(macro)
    #expect(
      converted == NSPredicate(format: format, argumentArray: arguments), "\(converted?.predicateFormat ?? "nil")", sourceLocation: place)
    #expect(converted?.evaluate(with: bed) == answer, sourceLocation: place)
  }

  @Test func `comparisons, arithmetic and counts convert`() {
    let two = 2
    claim(#Predicate { $0.count == two }, is: "count == 2", gives: false)
    claim(#Predicate { $0.count != 0 }, is: "count != 0", gives: true)
    claim(#Predicate { $0.count + 2 == 4 }, is: "count + 2 == 4", gives: false)
    claim(#Predicate { $0.count - 2 < $0.limit * 3 }, is: "count - 2 < limit * 3", gives: true)
    claim(#Predicate { $0.width / 2 >= 1.0 }, is: "width / 2.0 >= 1.0", gives: true)
    claim(#Predicate { $0.count <= 1 && $0.limit > 3 }, is: "count <= 1 AND limit > 3", gives: true)
    claim(#Predicate { !($0.count == 1) || $0.limit == 0 }, is: "(NOT count == 1) OR limit == 0", gives: false)
    claim(#Predicate { $0.name.count == 5 }, is: "name.length == 5", gives: true)
    claim(#Predicate { $0.name.isEmpty }, is: "name.length == 0", gives: false)
    claim(#Predicate { $0.seeds.count == 5 }, is: "seeds.@count == 5", gives: true)
    claim(#Predicate { $0.seeds.isEmpty }, is: "seeds.@count == 0", gives: false)
  }

  @Test func `closures over collections become subqueries`() {
    claim(
      #Predicate { bed in bed.seeds.filter { $0 == bed.limit }.count > 0 }, is: "SUBQUERY(seeds, $_local_1, $_local_1 == limit).@count > 0",
      gives: false)
    claim(#Predicate { $0.seeds.contains { $0 == 2 } }, is: "SUBQUERY(seeds, $_local_1, $_local_1 == 2).@count != 0", gives: false)
    claim(#Predicate { $0.seeds.allSatisfy { $0 > 4 } }, is: "SUBQUERY(seeds, $_local_1, NOT ($_local_1 > 4)).@count == 0", gives: true)
    claim(#Predicate { $0.seeds.contains(5) }, is: "5 IN seeds", gives: true)
    claim(#Predicate { $0.seeds.max() == $0.seeds.min() }, is: "seeds.@max.#self == seeds.@min.#self", gives: false)
    let names = ["Hello", "Bye"]
    claim(#Predicate { names.contains($0.name) }, is: "name IN %@", with: [names], gives: true)
  }

  @Test func `elements are reached by index, key and place`() {
    claim(#Predicate { $0.seeds[0] == 5 }, is: "(SELF.seeds)[0] == 5", gives: true)
    claim(#Predicate { $0.yields["A"] == 1 }, is: "(SELF.yields)['A'] == 1", gives: true)
    claim(#Predicate { $0.seeds.first == 5 }, is: "seeds[FIRST] == 5", gives: true)
    claim(#Predicate { $0.seeds.last == 5 }, is: "seeds[LAST] == 5", gives: false)
  }

  @Test func `ranges become limits`() {
    let (early, late) = (Date(timeIntervalSinceReferenceDate: 100), Date(timeIntervalSinceReferenceDate: 200))
    let (halfOpen, closed, from, through, upTo) = (early..<late, early...late, early..., ...late, ..<late)
    let bed = Bed()
    bed.dug = Date(timeIntervalSinceReferenceDate: 150)
    claim(#Predicate { ($0.dug...$0.dug).contains($0.dug) }, is: "dug BETWEEN {dug, dug}", gives: true)
    claim(#Predicate { ($0.dug..<$0.dug).contains($0.dug) }, is: "dug >= dug AND dug < dug", gives: false)
    claim(#Predicate { halfOpen.contains($0.dug) }, is: "dug >= %@ AND dug < %@", with: [early, late], gives: true, of: bed)
    claim(#Predicate { halfOpen.contains($0.dug) }, is: "dug >= %@ AND dug < %@", with: [early, late], gives: false)
    claim(#Predicate { closed.contains($0.dug) }, is: "dug BETWEEN %@", with: [[early, late]], gives: true, of: bed)
    claim(#Predicate { from.contains($0.dug) }, is: "dug >= %@", with: [early], gives: true)
    claim(#Predicate { through.contains($0.dug) }, is: "dug <= %@", with: [late], gives: true, of: bed)
    claim(#Predicate { upTo.contains($0.dug) }, is: "dug < %@", with: [late], gives: false)
    let counts = 1...5
    let open = 0..<1
    claim(#Predicate { counts.contains($0.count) }, is: "count BETWEEN %@", with: [[1, 5]], gives: true)
    claim(#Predicate { open.contains($0.count) }, is: "count >= 0 AND count < 1", gives: false)
  }

  @Test func `strings are searched and compared`() {
    let same = ComparisonResult.orderedSame
    claim(#Predicate { $0.name.contains("ell") }, is: "name CONTAINS 'ell'", gives: true)
    claim(#Predicate { $0.name.starts(with: "el") }, is: "name BEGINSWITH 'el'", gives: false)
    claim(
      #Predicate { $0.name.caseInsensitiveCompare("HELLO") == same },
      is: "TERNARY(name ==[c] 'HELLO', 0, TERNARY(name <[c] 'HELLO', -1, 1)) == 0", gives: true)
    claim(
      #Predicate { $0.name.localizedCompare("ABC") == same }, is: "TERNARY(name ==[l] 'ABC', 0, TERNARY(name <[l] 'ABC', -1, 1)) == 0",
      gives: false)
    claim(#Predicate { $0.name.localizedStandardContains("ÉL") }, is: "name CONTAINS[cdl] 'ÉL'", gives: true)
    let regex = #/[d-e][l-m]/#
    claim(#Predicate { $0.name.contains(regex) }, is: "name MATCHES '.*[d-e][l-m].*'", gives: true)
  }

  @Test func `the macros' own evaluation knows the added string functions`() throws {
    let same = ComparisonResult.orderedSame
    #expect(try #Predicate<Bed> { $0.name.localizedStandardContains("ÉL") }.evaluate(Bed()))
    #expect(try #Predicate<Bed> { $0.name.caseInsensitiveCompare("hELLO") == same }.evaluate(Bed()))
    #expect(try !#Predicate<Bed> { $0.name.localizedCompare("ABC") == same }.evaluate(Bed()))
  }

  @Test func `values and conditions take each other's place`() {
    claim(#Predicate { _ in true }, is: "YES == YES", gives: true)
    claim(#Predicate { _ in false }, is: "NO == YES", gives: false)
    claim(#Predicate { _ in true && false }, is: "(YES == YES) && (NO == YES)", gives: false)
    claim(#Predicate { $0.isSunny }, is: "isSunny == YES", gives: true)
    claim(#Predicate { ($0.isSunny && true) == false }, is: "TERNARY(isSunny == YES AND YES == YES, YES, NO) == NO", gives: false)
    claim(#Predicate { $0.isSunny ? true : false }, is: "TERNARY(isSunny == YES, YES, NO) == YES", gives: true)
  }

  @Test func `optionals become questions for nil`() {
    claim(#Predicate { ($0.note ?? "").isEmpty }, is: "TERNARY(note != NULL, note, '').length == 0", gives: true)
    claim(
      #Predicate { ($0.note?.count ?? -1) > 1 },
      is: "TERNARY(TERNARY(note != nil, note.length, nil) != nil, TERNARY(note != nil, note.length, nil), 1 * -1) > 1", gives: false)
    claim(#Predicate { $0.note == nil }, is: "note == nil", gives: true)
    claim(#Predicate { $0.neighbour?.name == "x" }, is: "TERNARY(neighbour != nil, neighbour.name, nil) == 'x'", gives: false)
  }

  @Test func `captured values of every kind become constants`() {
    let bed = Bed()
    let (id, now, map, page, captured) = (bed.id, Date(), bed.map, bed.page, Captured())
    claim(#Predicate { $0.id == id }, is: "id == %@", with: [id], gives: true, of: bed)
    claim(#Predicate { $0.id == id }, is: "id == %@", with: [id], gives: false)
    claim(#Predicate { $0.dug > now }, is: "dug > %@", with: [now], gives: true)
    claim(#Predicate { $0.map == map }, is: "map == %@", with: [map], gives: true)
    claim(#Predicate { $0.page == page }, is: "page == %@", with: [page], gives: true)
    claim(#Predicate { $0.count == captured.first }, is: "count == 1", gives: true)
    claim(#Predicate { $0.isSunny == captured.list.contains([1, 2]) }, is: "isSunny == YES", gives: true)
  }

  @Test func `what cannot be expressed gives nil`() {
    let captured = Captured()
    #expect(NSPredicate(#Predicate<Bed> { $0.area == 8 }) == nil)
    #expect(NSPredicate(#Predicate<Bed> { $0.limit / 2 == 2 }) == nil)
    #expect(NSPredicate(#Predicate<Bed> { $0.note! == "x" }) == nil)
    #expect(NSPredicate(#Predicate<Bed> { $0.seeds[0..<2].count == captured.first }) == nil)
  }

  @Test func `expressions convert`() throws {
    let converted = try #require(NSExpression(#Expression<Bed, Int> { $0.count + 1 }))
    #expect(converted == NSExpression(format: "count + 1"))
    #expect(converted.expressionValue(with: Bed(), context: nil) as? Int == 2)
    let sunny = NSExpression(#Expression<Bed, Bool> { $0.isSunny && $0.count == 1 })
    #expect(sunny == NSExpression(format: "TERNARY(isSunny == YES AND count == 1, YES, NO)"))
    #expect(NSExpression(#Expression<Bed, Int> { $0.area }) == nil)
  }
}
