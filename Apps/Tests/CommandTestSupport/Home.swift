// SPDX-License-Identifier: MIT
// A built program as a user has it: run with words, an environment and a home of its own. The apps' command tests use it.

import Foundation
import Testing

/// A home folder in which a program is run; it goes when the test ends.
public final class Home: Sendable {
  public let folder: URL
  /// Where the program keeps its store.
  public let store: URL
  /// The program, which lies beside the tests' own executable.
  public let program: URL

  /// - Parameters:
  ///   - program: The program's name.
  ///   - store: The path of its store below `$XDG_DATA_HOME`.
  /// - Throws: What the file system says when the folder cannot be made.
  public init(program: String, store: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(program)-home-\(UUID().uuidString)")
    self.store = folder.appendingPathComponent("data").appendingPathComponent(store)
    self.program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(program)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What a run came to.
  public struct Result {
    public let code: Int32
    /// Whether a signal ended it.
    public let wasKilled: Bool
    public let output: String
    public let complaint: String

    /// The output, read as JSON.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }
  }

  /// Starts the program without waiting for it.
  public func start(_ words: [String], zone: String? = nil, input: Any? = FileHandle.nullDevice) throws -> Running {
    try Running(program, words, environment: environment(zone: zone), input: input, folder: folder)
  }

  /// Runs a line of shell in which the program's name runs the program.
  public func shell(_ line: String) throws -> Result {
    var environment = environment(zone: nil)
    environment["program"] = program.path
    return try Running(
      URL(fileURLWithPath: "/bin/bash"), ["-c", #"\#(program.lastPathComponent)() { "$program" "$@"; }; "# + line],
      environment: environment, folder: folder
    ).finish()
  }

  /// What the `sqlite3` command answers.
  public func sqlite(_ sql: String, file: URL? = nil) throws -> String {
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
