// SPDX-License-Identifier: MIT
// The orders of strings that sort descriptors ask for, as collations. Registered on every connection.

import CoreDataCSQLite
import CoreDataPredicates
import CoreDataRows
import Foundation

extension SortTerm.Comparison {
  /// Name of the collation; nil for SQLite's own order by bytes, which is that by code points.
  var collation: String? {
    switch self {
    case .natural: nil
    case .caseInsensitive: "COREDATA_CASEINSENSITIVE"
    case .localized: "COREDATA_LOCALIZED"
    case .localizedCaseInsensitive: "COREDATA_LOCALIZEDCASEINSENSITIVE"
    case .localizedStandard: "COREDATA_LOCALIZEDSTANDARD"
    }
  }
}

extension Connection {
  func registerCollations() {
    register(.caseInsensitive) { _, n, a, m, b in compare(n, a, m, b, .caseInsensitive) }
    register(.localized) { _, n, a, m, b in compare(n, a, m, b, .localized) }
    register(.localizedCaseInsensitive) { _, n, a, m, b in compare(n, a, m, b, .localizedCaseInsensitive) }
    register(.localizedStandard) { _, n, a, m, b in compare(n, a, m, b, .localizedStandard) }
  }

  private typealias Comparator = @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeRawPointer?, Int32, UnsafeRawPointer?) -> Int32

  private func register(_ comparison: SortTerm.Comparison, _ comparator: Comparator) {
    guard let name = comparison.collation else { return }
    sqlite3_create_collation_v2(database, name, SQLITE_UTF8, nil, comparator, nil)
  }
}

private func compare(_ n: Int32, _ a: UnsafeRawPointer?, _ m: Int32, _ b: UnsafeRawPointer?, _ ordering: StringOrdering) -> Int32 {
  let left = String(decoding: UnsafeRawBufferPointer(start: a, count: Int(n)), as: UTF8.self)
  let right = String(decoding: UnsafeRawBufferPointer(start: b, count: Int(m)), as: UTF8.self)
  return Int32(truncatingIfNeeded: StringComparison.compare(left, right, ordering).rawValue)
}
