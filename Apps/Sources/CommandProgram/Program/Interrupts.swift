// SPDX-License-Identifier: MIT
// Ctrl-C for commands that take long: they end between two steps and clean up, instead of being cut off in the middle.

import Foundation
import Synchronization

/// Whether the user has pressed Ctrl-C since a command asked to be told.
public enum Interrupts {
  private static let hasCome = Atomic<Bool>(false)

  /// From now on Ctrl-C only makes `check` throw.
  public static func watch() {
    // Read once before the signal can come: a handler must not be the first to use a variable.
    _ = hasCome.load(ordering: .relaxed)
    // Whoever started the program may have kept the signal from it.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    signal(SIGINT) { _ in Interrupts.hasCome.store(true, ordering: .relaxed) }
  }

  /// Ends the command if Ctrl-C was pressed.
  ///
  /// - Throws: `Interruption`.
  public static func check() throws {
    if hasCome.load(ordering: .relaxed) { throw Interruption() }
  }
}
