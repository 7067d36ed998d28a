// SPDX-License-Identifier: MIT
// A process under test. Home starts it.

import Foundation

/// A process whose output goes to files, so that neither side ever waits for the other.
public final class Running {
  public let process = Process()
  private let output: URL
  private let complaint: URL

  public init(_ program: URL, _ words: [String], environment: [String: String], input: Any? = FileHandle.nullDevice, folder: URL) throws {
    let name = UUID().uuidString
    output = folder.appendingPathComponent("\(name).out")
    complaint = folder.appendingPathComponent("\(name).err")
    for url in [output, complaint] { try Data().write(to: url) }
    process.executableURL = program
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaint)
    try process.run()
  }

  /// Sends a signal; SIGKILL unless another is given.
  public func kill(_ signal: Int32 = SIGKILL) { Foundation.kill(process.processIdentifier, signal) }

  /// Waits for the end, and answers what the run came to.
  public func finish() throws -> Home.Result {
    process.waitUntilExit()
    return Home.Result(
      code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      complaint: String(decoding: try Data(contentsOf: complaint), as: UTF8.self))
  }
}
