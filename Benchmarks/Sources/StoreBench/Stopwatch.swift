// SPDX-License-Identifier: MIT
// Times a step as RawBaseline does: CPU of this process, wall, peak memory.

import CoreData

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A running measurement.
struct Stopwatch {
  private let usage = Self.usage()
  private let begin = ContinuousClock.now

  /// Prints CPU seconds, wall seconds, peak memory in KiB, and the check sum both programs must agree on.
  func stop(check: Double) {
    let elapsed = ContinuousClock.now - begin
    let usage = Self.usage()
    let wall = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    let figures = [Self.cpu(usage) - Self.cpu(self.usage), wall].map { String(format: "%.6f", $0) }
    print(figures.joined(separator: " "), usage.ru_maxrss, String(format: "%.0f", check))
  }

  /// CPU seconds of this process so far.
  static var cpu: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func usage() -> rusage {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage
  }

  private static func cpu(_ usage: rusage) -> Double {
    Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
  }
}
