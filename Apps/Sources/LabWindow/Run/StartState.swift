// SPDX-License-Identifier: MIT
// What the field begins with. The editor offers it, Lab restarts with it.

import Foundation
import Pictures
import ReactionSimulation

/// A start state to choose.
nonisolated enum StartState: Hashable, Sendable {
  case own, square, circle, noise, empty
  /// The brightness of a picture, scaled to the field, and the file it came from.
  case picture([Float], width: Int, height: Int, source: URL)

  /// The brightness of a picture in a file.
  ///
  /// - Throws: `PictureError`.
  init(pictureAt url: URL) throws {
    let picture = try Picture(contentsOf: url)
    self = .picture(picture.brightness, width: picture.width, height: picture.height, source: url)
  }

  private static let words: [(word: String, start: StartState)] = [
    ("own", .own), ("square", .square), ("circle", .circle), ("noise", .noise), ("empty", .empty),
  ]

  /// The word it is remembered by; a picture is remembered by its file.
  var word: String {
    if case .picture(_, _, _, let source) = self { return source.absoluteString }
    return Self.words.first { $0.start == self }?.word ?? "own"
  }

  /// The start a word stands for, but for pictures, which must be read.
  init?(word: String) {
    guard let start = Self.words.first(where: { $0.word == word })?.start else { return nil }
    self = start
  }

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
    case .picture(let values, let ownWidth, let ownHeight, _):
      return (0..<height).flatMap { row in
        (0..<width).map { column in values[row * ownHeight / height * ownWidth + column * ownWidth / width] }
      }
    }
  }
}

extension Picture {
  /// From 0 for black to 1 for white, a pixel after the other, as eyes weigh colours.
  nonisolated fileprivate var brightness: [Float] {
    (0..<width * height).map { pixel in
      let (red, green, blue) = (pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
      return (0.2126 * Float(red) + 0.7152 * Float(green) + 0.0722 * Float(blue)) / 255
    }
  }
}
