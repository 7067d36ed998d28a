// SPDX-License-Identifier: MIT
// How long a state is waited for. Screen+Waiting asks at each look.

/// What is left of the time that a program has for reaching a state.
struct Patience {
  private var left = Duration.seconds(40)
  private var last = SuspendingClock.now
  /// A longer time between two looks is a machine that stood still, in which the program could do as little.
  private static let longestBeat = Duration.seconds(1)

  /// Whether the time is over; each question uses up what has passed since the one before.
  var isOver: Bool {
    mutating get {
      let now = SuspendingClock.now
      left -= min(now - last, Self.longestBeat)
      last = now
      return left < .zero
    }
  }
}
