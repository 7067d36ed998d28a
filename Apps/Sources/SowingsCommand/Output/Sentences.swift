// SPDX-License-Identifier: MIT
// Parts of what commands say.

import Foundation

/// Numbers with what they count.
enum Counted {
  static func sowings(_ count: Int) -> String { count == 1 ? "1 sowing" : "\(count) sowings" }
  static func seeds(_ count: Int) -> String { count == 1 ? "1 seed" : "\(count) seeds" }
}

/// A request that is refused, where the command knows better than the library which of its words would help.
struct Refusal: LocalizedError {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  var errorDescription: String? { sentence }
}
