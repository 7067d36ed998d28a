// SPDX-License-Identifier: MIT
// Where the program keeps its files. The command makes one from its environment.

import Foundation
import StoreFiles

/// The files of Days Without Things for one user.
public struct Places: Hashable, Sendable {
  public let store: URL
  public let settings: URL

  /// The places an environment names by `XDG_DATA_HOME` and `XDG_CONFIG_HOME`, or else by `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let places = DataPlaces(folder: "days-without-things", file: "Days.sqlite", environment: environment)
    store = places.store
    settings = places.configuration.appendingPathComponent("settings.json")
  }
}
