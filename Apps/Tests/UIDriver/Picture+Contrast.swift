// SPDX-License-Identifier: MIT
// How well something can be told from what is round it. Journeys in high contrast ask.

import Foundation
import Pictures

extension Picture {
  /// The contrast of the lightest and the darkest pixel, as WCAG has it: from 1 to 21.
  public var contrast: Double {
    let lights = (0..<width * height).map { pixel in
      zip(0..<3, [0.2126, 0.7152, 0.0722]).reduce(0.0) { sum, part in
        let value = Double(pixels[3 * pixel + part.0]) / 255
        return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
      }
    }
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }
}
