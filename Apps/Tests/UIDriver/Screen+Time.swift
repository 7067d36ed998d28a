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
    let before = capture(part)
    let start = ContinuousClock.now
    try hold(key, modifiers)
    while capture(part) == before {
      if ContinuousClock.now - start > .seconds(20) { throw UIFailure("Nothing was seen of the key \(key) for 20 seconds.") }
    }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// A figure of the program's memory in megabytes, by the kernel's name, such as `VmRSS` or `VmHWM`.
  public func megabytes(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) / 1024
  }
}
