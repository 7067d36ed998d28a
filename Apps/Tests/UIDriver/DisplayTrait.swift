// SPDX-License-Identifier: MIT
// Which tests need a display, and that only one has it at a time. Every journey's suite has the trait.

import Foundation
import Testing

/// Keeps a test from running outside Apps/Tests/ui-session, where it is reported as skipped, and beside another one that uses the display.
public struct DisplayTrait: SuiteTrait, TestTrait, TestScoping {
  public let isRecursive = true

  public func prepare(for test: Test) async throws {
    guard ProcessInfo.processInfo.environment["DURAMEN_UI_SESSION"] == "1" else {
      try Test.cancel("There is no display session. Run the tests in Apps/Tests/ui-session.")
    }
  }

  public func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
    guard testCase != nil else { return try await function() }
    await Turns.shared.take()
    do {
      try await function()
    } catch {
      await Turns.shared.give()
      throw error
    }
    await Turns.shared.give()
  }
}

extension Trait where Self == DisplayTrait {
  /// Uses the display, which tests take in turns.
  public static var onDisplay: DisplayTrait { DisplayTrait() }
}

/// Lets one in after the other.
private actor Turns {
  static let shared = Turns()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    if !isTaken {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
}
