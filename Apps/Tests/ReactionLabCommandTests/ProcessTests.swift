// SPDX-License-Identifier: MIT
// The program broken off, on full disks and in places that cannot be written.

import CommandTestSupport
import Foundation
import Testing

@Suite("A picture that cannot be made", .serialized) struct ProcessTests {
  let home: Home
  init() throws { home = try Home() }

  @Test(
    "because of Ctrl-C leaves nothing behind",
    arguments: [["render", "--output", "x.png"], ["render", "--output", "x.png", "--engine", "reference"], ["save", "x"]])
  func interrupted(words: [String]) throws {
    // The program watches for the signal once it computes, which it does at the latest when its processor time has grown to this.
    try interrupt(home.start(words + ["--preset", "worms", "--size", "256", "--steps", "100000000"]))
    #expect(try home.files() == [])
    #expect(try home.lab("list", "--json").output == "[]\n")
  }

  @Test("and a measurement end at once on Ctrl-C") func interruptedMeasurement() throws {
    try interrupt(home.start(["bench", "--repeat", "1000"]))
  }

  /// Presses Ctrl-C once a program computes.
  private func interrupt(_ running: Running) throws {
    let stat = URL(fileURLWithPath: "/proc/\(running.process.processIdentifier)/stat")
    var ticks = 0
    while running.process.isRunning, ticks < 50 {
      let fields = String(decoding: try Data(contentsOf: stat), as: UTF8.self).split(separator: " ")
      ticks = fields.count > 14 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
    }
    running.kill(SIGINT)
    let result = try running.finish()
    #expect(result.code == 130)
    #expect(!result.wasKilled)
    #expect(result.complaint == "reactionlab: Cancelled.\n")
    #expect(result.output.isEmpty)
  }

  @Test("for want of space is refused with a sentence and leaves nothing behind") func fullDisk() throws {
    let full = try home.lab("render", "--model", "bz", "--size", "64", "--steps", "1", "--output", "/dev/full")
    #expect(full.code == 1)
    #expect(full.complaint.hasPrefix("reactionlab: The disk is full, so /dev/full was not written."))
    let limited = try home.shell("ulimit -f 2; reactionlab render --model bz --size 200 --steps 1 --output x.png")
    #expect(limited.code == 1)
    #expect(limited.complaint.contains("x.png can’t be written: File too large."))
    #expect(try home.files() == [])
  }

  @Test(
    "in a place that cannot be written is refused before any time is spent",
    arguments: [("missing/x.png", "The folder of "), (".", "is a folder. Give the name o")])
  func noPlace(path: String, sentence: String) throws {
    // So many steps would take days.
    let refused = try home.lab("render", "--preset", "worms", "--size", "4096", "--steps", "100000000", "--output", path)
    #expect(refused.code == 1)
    #expect(refused.complaint.hasPrefix("reactionlab: ") && refused.complaint.contains(sentence), "\(refused.complaint)")
  }
}
