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

/// A transformable attribute: the stored bytes, or the object itself where there are none.
///
/// Stores read and write `data` only. Rows are shared between contexts, so an object that may change in place is never in the box of a
/// stored row: each managed object keeps its own. An unsaved object's row has it where bytes cannot be made yet, until the save.
package final class TransformableBox: ValueBox, @unchecked Sendable {  // an object in it belongs to one context
  package let data: Data
  package let object: Any?
  package init(data: Data, object: Any? = nil) {
    self.data = data
    self.object = object
  }
}
