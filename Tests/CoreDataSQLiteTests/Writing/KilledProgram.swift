// SPDX-License-Identifier: MIT
// Runs the program StoreWriter and kills it in the middle of its saves.

import Foundation
import Testing

enum KilledProgram {
  /// Lets the program save so many times, kills it as soon as `isMoment` says so, and answers the keys it had reported.
  ///
  /// A moment that does not come is not waited for: nobody reads what the program prints meanwhile, which at last holds it up.
  static func run(_ url: URL, _ arguments: [String] = [], saves: Int, isMoment: () -> Bool = { true }) throws -> Set<Int64> {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
      "StoreWriter")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "the program to kill is not beside the tests")
    let process = Process()
    process.executableURL = program
    process.arguments = [url.path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = Data()
    while text.split(separator: UInt8(ascii: "\n")).count < saves {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    var looks = 0
    while process.isRunning, !isMoment(), looks < 5000 {
      looks += 1
      sched_yield()
    }
    kill(process.processIdentifier, SIGKILL)
    text += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if saves > 0 { #expect(!text.isEmpty, "the program saved nothing") }
    // A last line without its end may be half a number.
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return Set(lines.compactMap { Int64($0) })
  }
}
