// SPDX-License-Identifier: MIT
// The one place where the state is clamped and rounded. Simulation passes every new value through it, Field makes bytes by it.

/// Clamping to 0…1 and rounding to 256 levels.
public enum Quantisation {
  /// The nearest of the levels 0 to 255; a value exactly between two goes to the even one, and what is no number to 0.
  @inlinable public static func level(_ value: Float) -> UInt8 { UInt8(nearest(value)) }

  /// The amount a level stands for.
  @inlinable public static func amount(_ level: UInt8) -> Float { Float(level) / 255 }

  /// The value moved into 0…1; the comparison is false for what is no number, which so becomes 0.
  @inlinable public static func clamp(_ value: Float) -> Float { value > 0 ? (value < 1 ? value : 1) : 0 }

  /// What is kept of a new value at a precision.
  @inlinable public static func settle(_ value: Float, _ precision: Precision) -> Float {
    // Clamping belongs to the models: without it FitzHugh–Nagumo leaves 0…1 and can diverge.
    precision == .eightBit ? nearest(value) / 255 : clamp(value)
  }

  /// The level as a float.
  ///
  /// Floats from 2²³ on are whole, so adding 2²³ rounds as the processor always rounds: to the nearest, from halfway to the even. Unlike a
  /// conversion to an integer this can be done to many values at once.
  @inlinable static func nearest(_ value: Float) -> Float { (clamp(value) * 255 + 0x1p23) - 0x1p23 }
}
