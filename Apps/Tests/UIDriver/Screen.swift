// SPDX-License-Identifier: MIT
// A program under test and the display it is on. A journey starts one, looks, waits, and acts; the files beside this one say how.

import CAtspi
import CXtst
import Foundation

/// A running program, seen through AT-SPI and used by a real pointer and real keys.
///
/// It belongs to one test at a time: take it inside a test with the trait `.onDisplay`.
public final class Screen {
  let display: OpaquePointer
  let program: Process
  let probe: Probe?
  private let output: URL
  /// The windows of the last look that are menus and popovers.
  var popups: [WindowOnScreen] = []

  /// Starts a program of the package, which lies beside the tests' own executable, or one at a path.
  ///
  /// - Parameters:
  ///   - name: The program's name, or its whole path.
  ///   - words: Its arguments.
  ///   - environment: What it gets besides the session's own, such as a data folder.
  ///   - probe: What its layout is asked through, if that is to be asked.
  /// - Throws: What the system says when it cannot be started.
  public init(_ name: String, _ words: [String] = [], environment: [String: String] = [:], probe: Probe? = nil) throws {
    guard let display = XOpenDisplay(nil) else { throw UIFailure("There is no display. Run the tests in Apps/Tests/ui-session.") }
    self.display = display
    // A window may go between two questions about it; then the answer is nothing, and no reason to end the tests.
    XSetErrorHandler { _, _ in 0 }
    _ = atspi_init()
    self.probe = probe
    output = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString).log")
    try Data().write(to: output)
    program = Process()
    program.executableURL = name.hasPrefix("/") ? URL(fileURLWithPath: name) : Self.programs.appendingPathComponent(name)
    program.arguments = words
    program.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(probe?.environment ?? [:]) { $1 }
    let file = try FileHandle(forWritingTo: output)
    program.standardInput = FileHandle.nullDevice
    program.standardOutput = file
    program.standardError = file
    try program.run()
  }

  deinit {
    // A wait for the process's end would need the run loop that this thread has not.
    // One that never started has the number 0, which stands for everybody.
    if program.isRunning {
      endAtOnce()
      waitUntilWindowsHaveGone()
    }
    XCloseDisplay(display)
    try? FileManager.default.removeItem(at: output)
  }

  /// The folder of the tests' own executable, in which the package's programs lie.
  public static var programs: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent() }

  /// What the program has printed so far; GTK's warnings are in it.
  public var complaints: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
  public var isRunning: Bool { program.isRunning }
  /// Ends the program at once, as when the system has no memory left.
  public func endAtOnce() { kill(program.processIdentifier, SIGKILL) }

  /// The processor time the program has used, in hundredths of a second.
  public var processorTime: Int {
    let text = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)) ?? ""
    // Behind the name, which may hold spaces, stand 11 other fields first.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 13 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }
}

/// What a journey waited for in vain, and what was on the screen instead.
public struct UIFailure: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
