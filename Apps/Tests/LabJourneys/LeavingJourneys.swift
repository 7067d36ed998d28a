// SPDX-License-Identifier: MIT
// Closing the window while keeping the run takes a while, here because another program writes to the store, as large fields take too long;
// and while it cannot be kept.

import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct LeavingJourneys {
  @Test("closing says at once that the run is being kept; one can stay, and nothing is lost, or go without waiting")
  @MainActor func keeping() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    func keptSteps() throws -> Int? { try home.patterns().lastSession().map { Int($0.steps) } }
    do {
      let screen = try home.start()
      try screen.waitForLab()
      do {
        // From before there is anything to keep, for what is kept already would not be waited for.
        let writer = try home.otherWriter()
        try screen.press("period")
        try screen.wait(for: "label", "1")
        try screen.press("w", .control)
        try screen.wait(for: "push button", "Close Without Keeping")
        try screen.picture("lab-leaving")
        // Closing once more changes nothing, and Escape loses nothing: the window stays, and works.
        try screen.press("Escape")
        try screen.waitUntilGone("push button", "Close Without Keeping")
        withExtendedLifetime(writer) {}
      }
      do {
        let writer = try home.otherWriter()
        try screen.press("period")
        try screen.wait(for: "label", "2")
        try screen.press("w", .control)
        try screen.wait(for: "push button", "Close Without Keeping")
        withExtendedLifetime(writer) {}
      }
      // It closes by itself once all is kept.
      try screen.waitForEnd()
      #expect(screen.complaints == "")
      #expect(try keptSteps() == 2)
    }
    let screen = try home.start()
    try screen.waitForLab()
    let writer = try home.otherWriter()
    try screen.press("period")
    try screen.wait(for: "label", "3")
    try screen.press("w", .control)
    try screen.click("push button", "Close Without Keeping")
    try screen.wait("the window has gone though another program still writes") { screen.windowCount == 0 }
    try writer.close()
    try screen.waitForEnd()
    #expect(screen.complaints == "")
  }

  @Test("what cannot be kept is told before the window closes; one can make room and close it then, or go without")
  @MainActor func fullDisk() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    for keeps in [true, false] {
      let screen = try Screen(limited: "reactionlab-window", ["--separate"], environment: home.environment)
      try screen.waitForLab()
      try screen.limitFiles(toBytes: 8192)
      try screen.press("period")
      let steps = keeps ? 1 : 2
      try screen.wait(for: "label", "\(steps)")
      try screen.press("w", .control)
      try screen.wait(for: "label", "The Run Was Not Kept")
      try screen.picture("lab-not-kept")
      #expect(screen.names("label").contains { $0.contains("cannot be written") })
      if keeps {
        try screen.press("Escape")
        try screen.waitUntilGone("label", "The Run Was Not Kept")
        try screen.limitFiles(toBytes: nil)
        try screen.press("w", .control)
      } else {
        try screen.click("push button", "Close Without Keeping")
      }
      try screen.waitForEnd()
      #expect(try home.patterns().lastSession()?.steps == 1)
    }
  }
}

extension Home {
  /// Keeps others from writing to the store, as a program does that writes to it, until the handle is closed.
  ///
  /// SQLite's lock for writers is a lock of the system on one byte of the file beside the store that all its users share.
  fileprivate func otherWriter() throws -> FileHandle {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: store.path + "-shm"))
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 120
    range.l_len = 1
    guard fcntl(handle.fileDescriptor, F_SETLKW, &range) == 0 else { throw POSIXError(.EAGAIN) }
    return handle
  }
}
