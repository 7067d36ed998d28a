// SPDX-License-Identifier: MIT
// What accessibility does not tell: cut and shortened labels, what lies outside its window, how long the first frame took. The library
// LayoutProbe, loaded into the program, tells it; PageWalk asks.

import Foundation

/// What a program under test is asked through LayoutProbe, which lies beside the tests' own executable.
public struct Probe: Sendable {
  let report: URL
  let environment: [String: String]

  /// - Parameters:
  ///   - folder: Where reports are written.
  ///   - isRightToLeft: Whether the program is mirrored, as in Hebrew.
  ///   - textScale: 2 where the user has doubled the size of text.
  public init(in folder: URL, isRightToLeft: Bool = false, textScale: Int = 1) {
    report = folder.appendingPathComponent("probe")
    var environment = [
      "LD_PRELOAD": Screen.programs.appendingPathComponent("libLayoutProbe.so").path, "DURAMEN_PROBE": report.path,
      "DURAMEN_PROBE_TEXT_SCALE": String(textScale),
    ]
    if isRightToLeft { environment["DURAMEN_PROBE_RTL"] = "1" }
    self.environment = environment
  }
}

extension Screen {
  /// What is wrong with the program's windows now: a line for each widget that is cut, shortened or outside.
  ///
  /// - Throws: `UIFailure` where no report comes, or the screen was made without a probe.
  public func layoutFaults() throws -> [String] {
    guard let probe else { throw UIFailure("The program was started without a probe.") }
    let before = number(of: probe)
    kill(program.processIdentifier, SIGUSR1)
    try wait("the report of LayoutProbe") { number(of: probe) > before }
    return Array(lines(of: probe.report).dropFirst())
  }

  /// The time from the process's start to the end of its first frame.
  ///
  /// - Throws: `UIFailure` where there is none.
  public func millisecondsToFirstFrame() throws -> Int {
    guard let probe else { throw UIFailure("The program was started without a probe.") }
    let file = probe.report.appendingPathExtension("frame")
    try wait("the first frame") { !lines(of: file).isEmpty }
    guard let time = lines(of: file).first.flatMap({ Int($0) }) else { throw UIFailure("LayoutProbe wrote no time.") }
    return time
  }

  /// The processor time the program has used so far, in ticks of the system's clock.
  public var ticks: Int {
    let status = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)) ?? ""
    // Behind the name in brackets: 12th and 13th are user and system time.
    let words = status.split(separator: ")").last?.split(separator: " ") ?? []
    return words.count > 12 ? (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0) : 0
  }

  private func number(of probe: Probe) -> Int { lines(of: probe.report).first.flatMap { Int($0) } ?? 0 }

  private func lines(of file: URL) -> [String] {
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }
}
