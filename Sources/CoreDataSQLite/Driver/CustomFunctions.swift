// SPDX-License-Identifier: MIT
// The functions that predicates need and SQLite lacks; all ask `StringComparison`, as evaluation in memory does. Registered on every
// connection. Also the two functions that triggers of derived attributes in Apple's stores call.

import CoreDataCSQLite
import CoreDataPredicates

/// Names of our SQL functions.
enum SQLFunction {
  /// `(text, options)`: the form in which text compares.
  static let fold = "COREDATA_FOLD"
  /// `(text, part, options)`.
  static let beginsWith = "COREDATA_BEGINSWITH"
  static let endsWith = "COREDATA_ENDSWITH"
  static let contains = "COREDATA_CONTAINS"
  static let like = "COREDATA_LIKE"
  static let matches = "COREDATA_MATCHES"
  static let lowercase = "COREDATA_LOWERCASE"
  static let uppercase = "COREDATA_UPPERCASE"
  static let length = "COREDATA_LENGTH"
  /// `(name, kinds, arguments…)`: a function of the predicate language, as memory has it.
  static let call = "COREDATA_CALL"
}

extension Connection {
  func registerFunctions() {
    register(SQLFunction.fold, 2) { context, _, values in
      guard let text = text(values, 0) else { return sqlite3_result_null(context) }
      answer(context, StringComparison.folded(text, options(values, 1)))
    }
    register(SQLFunction.lowercase, 1) { context, _, values in
      guard let text = text(values, 0) else { return sqlite3_result_null(context) }
      answer(context, text.lowercased())
    }
    register(SQLFunction.uppercase, 1) { context, _, values in
      guard let text = text(values, 0) else { return sqlite3_result_null(context) }
      answer(context, text.uppercased())
    }
    register(SQLFunction.length, 1) { context, _, values in
      guard let text = text(values, 0) else { return sqlite3_result_null(context) }
      sqlite3_result_int64(context, Int64(text.utf16.count))
    }
    register(SQLFunction.beginsWith, 3) { context, _, values in test(context, values) { StringComparison.beginsWith($0, $1, $2) } }
    register(SQLFunction.endsWith, 3) { context, _, values in test(context, values) { StringComparison.endsWith($0, $1, $2) } }
    register(SQLFunction.contains, 3) { context, _, values in test(context, values) { StringComparison.contains($0, $1, $2) } }
    register(SQLFunction.like, 3) { context, _, values in
      guard let text = text(values, 0), let pattern = pattern(context, values) else { return sqlite3_result_null(context) }
      sqlite3_result_int(context, pattern.matches(text) ? 1 : 0)
    }
    register(SQLFunction.matches, 3) { context, _, values in
      guard let text = text(values, 0), let pattern = CoreDataSQLite.text(values, 1) else { return sqlite3_result_null(context) }
      do throws(PredicateEvaluationError) {
        sqlite3_result_int(context, try StringComparison.matches(text, pattern, options(values, 2)) ? 1 : 0)
      } catch {
        sqlite3_result_error(context, error.description, -1)
      }
    }
    registerCalls()
    // Nobody here listens to what triggers changed; rows are read again.
    register("NSCoreDataDATriggerUpdatedAffectedObjectValue", 5, isPure: false) { context, _, _ in sqlite3_result_null(context) }
    register("NSCoreDataDATriggerInsertUpdatedAffectedObjectValue", 5, isPure: false) { context, _, _ in sqlite3_result_null(context) }
  }

  private typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private func register(_ name: String, _ arguments: Int32, isPure: Bool = true, _ function: Function) {
    let flags = SQLITE_UTF8 | (isPure ? SQLITE_DETERMINISTIC : 0)
    sqlite3_create_function_v2(database, name, arguments, flags, nil, function, nil, nil, nil)
  }
}

private typealias Values = UnsafeMutablePointer<OpaquePointer?>?

private func text(_ values: Values, _ index: Int) -> String? { text(of: values?[index]) }

private func options(_ values: Values, _ index: Int) -> StringOptions {
  StringOptions(rawValue: UInt(truncatingIfNeeded: sqlite3_value_int64(values?[index])))
}

private func test(_ context: OpaquePointer?, _ values: Values, _ body: (String, String, StringOptions) -> Bool) {
  guard let a = text(values, 0), let b = text(values, 1) else { return sqlite3_result_null(context) }
  sqlite3_result_int(context, body(a, b, options(values, 2)) ? 1 : 0)
}

private final class PatternBox {
  let pattern: LikePattern
  init(_ pattern: LikePattern) { self.pattern = pattern }
}

/// The pattern of LIKE, kept by SQLite while its argument stays the same.
private func pattern(_ context: OpaquePointer?, _ values: Values) -> LikePattern? {
  if let kept = sqlite3_get_auxdata(context, 1) { return Unmanaged<PatternBox>.fromOpaque(kept).takeUnretainedValue().pattern }
  guard let text = text(values, 1) else { return nil }
  let pattern = LikePattern(text, options(values, 2))
  sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(PatternBox(pattern)).toOpaque()) { kept in
    if let kept { Unmanaged<PatternBox>.fromOpaque(kept).release() }
  }
  return pattern
}
