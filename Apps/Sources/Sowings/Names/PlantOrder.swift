// SPDX-License-Identifier: MIT
// The order of plants: by genus, then species, then cultivar, each as a reader expects it. Garden sorts by it.

import NameOrdering

/// A plant's name prepared for sorting.
struct PlantOrder: Sendable {
  /// Without case and accents, so that “aloe ferox” and “Aloe vera” are of one genus, where the species decides.
  private let keys: [String]
  private let orders: [NameOrder]

  init(_ name: PlantName) {
    let texts = [HybridMarks.unmarked(name.genus), HybridMarks.unmarked(name.species), name.cultivar ?? ""]
    keys = texts.map(\.foldedAsName)
    orders = texts.map { NameOrder($0) }
  }

  static func precedes(_ left: PlantOrder, _ right: PlantOrder) -> Bool {
    for part in left.keys.indices where left.keys[part] != right.keys[part] {
      if NameOrder.precedes(left.orders[part], right.orders[part]) { return true }
      if NameOrder.precedes(right.orders[part], left.orders[part]) { return false }
    }
    return false
  }
}
