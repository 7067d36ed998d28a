// SPDX-License-Identifier: MIT
// What is said of a saved pattern in a line. Rows show it.

import Adwaita
import Foundation
import ReactionLab
import ReactionSimulation

enum PatternWords {
  /// “Gray–Scott · 512² · float · Today, 09:41”, which breaks between facts only.
  static func facts(_ pattern: SavedPattern, now: Date) -> String {
    let model = pattern.model.flatMap(ReactionModel.init(rawValue:))?.title ?? pattern.model ?? tr("unknown model")
    let size = pattern.width == pattern.height ? "\(pattern.width)²" : "\(pattern.width) × \(pattern.height)"
    let precision = Precision(rawValue: pattern.precisionRaw) == .float ? tr("float") : tr("8-bit")
    let last =
      pattern.daysLeft(at: now).map { days(left: $0) } ?? (pattern.presetName == nil ? date(pattern.createdAt, now: now) : tr("Preset"))
    return [model, size, precision, last].filter { !$0.isEmpty }.map { $0.replacingOccurrences(of: " ", with: "\u{a0}") }
      .joined(separator: "\u{a0}· ")
  }

  private static func days(left: Int) -> String { tr(one: "%1 day left", many: "%1 days left", left, "\(left)") }

  /// “Today, 09:41”, “Yesterday, 22:05”, “24 November”, “3 May 2025”.
  static func date(_ date: Date?, now: Date) -> String {
    guard let date else { return "" }
    let calendar = Calendar.current
    let days = calendar.dateComponents([.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)).day ?? 0
    if days == 0 || days == 1 {
      let time = formatters.time.string(from: date)
      return days == 0 ? tr("Today, %1", time) : tr("Yesterday, %1", time)
    }
    let isThisYear = calendar.component(.year, from: date) == calendar.component(.year, from: now)
    return (isThisYear ? formatters.day : formatters.dayAndYear).string(from: date)
  }

  /// Making one takes longer than all else that a row does, so that lists would not scroll smoothly.
  private struct Formatters {
    let zone = TimeZone.current
    let time = DateFormatter()
    let day = DateFormatter()
    let dayAndYear = DateFormatter()

    init() {
      for formatter in [time, day, dayAndYear] { (formatter.locale, formatter.timeZone) = (.current, zone) }
      time.dateFormat = "HH:mm"
      day.setLocalizedDateFormatFromTemplate("d MMMM")
      dayAndYear.setLocalizedDateFormatFromTemplate("d MMMM y")
    }
  }

  private static var made = Formatters()
  /// Others once the system's time zone is another.
  private static var formatters: Formatters {
    if made.zone != .current { made = Formatters() }
    return made
  }
}
