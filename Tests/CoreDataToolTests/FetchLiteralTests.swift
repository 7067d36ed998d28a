// SPDX-License-Identifier: MIT
// `coredata fetch --where`: what is printed can be asked for, and a literal that is no value of its attribute is a mistake, not an empty answer.

import CoreDataTestSupport
import Foundation
import Testing

@Suite struct FetchLiteralTests {
  let store: GardenStore
  init() throws { store = try GardenStore() }

  private func heights(_ entity: String, _ predicate: String) -> [String] {
    let run = ToolRun(["fetch", store.url.path, entity, "--csv", "--columns", entity == "Bed" ? "name" : "height", "--where", predicate])
    #expect(run.code == 0, "\(run.complaint)")
    return run.output.components(separatedBy: "\r\n").dropFirst().dropLast().sorted()
  }

  @Test(arguments: [
    ("planted == '2001-01-01T00:00:00.5Z'", ["1.25"]), ("planted > '2001-01-01'", ["1.25"]), ("planted > '2001-01-02'", []),
    ("'2001-01-01 00:00' <= planted", ["1.25"]), ("planted < '2001-01-01T00:00:00Z'", []),
    ("planted BETWEEN {'2000-12-31', '2001-01-01T01:00+01:00'}", []),
    ("planted BETWEEN {'2000-12-31', '2001-01-01T01:00:01+0100'}", ["1.25"]),
    ("planted IN {'2001-01-01T00:00:00.500Z', nil}", ["1.25"]), ("tag == '01020304-0506-0708-090a-0b0c0d0e0f10'", ["1.25"]),
    ("tag IN {'01020304-0506-0708-090A-0B0C0D0E0F10'}", ["1.25"]), ("page == 'https://example.org/rose'", ["1.25"]),
    ("bed == 'Bed/p1'", ["1.25", "10"]), ("bed == 'x-coredata://00000000-0000-0000-0000-0000000000AA/Bed/p1'", ["1.25", "10"]),
    ("bed == 'Bed/p2'", []), ("SELF IN {'Tree/p3', 'Plant/p2'}", ["10", "30"]), ("objectID != 'Plant/p1'", ["10", "30"]),
    ("bed.plants CONTAINS 'Plant/p1'", ["1.25", "10"]), ("ANY bed.plants == 'Plant/p2'", ["1.25", "10"]),
    ("bed.plants.@max.planted > '2001-01-01'", ["1.25", "10"]), ("name IN 'Ivy and Rose'", ["10"]), ("planted == nil", ["10", "30"]),
    ("SUBQUERY(bed.plants, $p, $p.planted > '2001-01-01' AND $p != 'Plant/p2').@count == 1", ["1.25", "10"]),
    ("TERNARY(planted > '2001-01-01', 1, 2) == 1", ["1.25"]), ("NOT (tag == '01020304-0506-0708-090A-0B0C0D0E0F10')", ["10", "30"]),
    ("entity.name == 'Tree'", ["30"]), ("entity == 'Tree'", ["30"]), ("entity IN {'Plant', 'Bed'}", ["1.25", "10"]),
  ]) func `what is printed of a value finds it`(predicate: String, found: [String]) {
    #expect(heights("Plant", predicate) == found)
  }

  @Test func `objects are found from the other side of a relationship`() {
    #expect(heights("Bed", "plants CONTAINS 'Plant/p2'") == ["South"])
    #expect(heights("Bed", "'Plant/p2' IN plants") == ["South"])
    #expect(heights("Bed", "ANY plants.planted >= '2001-01-01'") == ["South"])
  }

  @Test(arguments: [737_057_646.843063, -86_400.25, 1e-6, 63_113_904_000.999999, 465_131_737.39283])
  func `a date is found by what is printed of it`(seconds: Double) throws {
    try store.sqlite("UPDATE ZPLANT SET ZPLANTED = \(seconds) WHERE ZHEIGHT = 30")
    let words = ["fetch", store.url.path, "Plant", "--csv", "--columns", "planted", "--where"]
    let printed = ToolRun(words + ["height == 30"]).output
    let text = try #require(printed.components(separatedBy: "\r\n").dropFirst().first)
    #expect(ToolRun(words + ["planted == '\(text)'"]).output == printed)
  }

  @Test(arguments: [
    ("planted > '2001-02-29'", 11), ("entity == 'Treee'", 11), ("entity != 4", 11), ("planted > 'yesterday'", 11), ("planted > 5", 11),
    ("planted == '2001-01-01T25:00Z'", 12),
    ("tag == 'x'", 8), ("height == '10'", 11), ("name == 5", 9), ("edible == 'YES'", 11), ("bed == 'Bed/x'", 8), ("bed == 1", 8),
    ("bed == 'Nothing/p1'", 8), ("bed == ''", 8), ("bed == 'x-coredata://other/Bed/p1'", 8), ("height IN {1, '2'}", 15),
    ("name == '🌹' AND height == \"1\"", 27), ("SUBQUERY(bed.plants, $p, $p.planted > 'x').@count > 0", 39),
  ]) func `a literal that is no value of its attribute is shown at its column`(predicate: String, column: Int) {
    let run = ToolRun(["fetch", store.url.path, "Plant", "--where", predicate])
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaint.hasPrefix("The predicate cannot be understood at column \(column): "), "\(run.complaint)")
  }
}
