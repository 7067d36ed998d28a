// SPDX-License-Identifier: MIT
// The built program as a user has it: run with words, an environment and a home of its own.

import Foundation
import Testing

/// A home folder in which `days` is run; it goes when the test ends.
final class Home: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("days-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var store: URL { folder.appendingPathComponent("data/days-without-things/Days.sqlite") }
  var settings: URL { folder.appendingPathComponent("config/days-without-things/settings.json") }

  /// The program lies beside the tests' own executable.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("days")

  /// What a run came to.
  struct Result {
    let code: Int32
    /// Whether a signal ended it.
    let wasKilled: Bool
    let output: String
    let complaint: String

    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }
  }

  /// Starts `days` without waiting for it.
  func start(_ words: [String], zone: String? = nil, input: Any? = FileHandle.nullDevice) throws -> Running {
    try Running(Self.program, words, environment: environment(zone: zone), input: input, folder: folder)
  }

  /// Runs `days` to its end.
  @discardableResult func days(_ words: String..., zone: String? = nil) throws -> Result { try start(words, zone: zone).finish() }

  /// Runs a line of shell in which `days` is the program.
  func shell(_ line: String) throws -> Result {
    var environment = environment(zone: nil)
    environment["days"] = Self.program.path
    return try Running(
      URL(fileURLWithPath: "/bin/bash"), ["-c", #"days() { "$days" "$@"; }; "# + line], environment: environment, folder: folder
    ).finish()
  }

  /// What the `sqlite3` command answers.
  func sqlite(_ sql: String, file: URL? = nil) throws -> String {
    let result = try Running(
      URL(fileURLWithPath: "/usr/bin/env"), ["sqlite3", (file ?? store).path, sql], environment: environment(zone: nil), folder: folder
    ).finish()
    #expect(result.code == 0, "\(result.complaint)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  private func environment(zone: String?) -> [String: String] {
    var environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.appendingPathComponent("data").path,
      "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path, "LANG": "C.UTF-8",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    environment["TZ"] = zone
    return environment
  }
}

/// A process whose output goes to files, so that neither side ever waits for the other.
final class Running {
  let process = Process()
  private let output: URL
  private let complaint: URL

  init(_ program: URL, _ words: [String], environment: [String: String], input: Any? = FileHandle.nullDevice, folder: URL) throws {
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

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  func finish() throws -> Home.Result {
    process.waitUntilExit()
    return Home.Result(
      code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      complaint: String(decoding: try Data(contentsOf: complaint), as: UTF8.self))
  }
}

/// A thing as the program's JSON has it.
struct Listed: Decodable, Equatable {
  let name: String
  let kind: String
  let startDate: String
  let days: Int
  let record: Int
  let form: String
  let color: String
  let `private`: Bool
  let runs: [ListedRun]?
}

struct ListedRun: Decodable, Equatable {
  let start: String
  let end: String
  let days: Int
  let note: String?
}
