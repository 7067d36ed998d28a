// SPDX-License-Identifier: MIT
// Numbers with what they count, in the window's words. Rows, headings and totals get them from here.

import Adwaita
import Foundation

enum CountWords {
  /// "4 sowings".
  static func sowings(_ count: Int) -> String { tr(one: "%1 sowing", many: "%1 sowings", count, count.formatted()) }
  /// "76 seeds".
  static func seeds(_ count: Int) -> String { tr(one: "%1 seed", many: "%1 seeds", count, count.formatted()) }
  /// "15 days".
  static func days(_ count: Int) -> String { tr(one: "%1 day", many: "%1 days", count, count.formatted()) }

  /// "65 %": 0 and 100 only where it is none or all.
  static func percent(_ part: Double) -> String {
    let whole = Int((part * 100).rounded())
    let shown = part <= 0 ? 0 : part >= 1 ? 100 : min(99, max(1, whole))
    return tr("%1 %", shown.formatted()).replacing(" ", with: "\u{A0}")
  }

  /// "65 % germinated".
  static func germinated(_ part: Double) -> String { tr("%1 germinated", percent(part)) }
  /// "19 of 24 germinated".
  static func germinated(_ count: Int, of seeds: Int) -> String { tr("%1 of %2 germinated", count.formatted(), seeds.formatted()) }

  /// "4 sowings · 76 seeds · 65 % germinated"; what is unknown is left out.
  static func summary(sowings: Int, seeds: Int, rate: Double?) -> String {
    joined([Self.sowings(sowings), seeds > 0 ? Self.seeds(seeds) : nil, rate.map { Self.germinated($0) }])
  }

  /// What is there of some texts, with points between.
  static func joined(_ texts: [String?]) -> String { texts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ") }
}
