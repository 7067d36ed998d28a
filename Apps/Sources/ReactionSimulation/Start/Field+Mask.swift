// SPDX-License-Identifier: MIT
// Start states of a chosen shape or of an image, instead of the model's own. Whoever lets people choose them calls this.

/// A shape to begin with, in the middle of an untouched field.
public enum StartShape: String, CaseIterable, Sendable {
  /// Nothing but the background, to be painted on.
  case empty
  case circle
  case square
  case ring
  /// A stripe from edge to edge.
  case stripe

  /// How much of the shape each cell of a field holds, 0 or 1, row by row.
  ///
  /// - Parameters:
  ///   - width: The field's width in cells.
  ///   - height: Its height.
  ///   - share: The shape's extent as a share of the shorter side.
  /// - Returns: A value for each cell.
  public func mask(width: Int, height: Int, share: Double = 0.36) -> [Float] {
    let half = max(0.5, Double(min(width, height)) * share / 2)
    return (0..<height).flatMap { row in
      (0..<width).map { column in
        let (x, y) = (abs(Double(column) + 0.5 - Double(width) / 2), abs(Double(row) + 0.5 - Double(height) / 2))
        let distance = (x * x + y * y).squareRoot()
        let isInside =
          switch self {
          case .empty: false
          case .circle: distance <= half
          case .square: max(x, y) <= half
          case .ring: distance <= half && distance >= half * 0.7
          case .stripe: x <= half / 4
          }
        return isInside ? 1 : 0
      }
    }
  }
}

extension ReactionModel {
  /// What each substance amounts to where a pattern is to begin: the means of the shapes in the start states.
  public var germ: [Float] {
    switch self {
    case .grayScott: [0.25, 0.75]
    case .fitzHughNagumo: [0.75, 0.25]
    case .belousovZhabotinsky: [0.65, 0.65, 0.65]
    }
  }
}

extension Field {
  /// A start state that is germ where a mask is 1 and background where it is 0, with the seed's noise in it.
  ///
  /// A mask can be a `StartShape`'s, or the brightness of an image.
  ///
  /// - Parameters:
  ///   - setting: The model, the size and the seed.
  ///   - mask: From 0 to 1 for each cell, row by row; what is no number counts as 0.
  public init(startOf setting: SimulationSetting, mask: [Float]) {
    precondition(mask.count == setting.width * setting.height, "A mask needs a value for each cell of the field.")
    var generator = SplitMix64(seed: setting.seed)
    let planes = zip(setting.model.background, setting.model.germ).map { background, germ in
      let noise = Noise(width: setting.width, height: setting.height, grain: 4, passes: 1, &generator)
      return mask.indices.map { cell in
        let share = Quantisation.clamp(mask[cell])
        // As much noise as the start states have, only where there is germ: a pattern of equal cells would stay symmetrical for ever.
        return Quantisation.clamp(
          background + share * (germ - background + 0.08 * Float(noise[cell % setting.width, cell / setting.width])))
      }
    }
    self.init(width: setting.width, height: setting.height, planes: planes)
  }
}
