// SPDX-License-Identifier: MIT
// SQL functions that call the predicate language's own, so that arithmetic which SQLite does otherwise or not at all gives what memory
// gives. Registered with the other functions; named by the translation of functions.

import CoreDataCSQLite
import CoreDataPredicates
import CoreDataRows
import Foundation

extension SQLFunction {
  /// The aggregate of one value per row, of values of a kind.
  static func aggregate(_ function: AggregateFunction, _ letter: Character) -> String {
    "COREDATA_\(function.rawValue.dropLast().uppercased())_\(letter.uppercased())"
  }
}

extension Connection {
  func registerCalls() {
    sqlite3_create_function_v2(
      database, SQLFunction.call, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, count, values in
        guard let values, count >= 2, let name = text(of: values[0]), let kinds = text(of: values[1]) else {
          return sqlite3_result_null(context)
        }
        let arguments = zip(kinds.utf8, 2..<Int(count)).map { ExpressionTree.constant(argument(values[$1], $0)) }
        answer(context, .function(name, operand: nil, arguments: arguments))
      }, nil, nil, nil)
    for function in [AggregateFunction.sum, .average, .median, .stddev] {
      for letter in "nmd" {
        let kind = AggregateKind(function, letter.asciiValue ?? 0)
        sqlite3_create_function_v2(
          database, SQLFunction.aggregate(function, letter), 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
          Unmanaged.passRetained(kind).toOpaque(), nil,
          { context, _, values in
            guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL, let state = AggregateState.of(context, isNeeded: true) else {
              return
            }
            if let value = argument(values[0], state.kind.letter) { state.values.append(value) }
          },
          { context in
            guard let kind = AggregateKind.of(context) else { return }
            let state = AggregateState.take(context)
            let values = ExpressionTree.constant(state?.values ?? [])
            answer(context, .function(kind.function.rawValue, operand: nil, arguments: [values]))
          }, { if let kept = $0 { Unmanaged<AggregateKind>.fromOpaque(kept).release() } })
      }
    }
  }
}

/// Which aggregate a registered function is.
private final class AggregateKind {
  let function: AggregateFunction
  let letter: UInt8
  init(_ function: AggregateFunction, _ letter: UInt8) {
    self.function = function
    self.letter = letter
  }
  static func of(_ context: OpaquePointer?) -> AggregateKind? {
    sqlite3_user_data(context).map { Unmanaged<AggregateKind>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The values of one group so far, held by SQLite's memory for the group.
private final class AggregateState {
  let kind: AggregateKind
  var values: [Any] = []
  init(_ kind: AggregateKind) { self.kind = kind }

  static func of(_ context: OpaquePointer?, isNeeded: Bool) -> AggregateState? {
    let size = isNeeded ? Int32(MemoryLayout<UnsafeMutableRawPointer?>.size) : 0
    guard let place = sqlite3_aggregate_context(context, size) else { return nil }
    let held = place.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    if let known = held.pointee { return Unmanaged<AggregateState>.fromOpaque(known).takeUnretainedValue() }
    guard isNeeded, let kind = AggregateKind.of(context) else { return nil }
    let state = AggregateState(kind)
    held.pointee = Unmanaged.passRetained(state).toOpaque()
    return state
  }

  /// Ends the group: what was held is released.
  static func take(_ context: OpaquePointer?) -> AggregateState? {
    guard let place = sqlite3_aggregate_context(context, 0) else { return nil }
    let held = place.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    defer { held.pointee = nil }
    return held.pointee.map { Unmanaged<AggregateState>.fromOpaque($0).takeRetainedValue() }
  }
}

/// An argument as memory would have it, by the letter of its kind.
private func argument(_ value: OpaquePointer?, _ letter: UInt8) -> Any? {
  let type = sqlite3_value_type(value)
  if type == SQLITE_NULL { return nil }
  switch letter {
  case UInt8(ascii: "n"): return type == SQLITE_INTEGER ? sqlite3_value_int64(value) as Any : sqlite3_value_double(value)
  case UInt8(ascii: "m"):
    return type == SQLITE_INTEGER
      ? Decimal(sqlite3_value_int64(value)) : Decimal(string: String(sqlite3_value_double(value)), locale: nil)
  case UInt8(ascii: "d"): return Date(timeIntervalSinceReferenceDate: sqlite3_value_double(value))
  case UInt8(ascii: "s"): return text(of: value)
  case UInt8(ascii: "l"): return text(of: value).flatMap { URL(string: $0) }
  default:
    guard let bytes = sqlite3_value_blob(value) else { return Data() }
    let count = Int(sqlite3_value_bytes(value))
    if letter == UInt8(ascii: "u"), count == 16 { return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) }
    return Data(bytes: bytes, count: count)
  }
}

/// Evaluates a call and gives SQLite the answer.
private func answer(_ context: OpaquePointer?, _ call: ExpressionTree) {
  let value: ComparableValue
  do throws(PredicateEvaluationError) {
    value = ComparableValue(try call.value(with: nil))
  } catch {
    return sqlite3_result_error(context, error.description, -1)
  }
  switch value {
  case .number(let number): result(context, number)
  case .string(let string): answer(context, string)
  case .url(let url): answer(context, url.absoluteString)
  case .date(let date): sqlite3_result_double(context, date.timeIntervalSinceReferenceDate)
  case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { sqlite3_result_blob(context, $0.baseAddress, 16, coredata_sqlite_transient()) }
  case .data(let data):
    data.withUnsafeBytes { bytes in
      if bytes.isEmpty { sqlite3_result_zeroblob(context, 0) }
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
      sqlite3_result_blob64(context, base, UInt64(bytes.count), coredata_sqlite_transient())
    }
  case .null, .identity, .other: sqlite3_result_null(context)
  }
}

private func result(_ context: OpaquePointer?, _ number: ExactNumber) {
  switch number {
  case .int(let value): sqlite3_result_int64(context, value)
  case .unsigned, .double: sqlite3_result_double(context, number.double)
  case .decimal(let value):
    switch SQLValue(value) {
    case .integer(let whole): sqlite3_result_int64(context, whole)
    case .double(let fraction): sqlite3_result_double(context, fraction)
    default: sqlite3_result_null(context)
    }
  }
}
