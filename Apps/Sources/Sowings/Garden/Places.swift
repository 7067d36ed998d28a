// SPDX-License-Identifier: MIT
// Where the program keeps its file. The command makes one from its environment.

import Foundation
import StoreFiles

/// The files of Sowings for one user.
public struct Places: Hashable, Sendable {
  public let store: URL

  /// The place an environment names by `XDG_DATA_HOME`, or else by `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    store = DataPlaces(folder: "sowings", file: "Sowings.sqlite", environment: environment).store
  }
}
