// SPDX-License-Identifier: MIT
// Where the program keeps its file: the data folder of the XDG base directory specification.

import Foundation

/// The files of Sowings for one user.
public struct Places: Hashable, Sendable {
  public let store: URL

  /// The place an environment names by `XDG_DATA_HOME`, or else by `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ variable: String) -> URL? {
      // The specification says that a path that is not absolute must be ignored.
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
    }
    let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    let data = folder("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share", isDirectory: true)
    // Never derived from an application's ID, which may change.
    store = data.appendingPathComponent("sowings/Sowings.sqlite")
  }
}
