// SPDX-License-Identifier: MIT
// What one paints with. The tools set it, the canvas uses it.

import ReactionSimulation

/// The brush as it is set.
struct Brushing: Hashable {
  /// The diameter in cells.
  var size = 24.0
  var substance = 1
  var isErasing = false

  static let sizes = 2.0...96.0

  var brush: Brush { Brush(size: size, paint: isErasing ? .erase : .substance(substance, amount: 1)) }

  mutating func resize(by factor: Double) { size = min(Self.sizes.upperBound, max(Self.sizes.lowerBound, size * factor)) }
}
