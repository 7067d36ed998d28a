// SPDX-License-Identifier: MIT
// The program broken off, on full disks and in places that cannot be written.

import CommandTestSupport
import Foundation
import Testing

@Suite("A picture that cannot be made", .serialized) struct ProcessTests {
  let home: Home
  init() throws { home = try Home() }

  @Test("because of Ctrl-C leaves nothing behind", arguments: [["render", "--output", "x.png"], ["save", "x"]])
  func interrupted(words: [String]) throws {
    // The program watches for the signal once it computes, which it does at the latest when its processor time has grown to this.
    let running = try home.start(words + ["--preset", "worms", "--size", "256", "--steps", "100000000"])
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
    #expect(try home.files() == [])
    #expect(try home.lab("list", "--json").output == "[]\n")
  }

  @Test("for want of space is refused with a sentence and leaves nothing behind") func fullDisk() throws {
    let full = try home.lab("render", "--model", "bz", "--size", "64", "--steps", "1", "--output", "/dev/full")
    #expect(full.code == 1)
    #expect(full.complaint == "reactionlab: The file /dev/full can’t be written: No space left on device. Nothing was left of it.\n")
    let limited = try home.shell("ulimit -f 2; reactionlab render --model bz --size 200 --steps 1 --output x.png")
    #expect(limited.code == 1)
    #expect(limited.complaint.hasSuffix("x.png can’t be written: File too large. Nothing was left of it.\n"))
    #expect(try home.files() == [])
  }

  @Test("in a place that cannot be written is refused before any time is spent", arguments: ["missing/x.png", "."])
  func noPlace(path: String) throws {
    // So many steps would take days.
    let refused = try home.lab("render", "--preset", "worms", "--size", "4096", "--steps", "100000000", "--output", path)
    #expect(refused.code == 1)
    #expect(refused.complaint.hasPrefix("reactionlab: The file "))
    #expect(refused.complaint.contains("can’t be written: "))
  }
}
