// SPDX-License-Identifier: MIT
// The program itself: help, exit codes, where its words go, and an answer nobody reads to its end.

import CoreDataTestSupport
import Foundation
import Testing

@Suite struct ProgramTests {
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("coredata").path

  /// Runs a line of the shell, in which `coredata` is the program.
  private func shell(_ line: String) throws -> (code: Int32, output: String, complaint: String) {
    try #require(FileManager.default.isExecutableFile(atPath: Self.program), "the program is not beside the tests")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "coredata() { '\(Self.program)' \"$@\"; }\n\(line)"]
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let texts = [output, complaint].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test(arguments: [
    ("coredata --help", 0), ("coredata help", 0), ("coredata help fetch", 0), ("coredata info --help", 0), ("coredata schema -h", 0),
    ("coredata help new", 0), ("coredata --help fetch", 0), ("coredata -h adopt", 0), ("coredata help fetch info", 2),
    ("coredata help new adopt", 2), ("coredata adopt --help", 0), ("coredata new", 2), ("coredata adopt /no/such/path", 2),
    ("coredata", 2), ("coredata inof x", 2), ("coredata help nothing", 2), ("coredata info", 2), ("coredata info ''", 2),
    ("coredata info /no/such/store", 1),
    ("coredata fetch /no/such/store Plant --where 'x ='", 2), ("coredata info \"$(printf '\\377')\"", 2),
  ]) func `answers go to standard output, complaints to standard error, and the exit code says which`(line: String, code: Int32) throws {
    let run = try shell(line)
    #expect(run.code == code)
    #expect(run.output.isEmpty == (code != 0))
    #expect(code == 0 ? run.complaint.isEmpty : run.complaint.hasPrefix("coredata: "))
  }

  @Test func `help names every command and every option`() throws {
    let overview = try shell("coredata --help").output
    for name in ["info", "schema", "fetch", "new", "adopt", "Exit codes"] { #expect(overview.contains(name)) }
    let fetch = try shell("coredata help fetch").output
    #expect(fetch.hasSuffix("2 the command line is not understood.\n"))
    for option in ["where", "sort", "limit", "offset", "columns", "table", "csv", "json", "model", "help"] {
      #expect(fetch.contains("  --\(option)"))
    }
  }

  @Test func `an answer whose reader goes ends quietly`() throws {
    let store = try GardenStore()
    try store.sqlite(
      "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO ZPLANT (Z_PK, Z_ENT, Z_OPT, ZNAME) "
        + "SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Plant'), 1, 'a name that fills the pipe before long' FROM n")
    let run = try shell("{ coredata fetch '\(store.url.path)' Plant --json; echo $? >&2; } | head -n 1")
    #expect(run.output == "[\n" && run.complaint == "0\n")
  }

  @Test func `standard output that is closed or full is an error`() throws {
    let store = try GardenStore()
    #expect(try shell("coredata info '\(store.url.path)' >&-").code == 1)
    let full = try shell("coredata info '\(store.url.path)' > /dev/full")
    #expect(full.code == 1 && full.complaint.hasPrefix("coredata: Standard output cannot be written"))
  }
}
