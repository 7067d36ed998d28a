// SPDX-License-Identifier: MIT
// Where the program keeps its files: the folders of the XDG base directory specification.

import Foundation

/// The files of Days Without Things for one user.
public struct Places: Hashable, Sendable {
  public let store: URL
  public let settings: URL

  /// The name of both folders; never derived from an application's ID, which may change.
  private static let folder = "days-without-things"

  /// - Parameters:
  ///   - environment: Where `XDG_DATA_HOME` and `XDG_CONFIG_HOME` are looked up.
  ///   - home: The home folder, for what they do not say.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment, home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) {
    func base(_ variable: String, _ fallback: String) -> URL {
      // The specification says that a path that is not absolute must be ignored.
      if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path, isDirectory: true) }
      return home.appendingPathComponent(fallback, isDirectory: true)
    }
    store = base("XDG_DATA_HOME", ".local/share").appendingPathComponent("\(Self.folder)/Days.sqlite")
    settings = base("XDG_CONFIG_HOME", ".config").appendingPathComponent("\(Self.folder)/settings.json")
  }
}
