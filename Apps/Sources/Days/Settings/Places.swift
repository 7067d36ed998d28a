// SPDX-License-Identifier: MIT
// Where the program keeps its files: the folders of the XDG base directory specification.

import Foundation

/// The files of Days Without Things for one user.
public struct Places: Hashable, Sendable {
  public let store: URL
  public let settings: URL

  /// The name of both folders; never derived from an application's ID, which may change.
  private static let folder = "days-without-things"

  /// The places an environment names by `XDG_DATA_HOME` and `XDG_CONFIG_HOME`, or else by `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home =
      if let path = environment["HOME"], path.hasPrefix("/") {
        URL(fileURLWithPath: path, isDirectory: true)
      } else {
        FileManager.default.homeDirectoryForCurrentUser
      }
    func base(_ variable: String, _ fallback: String) -> URL {
      // The specification says that a path that is not absolute must be ignored.
      if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path, isDirectory: true) }
      return home.appendingPathComponent(fallback, isDirectory: true)
    }
    store = base("XDG_DATA_HOME", ".local/share").appendingPathComponent("\(Self.folder)/Days.sqlite")
    settings = base("XDG_CONFIG_HOME", ".config").appendingPathComponent("\(Self.folder)/settings.json")
  }
}
