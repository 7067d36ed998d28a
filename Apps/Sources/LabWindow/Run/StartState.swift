// SPDX-License-Identifier: MIT
// What the field begins with. The editor offers it, Lab restarts with it.

import Adwaita
import ReactionSimulation

/// A start state to choose.
nonisolated enum StartState: Hashable, Sendable {
  case own, square, circle, noise, empty
  /// The brightness of a picture, scaled to the field.
  case picture([Float], width: Int, height: Int)

  /// The field to begin with, or nil for the model's own start, which a setting makes by itself.
  func field(for setting: SimulationSetting) -> Field? {
    guard let mask = mask(for: setting) else { return nil }
    return Field(startOf: setting, mask: mask)
  }

  private func mask(for setting: SimulationSetting) -> [Float]? {
    let (width, height) = (setting.width, setting.height)
    switch self {
    case .own: return nil
    case .square: return StartShape.square.mask(width: width, height: height)
    case .circle: return StartShape.circle.mask(width: width, height: height)
    case .empty: return StartShape.empty.mask(width: width, height: height)
    case .noise:
      var generator = SplitMix64(seed: setting.seed)
      return (0..<width * height).map { _ in Float(generator.next() >> 40) / Float(1 << 24) }
    case .picture(let values, let ownWidth, let ownHeight):
      return (0..<height).flatMap { row in
        (0..<width).map { column in values[row * ownHeight / height * ownWidth + column * ownWidth / width] }
      }
    }
  }
}
