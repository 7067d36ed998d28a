// SPDX-License-Identifier: MIT
// The clock the window goes by: the system's, or for tests one that is ahead of it or behind. ChangeWatch waits by it.

import Adwaita
import Foundation

/// The time it is, and an alarm for a later one.
final class WindowClock {
  /// Names a file with the seconds by which the window's clock is ahead of the system's; what is written to it sets the clock.
  static let variable = "DAYS_WITHOUT_THINGS_CLOCK"

  private let file: URL?
  private var watch: FolderWatch?
  private var alarm: WallAlarm?

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = environment[Self.variable].map { URL(fileURLWithPath: $0) }
  }

  var now: Date { Date() + ahead }

  /// Calls a closure when the alarm rings, and when the clock is set.
  func listen(_ body: @escaping () -> Void) {
    alarm = WallAlarm(body)
    watch = file.map { FolderWatch($0.deletingLastPathComponent(), body) }
  }

  /// Has the alarm ring at an instant of this clock, and no more at the one it waited for.
  func ring(at instant: Date) { alarm?.ring(at: instant - ahead) }

  private var ahead: TimeInterval {
    guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else { return 0 }
    return TimeInterval(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}
