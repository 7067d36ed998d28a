// SPDX-License-Identifier: MIT
// The clock the window goes by: the system's, or for tests one that is ahead of it or behind. The apps wait by it.

import Foundation

/// The time it is, and an alarm for a later one.
public final class WindowClock {
  private let file: URL?
  private var watch: FolderWatch?
  private var alarm: WallAlarm?

  /// - Parameters:
  ///   - variable: The variable of the environment that names a file with the seconds by which this clock is ahead of the system's; what is
  ///     written to that file sets the clock.
  ///   - environment: The process's own unless given.
  public init(variable: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = environment[variable].map { URL(fileURLWithPath: $0) }
  }

  public var now: Date { Date() + ahead }

  /// Calls a closure when the alarm rings, and when the clock is set.
  public func listen(_ body: @escaping () -> Void) {
    alarm = WallAlarm(body)
    watch = file.map { FolderWatch($0.deletingLastPathComponent(), body) }
  }

  /// Has the alarm ring at an instant of this clock, and no more at the one it waited for.
  public func ring(at instant: Date) { alarm?.ring(at: instant - ahead) }

  private var ahead: TimeInterval {
    guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else { return 0 }
    return TimeInterval(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}
