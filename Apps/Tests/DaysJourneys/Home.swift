// SPDX-License-Identifier: MIT
// A home of its own for a journey, with its things and its settings; it goes when the journey has ended.

import Foundation
import UIDriver

final class Home {
  let folder: URL
  var store: URL { folder.appendingPathComponent("data/days-without-things/Days.sqlite") }
  var environment: [String: String] {
    ["XDG_DATA_HOME": folder.appendingPathComponent("data").path, "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path]
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("days-window-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func start() throws -> Screen { try Screen("days-window", ["--separate"], environment: environment) }
}

extension Home {
  /// What is said of a day of this month: "3 days since", "1 day until", "today".
  static func words(forDayOfMonth day: Int) -> String {
    let distance = Calendar.current.component(.day, from: Date()) - day
    if distance == 0 { return "today" }
    return "\(abs(distance)) \(abs(distance) == 1 ? "day" : "days") \(distance > 0 ? "since" : "until")"
  }
}
