// SPDX-License-Identifier: MIT
// How long what is done takes to be seen, told by the display's own pixels. Measure asks; tests never do.

import CXtst
import Foundation
import Pictures

extension Screen {
  /// Presses a key, and waits until a part of the display has another picture.
  ///
  /// - Parameters:
  ///   - key: X's name for it.
  ///   - modifiers: What is held meanwhile.
  /// - Returns: The milliseconds from the key to the first other picture.
  /// - Throws: `UIFailure` where nothing changes.
  public func millisecondsUntilSeen(_ key: String, _ modifiers: Modifier...) throws -> Double {
    // The middle of the window, but for its bars.
    guard let window = nodes().first(where: { $0.depth == 0 })?.frame else { throw UIFailure("There is no window.") }
    let part = Rectangle(x: window.x + 20, y: window.y + 90, width: window.width - 40, height: max(1, window.height / 3))
    return try milliseconds(untilSeenIn: part, key, modifiers)
  }

  /// Presses a key, and waits until a part of the display, such as an entry, has another picture.
  ///
  /// - Returns: The milliseconds from the key to the first other picture.
  /// - Throws: `UIFailure` where nothing changes.
  public func milliseconds(untilSeenIn part: Rectangle, _ key: String, _ modifiers: [Modifier] = []) throws -> Double {
    let before = capture(part)
    let start = ContinuousClock.now
    try hold(key, modifiers)
    while capture(part) == before {
      if ContinuousClock.now - start > .seconds(20) { throw UIFailure("Nothing was seen of the key \(key) for 20 seconds.") }
    }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// How many different pictures of a part of the display are seen in a second.
  ///
  /// - Parameters:
  ///   - part: What is looked at; the smaller the less it costs.
  ///   - seconds: For how long.
  ///   - act: What is done between two looks, such as to turn the wheel.
  /// - Returns: How many.
  public func picturesPerSecond(of part: Rectangle, for seconds: Double, _ act: () -> Void = {}) -> Double {
    var (last, count) = (capture(part), 0)
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(seconds) {
      act()
      let picture = capture(part)
      if picture != last { count += 1 }
      last = picture
      // A look more often than the display changes only takes processor time from the program.
      Thread.sleep(forTimeInterval: 0.004)
    }
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }

  /// How many pictures a second are seen of a list while the wheel is turned over it by a notch for each frame of the display.
  ///
  /// - Parameters:
  ///   - role: What the list is to a screen reader: `list`, or `table` for a grid. Of several the largest is meant.
  ///   - name: Its name, where there may be several.
  ///   - seconds: For how long.
  /// - Returns: How many.
  /// - Throws: `UIFailure` where there is no such list that scrolls, or where its end is reached.
  public func picturesPerSecondScrolling(_ role: String, _ name: String? = nil, for seconds: Double) throws -> Double {
    try wait(for: role, name) { $0.pane != nil }
    guard let pane = find(role, name).compactMap(\.pane).max(by: { $0.width * $0.height < $1.width * $1.height }) else {
      throw UIFailure("No \(role) scrolls.")
    }
    // All of a row's width: parts of rows can be the same in all of them, and a turn of the wheel may be just a row.
    let height = min(pane.height, Self.pointsLookedAt / max(1, pane.width))
    let part = Rectangle(x: pane.x, y: pane.center.y - height / 2, width: pane.width, height: height)
    let start = ContinuousClock.now
    var turned = 0
    let rate = picturesPerSecond(of: part, for: seconds) {
      // The hand is as fast however long a look takes.
      let due = Int((ContinuousClock.now - start) / .seconds(1) * Self.framesPerSecond) + 1
      turnWheel(over: pane, by: due - turned)
      turned = due
    }
    let before = capture(part)
    turnWheel(over: pane, by: 1)
    try wait("the list goes on, so that it was scrolled all the time") { capture(part) != before }
    return rate
  }

  private static let framesPerSecond = 60.0
  /// A larger picture takes longer to get than a frame is shown.
  private static let pointsLookedAt = 60_000

  /// A figure of the program's memory in megabytes, by the kernel's name, such as `VmRSS` or `VmHWM`.
  public func megabytes(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) / 1024
  }
}
