// SPDX-License-Identifier: MIT
// Where the tour speaks: headings, lines and hints, with colours on a terminal and plain otherwise.

import CommandProgram
import Foundation

/// Standard output as the tour uses it.
struct Screen {
  /// Whether colours are understood: on a terminal, unless the environment has `NO_COLOR` or a dumb terminal.
  let hasColors: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    hasColors = isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  private func styled(_ text: String, _ code: String) -> String { hasColors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  func heading(_ text: String) throws { try say("\n" + styled(text, "1")) }
  func say(_ text: String) throws { try StandardStreams.write(text + "\n") }
  /// Something to type.
  func command(_ text: String) throws { try say("  " + styled(text, "36")) }
}
