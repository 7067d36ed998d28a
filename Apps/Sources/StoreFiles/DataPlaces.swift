// SPDX-License-Identifier: MIT
// Where a program keeps its files: the folders of the XDG base directory specification.

import Foundation

/// The folders of one program for one user, and the store in the first of them.
public struct DataPlaces: Hashable, Sendable {
  /// The folder for what the user makes.
  public let data: URL
  /// The folder for what the user sets.
  public let configuration: URL
  /// The store, in the folder for data.
  public let store: URL

  /// The places an environment names by `XDG_DATA_HOME` and `XDG_CONFIG_HOME`, or else by `HOME`.
  ///
  /// - Parameters:
  ///   - folder: The name of both folders; never derived from an application's ID, which may change.
  ///   - file: The name of the store's file.
  ///   - environment: The process's own unless given.
  public init(folder: String, file: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
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
    data = base("XDG_DATA_HOME", ".local/share").appendingPathComponent(folder, isDirectory: true)
    configuration = base("XDG_CONFIG_HOME", ".config").appendingPathComponent(folder, isDirectory: true)
    store = data.appendingPathComponent(file)
  }
}
