// SPDX-License-Identifier: MIT
// Printing of SQL as `-com.apple.CoreData.SQLDebug` asks for it. The container reads launch arguments and environment and sets the
// level; statements ask it before they print, which costs one relaxed load while it is off.

import CoreDataCSQLite
import Foundation
import Synchronization

/// What is printed of the statements that stores run.
package enum SQLDebug {
  private static let storage = Atomic<Int>(0)

  /// 0 prints nothing, 1 statements, 2 also row counts and times, 3 also bound values, 4 also the query plan.
  package static var level: Int {
    get { storage.load(ordering: .relaxed) }
    set { storage.store(newValue, ordering: .relaxed) }
  }

  private static let sink = Mutex<(@Sendable (String) -> Void)?>(nil)
  /// Sends the lines to a closure instead of standard error; nil restores standard error.
  package static func redirect(to newSink: (@Sendable (String) -> Void)?) { sink.withLock { $0 = newSink } }

  static func print(_ line: String) {
    if let sink = sink.withLock({ $0 }) { return sink(line) }
    FileHandle.standardError.write(Data(("CoreData: " + line + "\n").utf8))
  }

  /// Prints a statement that is about to run, its values bound.
  static func willRun(_ statement: OpaquePointer) {
    let level = level
    guard level > 0, let text = sqlite3_sql(statement) else { return }
    print("sql: " + String(cString: text))
    if level >= 3, sqlite3_bind_parameter_count(statement) > 0, let expanded = sqlite3_expanded_sql(statement) {
      print("details: " + String(cString: expanded))
      sqlite3_free(expanded)
    }
    if level >= 4 { printPlan(statement, String(cString: text)) }
  }

  static func didRun(rows: Int, since start: ContinuousClock.Instant) {
    guard level >= 2 else { return }
    let (seconds, attoseconds) = start.duration(to: .now).components
    let time = String(format: "%.4f", Double(seconds) + Double(attoseconds) * 1e-18)
    print("annotation: total execution time: \(time)s for \(rows) rows.")
  }

  private static func printPlan(_ statement: OpaquePointer, _ text: String) {
    var explain: OpaquePointer?
    guard sqlite3_prepare_v2(sqlite3_db_handle(statement), "EXPLAIN QUERY PLAN " + text, -1, &explain, nil) == SQLITE_OK else { return }
    defer { sqlite3_finalize(explain) }
    while sqlite3_step(explain) == SQLITE_ROW {
      if let detail = sqlite3_column_text(explain, 3) { print("annotation: plan: " + String(cString: detail)) }
    }
  }
}
