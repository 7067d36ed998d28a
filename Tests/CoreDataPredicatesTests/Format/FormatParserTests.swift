// SPDX-License-Identifier: MIT
// Format strings: what text they print as again, which states how they were understood.

import CoreDataPredicates
import Foundation
import Testing

@Suite struct FormatParserTests {
  @Test(
    arguments: [
      // Comparisons
      ("name == \"x\"", "name == \"x\""), ("name = 'x'", "name == \"x\""), ("age != 3", "age != 3"), ("age <> 3", "age != 3"),
      ("age<3", "age < 3"), ("age <= 3", "age <= 3"), ("age =< 3", "age <= 3"), ("age > 3", "age > 3"), ("age >= 3", "age >= 3"),
      ("age => 3", "age >= 3"), ("3 < age", "3 < age"), ("age between {1, 3}", "age BETWEEN {1, 3}"),
      ("name IN {'a', 'b'}", "name IN {\"a\", \"b\"}"), ("name contains 'a'", "name CONTAINS \"a\""),
      ("name CONTAINS[cd] 'a'", "name CONTAINS[cd] \"a\""), ("name CONTAINS [dc] 'a'", "name CONTAINS[cd] \"a\""),
      ("name beginswith[c] 'a'", "name BEGINSWITH[c] \"a\""), ("name ENDSWITH[d] 'a'", "name ENDSWITH[d] \"a\""),
      ("name LIKE[n] 'a*'", "name LIKE[n] \"a*\""), ("name MATCHES[CD] 'a+'", "name MATCHES[cd] \"a+\""),
      ("name ==[c] 'a'", "name ==[c] \"a\""), ("name =[l] 'a'", "name ==[l] \"a\""),
      // Compounds
      ("a == 1 AND b == 2 and c == 3", "a == 1 AND b == 2 AND c == 3"), ("a == 1 && b == 2 || c == 3", "(a == 1 AND b == 2) OR c == 3"),
      ("a == 1 or b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)"), ("(a == 1 OR b == 2) AND c == 3", "(a == 1 OR b == 2) AND c == 3"),
      ("NOT a == 1", "NOT a == 1"), ("!(a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"), ("not a == 1 and b == 2", "NOT a == 1 AND b == 2"),
      ("TRUEPREDICATE", "TRUEPREDICATE"), ("falsepredicate OR a == 1", "FALSEPREDICATE OR a == 1"), ("((a == 1))", "a == 1"),
      // Aggregates of a to-many
      ("ANY tags.name == 'a'", "ANY tags.name == \"a\""), ("SOME tags.name == 'a'", "ANY tags.name == \"a\""),
      ("all tags.name == 'a'", "ALL tags.name == \"a\""), ("NONE tags.name == 'a'", "NOT ANY tags.name == \"a\""),
      ("ANY tags.name CONTAINS[cd] \"a\"", "ANY tags.name CONTAINS[cd] \"a\""), ("tags.@count > 2", "tags.@count > 2"),
      ("tags.@sum.price >= 1.5", "tags.@sum.price >= 1.5"), ("@count > 2", "@count > 2"),
      // Literals
      ("a == YES", "a == 1"), ("a == no", "a == 0"), ("a == TRUE", "a == 1"), ("a == false", "a == 0"), ("a == nil", "a == nil"),
      ("a == NULL", "a == nil"), ("a == -3", "a == -3"), ("a == 1.50", "a == 1.5"), ("a == 1e3", "a == 1000"), ("a == 0x1F", "a == 31"),
      ("a == 0b101", "a == 5"), ("a == 0o17", "a == 15"), ("a == -9223372036854775808", "a == -9223372036854775808"),
      ("a == 18446744073709551615", "a == 18446744073709551615"), ("a == 'it\\'s'", "a == \"it's\""),
      ("a == \"say \\\"x\\\"\"", "a == \"say \\\"x\\\"\""), ("a == 'line\\nnext'", "a == \"line\\nnext\""),
      ("a == '\\u00e9'", "a == \"é\""),
      ("a == '%@'", "a == \"%@\""), ("a == '100%'", "a == \"100%\""), ("a IN {}", "a IN {}"), ("a == ''", "a == \"\""),
      // Names
      ("SELF == 'x'", "SELF == \"x\""), ("self.name == 'x'", "name == \"x\""), ("owner.mother.name == 1", "owner.mother.name == 1"),
      ("#size == 3", "#size == 3"), ("size == 3", "#size == 3"), ("a.#in.b == 3", "a.#in.b == 3"), ("#and == 1", "#and == 1"),
      ("größe == 1", "größe == 1"), ("_x1 == 1", "_x1 == 1"), ("$limit > a", "$limit > a"), ("$x.name == 1", "$x.name == 1"),
      // Expressions
      ("a + b * 2 == 7", "a + (b * 2) == 7"), ("(a + b) * 2 == 7", "(a + b) * 2 == 7"), ("a - 1 - 1 == 0", "(a - 1) - 1 == 0"),
      ("a ** 2 / 3 == 1", "(a ** 2) / 3 == 1"), ("-a == 1", "-1 * a == 1"), ("sum(a.b) > 1", "sum:(a.b) > 1"),
      ("sum:(a.b) > 1", "sum:(a.b) > 1"),
      ("lowercase(name) == 'x'", "lowercase:(name) == \"x\""), ("date < now()", "date < now()"),
      ("modulus:by:(a, 2) == 0", "modulus:by:(a, 2) == 0"), ("bitwiseAnd(a, 2) == 0", "bitwiseAnd:with:(a, 2) == 0"),
      ("random(3) == 0", "random:(3) == 0"), ("canonical:(name) == 'x'", "canonical:(name) == \"x\""),
      ("castObject:toType:(1, 'NSDate') < now()", "CAST(1, \"NSDate\") < now()"), ("(-1)[0] == 1", "(-1)[0] == 1"),
      ("(-1).x == 1", "(-1).x == 1"), ("-7[0] == 1", "-1 * 7[0] == 1"), ("#9x == a.#3", "#9x == a.#3"),
      ("NONE a.b IN {1}", "NOT ANY a.b IN {1}"), ("a ==[cdl] 'x'", "a ==[cdl] \"x\""),
      ("(SELF.a)['k'] == 1", "a[\"k\"] == 1"), ("@sum.a > 1", "@sum.a > 1"),
      ("FUNCTION(name, 'length') > 3", "FUNCTION(name, \"length\") > 3"),
      ("FUNCTION(a, 'f:g:', 1, b) > 3", "FUNCTION(a, \"f:g:\", 1, b) > 3"),
      ("date > CAST(7.5, 'NSDate')", "date > CAST(7.5, \"NSDate\")"), ("TERNARY(a == 1, 2, 3) == 2", "TERNARY(a == 1, 2, 3) == 2"),
      ("SUBQUERY(items, $x, $x.price > 5 AND $x.sold == NO).@count > 0", "SUBQUERY(items, $x, $x.price > 5 AND $x.sold == 0).@count > 0"),
      ("a[FIRST] == 1", "a[FIRST] == 1"), ("a.b[last].c == 1", "a.b[LAST].c == 1"), ("a[SIZE] == 1", "a[SIZE] == 1"),
      ("a[0] == 1", "a[0] == 1"),
      ("(a UNION b).@count == 1", "(a UNION b).@count == 1"), ("a IN b MINUS c", "a IN b MINUS c"),
      ("(a) == (1)", "a == 1"), ("((a + 1)) > (((2)))", "a + 1 > 2"), ("{1, a + 1}[0] == 1", "{1, a + 1}[0] == 1"),
    ])
  func `a format prints as Apple's text, and that prints as itself`(format: String, printed: String) throws {
    let tree = try parsePredicate(format: format)
    #expect(tree.formatText == printed)
    let again = try parsePredicate(format: printed)
    #expect(again.formatText == printed)
    #expect(tree.isEqual(to: again))
  }

  @Test(
    arguments: [
      ("", 0), ("name", 0), ("isDone", 0), ("lowercase(name)", 0), ("name ==", 7), ("name == 'x", 8), ("name NOT IN {1}", 5),
      ("(a == 1", 7),
      ("a == 1)", 6), ("a == 1 b == 2", 7), ("AND a == 1", 0), ("a == AND", 5), ("a ==[x] 1", 5), ("a IN {1, ", 9), ("a == %q", 5),
      ("a == %@", 5), ("%K == 1", 0), ("a == 0x", 5), ("a == $", 6), ("a == 1 == 2", 7), ("NOT a", 4), ("a AND b == 1", 0), ("ANY a", 5),
      ("foo(a) == 1", 0), ("sqrt(a, b) == 1", 0), ("(a == 1) + 2 == 3", 0), ("a.1 == 2", 2), ("a == @", 6), ("a ~ 1", 2), ("1", 0),
      ("SUBQUERY(a, x, x == 1).@count > 0", 12), ("CAST(a) == 1", 0), ("a == '\\u12'", 8), ("a. == 1", 3),
    ])
  func `a mistake is refused with its place`(format: String, position: Int) {
    #expect {
      try parsePredicate(format: format)
    } throws: { error in
      let error = error as? PredicateFormatError
      return error?.position == position && error?.reason.hasSuffix(".") == true
    }
  }

  @Test func `text cannot exhaust the stack`() {
    for text in [
      String(repeating: "(", count: 20_000) + "a == 1", String(repeating: "NOT ", count: 20_000) + "a == 1",
      "a == " + String(repeating: "-", count: 20_000) + "b", "a == 1" + String(repeating: " + 1", count: 20_000),
      "a == 1" + String(repeating: " ** 1", count: 20_000), "a == " + String(repeating: "{", count: 20_000),
    ] {
      #expect(throws: PredicateFormatError.self) { try parsePredicate(format: text) }
    }
  }

  @Test func `long flat predicates are understood`() throws {
    let text = (0..<5000).map { "a == \($0)" }.joined(separator: " OR ")
    #expect(try parsePredicate(format: text).evaluate(with: ["a": 4999]))
  }

  @Test func `an error says what and where`() throws {
    let error = #expect(throws: PredicateFormatError.self) { try parsePredicate(format: "isDone") }
    #expect(
      error?.description
        == "The predicate format \"isDone\" cannot be understood at character 1: "
        + "\"isDone\" is an expression, not a predicate: compare it with something, as in isDone == YES.")
  }
}
