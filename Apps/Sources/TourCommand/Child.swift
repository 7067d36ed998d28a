// SPDX-License-Identifier: MIT
// The second process of two of the tour's parts: this program again, with a word that nobody types.

import Foundation

/// What went wrong on the tour.
struct TourFailure: LocalizedError {
  let sentence: String
  var errorDescription: String? { sentence }
}

/// This program, run again.
enum Child {
  static let fetch = "--part-fetch"
  static let save = "--part-save"

  private static func process(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs to the end; a failure of the process is one of the tour.
  static func run(_ words: [String]) throws -> (output: String, errors: String) {
    let process = process(words)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: complaint, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw TourFailure(sentence: "The second process failed: \(text)") }
    return (String(decoding: said, as: UTF8.self), text)
  }

  /// Kills a process some milliseconds after it has said so many lines.
  ///
  /// Answers how many lines it had said when it died, and whether it was the kill that ended it.
  static func killWhileSaving(_ words: [String], after lines: Int) throws -> (lines: Int, wasKilled: Bool) {
    let process = process(words)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var said = Data()
    func count() -> Int { said.count { $0 == UInt8(ascii: "\n") } }
    while count() < lines {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    usleep(.random(in: 0...8000))
    kill(process.processIdentifier, SIGKILL)
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (count(), process.terminationReason == .uncaughtSignal)
  }
}
