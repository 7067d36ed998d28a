// SPDX-License-Identifier: MIT
// What a progress bar looks like.

import Testing

@testable import CommandProgram

@Suite("A progress bar") struct ProgressBarTests {
  @Test(
    "shows the share that is done",
    arguments: [
      (0, 10, "x ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %"), (5, 10, "x ███████████████░░░░░░░░░░░░░░░  50 %"),
      (10, 10, "x ██████████████████████████████ 100 %"), (0, 0, "x ██████████████████████████████ 100 %"),
    ])
  func line(done: Int, total: Int, expected: String) { #expect(ProgressBar.line("x", done: done, total: total) == expected) }
}
