// SPDX-License-Identifier: MIT
// Values too large for a slot: one reference each.

import Foundation

/// A boxed value of a `SlotKind.object` slot.
///
/// Immutable, so that rows share it.
package class ValueBox: @unchecked Sendable {}

/// Bytes of a Binary attribute.
package final class DataBox: ValueBox, @unchecked Sendable {
  package let value: Data
  package init(_ value: Data) { self.value = value }
}

/// A Decimal, exact in memory.
package final class DecimalBox: ValueBox, @unchecked Sendable {
  package let value: Decimal
  package init(_ value: Decimal) { self.value = value }
}

/// A URI attribute's value.
package final class URLBox: ValueBox, @unchecked Sendable {
  package let value: URL
  package init(_ value: URL) { self.value = value }
}

/// A transformable attribute: the stored bytes, and the object they stand for once the object layer has made it.
///
/// Stores read and write `data` only. The object layer makes a box with both when a program sets a value, and fills `object` at
/// first reading of a stored one; racing readers may transform twice, either result is right.
package final class TransformableBox: ValueBox, @unchecked Sendable {
  package let data: Data
  private let lock = NSLock()
  private var objectStorage: Any?
  package init(data: Data, object: Any? = nil) {
    self.data = data
    objectStorage = object
  }
  package var object: Any? {
    get { lock.withLock { objectStorage } }
    set { lock.withLock { objectStorage = newValue } }
  }
}
