// SPDX-License-Identifier: MIT
// `coredata fetch`: which rows, in which order, printed how; and predicates with mistakes.

import CoreDataTestSupport
import Foundation
import Testing

@Suite struct FetchCommandTests {
  let store: GardenStore
  init() throws { store = try GardenStore() }

  private func fetch(_ words: String...) -> ToolRun { ToolRun(["fetch", store.url.path] + words) }
  private func names(_ words: String...) -> [String] {
    Array(
      ToolRun(["fetch", store.url.path, "Plant", "--csv", "--columns", "height"] + words).output.components(separatedBy: "\r\n").dropFirst()
        .dropLast())
  }

  @Test func `JSON has one object a line, every type in its form`() {
    let run = fetch("Plant", "--json", "--sort", "height")
    #expect(run.code == 0 && run.complaint.isEmpty)
    let host = "x-coredata://00000000-0000-0000-0000-0000000000AA"
    #expect(run.lines.count == 5 && run.lines.first == "[" && run.lines.last == "]")
    #expect(run.lines[1].contains(#""colours":"YnBsaXN0"#))
    #expect(
      run.lines[1].replacing(/"colours":"[^"]*",/, with: "") == #"""
        {"objectID":"\#(host)/Plant/p1","count":9223372036854775807,"edible":true,"height":1.25,"leaf":"3q2+7wECAwQF","name":"Rose, \"red\"","page":"https://example.org/rose","planted":"2001-01-01T00:00:00.5Z","price":12.5,"tag":"01020304-0506-0708-090A-0B0C0D0E0F10","bed":"\#(host)/Bed/p1"},
        """#)
    #expect(
      run.lines[3] == #"""
        {"objectID":"\#(host)/Tree/p3","colours":null,"count":null,"edible":false,"height":30,"leaf":null,"name":"Oak\nold","page":null,"planted":null,"price":null,"tag":null,"bed":null}
        """#)
    #expect((try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])?.count == 3)
  }

  @Test func `CSV quotes what needs it and has a heading`() {
    let run = fetch("Plant", "--csv", "--sort=height", "--columns=name,price,edible,leaf,bed.name,bed")
    #expect(
      run.output == """
        name,price,edible,leaf,bed.name,bed\r
        "Rose, ""red""\",12.5,true,3q2+7wECAwQF,South,x-coredata://00000000-0000-0000-0000-0000000000AA/Bed/p1\r
        Ivy,,false,,South,x-coredata://00000000-0000-0000-0000-0000000000AA/Bed/p1\r
        "Oak
        old",,false,,,\r

        """)
  }

  @Test func `a table has columns, the first bytes of data and texts on one line`() {
    let run = fetch("Plant", "--sort", "height", "--columns", "objectID,name,height,leaf,bed")
    #expect(
      run.output == """
        objectID  name         height  leaf                         bed
        Plant/p1  Rose, "red"    1.25  deadbeef01020304… (9 bytes)  Bed/p1
        Plant/p2  Ivy              10  –                            Bed/p1
        Tree/p3   Oak\\nold         30  –                            –

        """)
    #expect(fetch("Bed", "--sort", "name").output == "objectID  name   plants\nBed/p2    Empty       0\nBed/p1    South       2\n")
  }

  @Test func `a lone value that is not there is a quoted field, so that no reader passes over its line`() {
    #expect(fetch("Plant", "--csv", "--sort", "height", "--columns", "price").output == "price\r\n12.5\r\n\"\"\r\n\"\"\r\n")
  }

  @Test func `what a terminal would obey is shown, in a table as wide as it is`() throws {
    try store.sqlite("UPDATE ZPLANT SET ZNAME = '日本🌹' || char(155) || '2J' || char(0x2028) WHERE ZNAME = 'Ivy'")
    #expect(
      fetch("Plant", "--where", "count == 2", "--columns", "name,height").output
        == "name                  height\n日本🌹\\u009b2J\\u2028      10\n")
    try store.sqlite("UPDATE ZPLANT SET ZNAME = '日' WHERE ZHEIGHT = 30")
    #expect(fetch("Plant", "--where", "height == 30", "--columns", "name,height").output == "name  height\n日        30\n")
  }

  @Test func `a text with a NUL is whole in every form`() throws {
    try store.sqlite("UPDATE ZPLANT SET ZNAME = 'a' || char(0) || 'b,\"c' WHERE ZHEIGHT = 30")
    let words = ["--where", "height == 30", "--columns", "name"]
    func fetched(_ form: String) -> String { ToolRun(["fetch", store.url.path, "Plant", form] + words).output }
    #expect(fetched("--csv") == "name\r\n\"a\0b,\"\"c\"\r\n")
    #expect(fetched("--json") == "[\n{\"name\":\"a\\u0000b,\\\"c\"}\n]\n")
    #expect(fetched("--table") == "name\na\\u0000b,\"c\n")
  }

  @Test(arguments: [
    (-63_114_076_800.0, "0001-01-01T00:00:00Z"), (-9e10, "-90000000000.0 s after 2001-01-01T00:00:00Z"),
    (2e11, "200000000000.0 s after 2001-01-01T00:00:00Z"), (0.25, "2001-01-01T00:00:00.25Z"),
  ]) func `a date without a year of our count is a number of seconds`(seconds: Double, text: String) throws {
    try store.sqlite("UPDATE ZPLANT SET ZPLANTED = \(seconds) WHERE ZHEIGHT = 30")
    #expect(fetch("Plant", "--csv", "--where", "height == 30", "--columns", "planted").output == "planted\r\n\(text)\r\n")
  }

  @Test func `sort, limit and offset choose the rows`() {
    #expect(names("--sort", "height") == ["1.25", "10", "30"])
    #expect(names("--sort", "-height") == ["30", "10", "1.25"])
    #expect(names("--sort", "bed.name,-height") == ["30", "10", "1.25"])
    #expect(names("--sort", "-height", "--limit", "1") == ["30"])
    #expect(names("--sort", "-height", "--limit", "1", "--offset", "1") == ["10"])
    #expect(names("--sort", "height", "--offset", "5") == [])
    #expect(names("--limit", "0") == [])
  }

  @Test(arguments: [
    ("height > 5", ["10", "30"]), ("name BEGINSWITH 'Rose'", ["1.25"]), ("bed.name == 'South'", ["1.25", "10"]),
    ("edible == YES", ["1.25"]),
    ("bed == nil", ["30"]), ("price == 12.5", ["1.25"]), ("name LIKE[c] 'i*'", ["10"]), ("planted < CAST(1, 'NSDate')", ["1.25"]),
    ("bed.plants.@count == 2 AND NOT edible == YES", ["10"]), ("TRUEPREDICATE", ["1.25", "10", "30"]),
    ("SUBQUERY(bed.plants, $p, $p.height > 5).@count == 1", ["1.25", "10"]),
  ]) func `where chooses the rows`(predicate: String, heights: [String]) {
    #expect(names("--where", predicate, "--sort", "height") == heights)
  }

  @Test(arguments: [
    ("height >", 9, "height >"), ("height ~ 3", 8, "height ~ 3"), ("height > 3 AND", 15, "height > 3 AND"), ("heigt > 3", 1, "heigt > 3"),
    ("bed.nme == 'x' OR name == 'y'", 5, "bed.nme == 'x' OR name == 'y'"), ("name == $x", 9, "name == $x"),
    ("name == %@", 9, "name == %@"),
    ("'ü\n' == heigt", 9, "'ü ' == heigt"),
    ("name == 'heigt' AND heigt > 3", 21, "name == 'heigt' AND heigt > 3"),
    ("name == 'it\\'s heigt' OR heigt > 3", 26, "name == 'it\\'s heigt' OR heigt > 3"),
    ("name == 'x' AND bed.height > 3", 21, "name == 'x' AND bed.height > 3"),
    ("height > 3 AND SELF.bed . height > 3", 27, "height > 3 AND SELF.bed . height > 3"),
    ("height > 3 AND SUBQUERY(bed.plants, $p, $p.bed.height > 3).@count > 0", 48, nil),
    ("rings > 3 AND height > $rings", 1, nil), ("height > 3 AND name.length > 3", 21, nil), ("bed.name.x == 'a'", 10, nil),
    ("SUBQUERY(bed.plants, $p, $p.name.x == 1).@count > 0", 34, nil),
  ]) func `a mistake in a predicate is shown at its column`(predicate: String, column: Int, line: String?) {
    let run = fetch("Plant", "--where", predicate)
    #expect(run.code == 2 && run.output.isEmpty)
    let lines = run.complaint.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("The predicate cannot be understood at column \(column): "), "\(run.complaint)")
    #expect(lines[1] == "  " + (line ?? predicate))
    #expect(lines[2] == "  " + String(repeating: " ", count: column - 1) + "^")
  }

  @Test(arguments: [
    ("name == '🌹' AND heigt > 3", 17, 17), ("name == '日本' AND heigt > 3", 18, 19), ("name == '👩🏽‍🌾é' AND heigt > 3", 18, 18),
    ("name == 'e\u{301}\u{302}' AND heigt > 3", 17, 16), ("name == '\u{1b}[1m' AND heigt > 3", 20, 19),
  ]) func `the mark stands below the mistake also behind wide characters`(predicate: String, column: Int, cells: Int) {
    let lines = fetch("Plant", "--where", predicate).complaint.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("The predicate cannot be understood at column \(column): "), "\(lines)")
    #expect(lines[2] == "  " + String(repeating: " ", count: cells) + "^")
    #expect(!lines[1].contains("\u{1b}"))
  }

  @Test(arguments: [
    "name MATCHES '['", "name.bed == 3", "bed.plants.height > 3", "FUNCTION(name, 'x') == 3", "ANYKEY == 3", "scratch == 'x'",
    "colours.x == 3", "name BETWEEN 3", "SELF IN SELF", "name == FETCH(name, name, NO)", "leaf CONTAINS 'x'", "height IN name",
    "name LIKE 3", "sum({name}) > 3", "1 / 0 == height", "CAST(name, 'Nothing') == 3", "name[FIRST] == 'R'", "bed.@sum.name == 2",
  ]) func `a predicate that means nothing here never ends the program`(predicate: String) {
    let run = fetch("Plant", "--where", predicate)
    #expect((run.code == 0) == run.complaint.isEmpty)
    #expect(run.code == 0 || run.complaint.contains("."))
  }

  @Test(arguments: [
    ["Plnt"], ["Plant", "--columns", "nme"], ["Plant", "--columns", "bed.nme"], ["Plant", "--columns", "name.x"],
    ["Plant", "--columns", ""],
    ["Bed", "--columns", "plants.name"], ["Plant", "--columns", "scratch"], ["Plant", "--columns", "name.@count"],
    ["Plant", "--sort", "bed"],
    ["Plant", "--sort", "nothing"], ["Plant", "--sort", "name,,height"], ["Plant", "--limit", "many"], ["Plant", "--limit=-1"],
    ["Plant", "--json", "--csv"], ["Plant", "--table", "--json"], ["Plant", "Tree"], ["Plant", "--where"], ["Plant", "--json", "--json"],
    ["Plant", "--json=yes"], ["Plant", "--sort", "-"], ["Plant", "--sort="], ["Plant", "--columns", "name,"], ["Plant", "-x"],
    ["Plant", "--columns", "name,height,name"], [],
  ]) func `a command line that makes no sense is refused with a sentence`(words: [String]) {
    let run = ToolRun(["fetch", store.url.path] + words)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaint.contains(".") && run.complaint.contains("`coredata help fetch` explains it."))
  }

  @Test(arguments: [("CHANGE", 16_001, "history"), ("Weed", 9, "earlier model")])
  func `an entity that only the store's list has is told as what it is`(name: String, number: Int, what: String) throws {
    try store.sqlite("INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (\(number), '\(name)', 0, 0)")
    #expect(ToolRun(["info", store.url.path]).output.contains(name))
    let run = fetch(name)
    #expect(run.code == 2 && run.complaint.contains(what) && run.complaint.contains("Bed, Plant, Tree"))
  }

  @Test func `no rows are an empty answer`() {
    #expect(fetch("Plant", "--where", "FALSEPREDICATE", "--json").output == "[]\n")
    #expect(fetch("Plant", "--where", "FALSEPREDICATE", "--csv", "--columns", "name").output == "name\r\n")
    #expect(fetch("Plant", "--where", "FALSEPREDICATE", "--columns", "name").output == "name\n")
  }

  @Test func `many rows come in order, part after part`() throws {
    try store.sqlite(
      "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 1699) "
        + "INSERT INTO ZPLANT (Z_PK, Z_ENT, Z_OPT, ZCOUNT) SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Plant'), 1, 5000 - i FROM n"
    )
    let run = fetch("Plant", "--where", "count > 3000 AND count < 5000", "--sort", "count", "--csv", "--columns", "count")
    #expect(run.output.components(separatedBy: "\r\n").dropFirst().dropLast().map { Int($0) } == (3301...4900).map { $0 })
  }
}
