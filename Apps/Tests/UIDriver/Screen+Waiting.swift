// SPDX-License-Identifier: MIT
// Waiting for a state. Nothing here sleeps: each look is made when AT-SPI has told of something, or a beat after the last.

import CAtspi
import Foundation

extension Screen {
  /// The time after which one looks again though nothing was told; animations and menus move without a word.
  private static let beat: guint = 60

  /// Waits until something is so.
  ///
  /// - Throws: `UIFailure` with all that is to be seen, when patience has run out or the program has ended.
  public func wait(_ what: String, until isSo: () throws -> Bool) throws {
    _ = try waitFor(what) { try isSo() ? true : nil }
  }

  /// Waits until something stands at one place in two looks, so that it can be clicked, and answers it.
  ///
  /// - Parameters:
  ///   - role: AT-SPI's word for what it is.
  ///   - name: Its name; any if nil.
  ///   - condition: What else must be so.
  /// - Returns: The last of those that are there, which lies on top.
  /// - Throws: `UIFailure` with all that is to be seen.
  @discardableResult
  public func wait(for role: String, _ name: String? = nil, where condition: (Node) -> Bool = { _ in true }) throws -> Node {
    var last: Node?
    return try waitFor("\(role) '\(name ?? "of any name")'") {
      let found = find(role, name).last(where: condition)
      defer { last = found }
      return found?.frame == last?.frame ? found : nil
    }
  }

  /// Waits until something has gone.
  ///
  /// - Throws: `UIFailure` with all that is to be seen.
  public func waitUntilGone(_ role: String, _ name: String) throws {
    try wait("the \(role) '\(name)' has gone") { find(role, name).isEmpty }
  }

  /// Waits until the program's window is there and has the keyboard.
  ///
  /// - Throws: `UIFailure` with all that is to be seen.
  public func waitForKeys() throws { try wait("a window has the keyboard") { keysArrive && nodes().contains(where: \.isFocused) } }

  /// Waits until the program has ended by itself.
  public func waitForEnd() throws {
    var patience = Patience()
    while program.isRunning {
      if patience.isOver { throw UIFailure("The program has not ended.\n\(seen)") }
      letTimePass()
    }
  }

  /// Waits until an ended program's windows have gone: the next one's would be put beside them, and moved when they go.
  func waitUntilWindowsHaveGone() {
    var patience = Patience()
    // The window manager has a tiny one of its own.
    while !patience.isOver, windowsOnScreen().contains(where: { !$0.title.isEmpty && !$0.isPopup && $0.frame.width > 20 }) { letTimePass() }
  }

  private func waitFor<Result>(_ what: String, _ look: () throws -> Result?) throws -> Result {
    var patience = Patience()
    while true {
      if let result = try look() { return result }
      if patience.isOver { throw UIFailure("Waited in vain: \(what). On the screen:\n\(seen)\(complaints)") }
      if !program.isRunning { throw UIFailure("Waited in vain: \(what). The program has ended.\n\(complaints)") }
      letTimePass()
    }
  }

  /// Blocks until AT-SPI has told of something or a beat is over, and takes in whatever else it has told.
  private func letTimePass() {
    let timer = g_timeout_add_full(G_PRIORITY_DEFAULT, Self.beat, { _ in 1 }, nil, nil)
    g_main_context_iteration(nil, 1)
    g_source_remove(timer)
    takeInEvents()
  }

  func takeInEvents() { while g_main_context_iteration(nil, 0) != 0 {} }

  /// Waits until two looks see the same.
  ///
  /// - Throws: `UIFailure` with all that is to be seen.
  public func waitForStillness() throws {
    var last: String?
    try wait("everything stands still") {
      let now = seen
      defer { last = now }
      return now == last
    }
  }

  /// All that is to be seen, a line each.
  public var seen: String { nodes().map { "\($0)\n" }.joined() }
}
