// SPDX-License-Identifier: MIT
// Whether a field is a pattern or the wreck of an unstable computation. Simulation answers it, views ask before they show.

import CReactionKernels

/// What a state is worth showing.
public enum Condition: Hashable, Sendable {
  case sound
  /// Diffusion has become unstable: neighbours jump between little and much from cell to cell.
  case checkerboard
  /// A parameter is no number, so the field means nothing.
  case noNumbers

  /// From this share on it is a checkerboard; the presets stay far below.
  static let mostAlternation: Float = 0.2

  init(alternation: Float) { self = alternation < Self.mostAlternation ? .sound : .checkerboard }

  /// The sentence for people, or nil if there is nothing to say.
  public var warning: String? {
    switch self {
    case .sound: nil
    case .checkerboard: "Diffusion has become unstable and draws a checkerboard. Choose smaller rates or a smaller timestep, and reset."
    case .noNumbers: "A parameter is no number. Reset the parameters."
    }
  }
}

extension Field {
  /// The largest share of alternation in a block of 16×16 cells of any plane: 0 for an even field, 1 for a checkerboard of 0 and 1.
  public var alternation: Float {
    planes.map { plane in
      plane.withUnsafeBufferPointer { cells in
        cells.baseAddress.map { rk_alternation($0, Int64(width), Int32(width), Int32(height)) } ?? 0
      }
    }.max() ?? 0
  }
}
