// SPDX-License-Identifier: MIT
// Text that SQL functions are given and give back. The functions of CustomFunctions and FunctionCalls use it.

import CoreDataCSQLite

/// The text of a function's argument; nil for NULL.
func text(of value: OpaquePointer?) -> String? {
  guard let value, let bytes = sqlite3_value_text(value) else { return nil }
  return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
}

/// Makes a text the answer of a function.
func answer(_ context: OpaquePointer?, _ string: String) {
  var string = string
  string.withUTF8 { bytes in
    guard let base = bytes.baseAddress else { return sqlite3_result_text(context, "", 0, coredata_sqlite_transient()) }
    base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      sqlite3_result_text(context, $0, Int32(clamping: bytes.count), coredata_sqlite_transient())
    }
  }
}
