// SPDX-License-Identifier: MIT
// What a user decides once for all things, kept in a small file of its own. The command line and later the window read and write it.

import CivilCalendar
import Foundation
import StoreFiles

/// The settings that hold for all things.
public struct DaySettings: Hashable, Sendable {
  /// 0 or 1: what the first day of a run counts as.
  public var firstDay = 0
  public var dayEnd = DayEnd.midnight
  /// Whether a window's sign moves on by itself.
  public var movesOn = true
  /// How many seconds it shows each thing.
  public var secondsEach = 3
  /// Whether lengths are shown as years, months and days instead of days alone.
  public var showsYears = false
  /// Whether a window tells of reminders and milestones.
  public var notifies = true

  /// The seconds that a thing can be shown.
  public static let possibleSeconds = 1...3600

  public init() {}

  /// The settings in a file, or the defaults if there is no such file.
  ///
  /// - Throws: `ThingError.settingsUnreadable` if the file is there and says something else than settings.
  public init(contentsOf url: URL) throws {
    let written: Written
    do {
      written = try JSONDecoder().decode(Written.self, from: Data(contentsOf: url))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return
    } catch let error as CocoaError where (error.underlying as? POSIXError)?.code == .ENOTDIR {
      // Where a file stands in the place of the folder, there is no such file either.
      return
    } catch let error as DecodingError {
      throw ThingError.settingsUnreadable(path: url.path, reason: Self.sentence(for: error))
    } catch {
      throw ThingError.settingsUnreadable(path: url.path, reason: systemReason(error) + ".")
    }
    if let firstDay = written.firstDay {
      guard (0...1).contains(firstDay) else {
        throw ThingError.settingsUnreadable(path: url.path, reason: "“firstDay” is \(firstDay), which is neither 0 nor 1.")
      }
      self.firstDay = firstDay
    }
    if let text = written.dayEnd {
      guard let dayEnd = DayEnd(text) else {
        throw ThingError.settingsUnreadable(
          path: url.path, reason: "“dayEnd” is “\(text)”, which is not a time from 00:00 to \(DayEnd.latest).")
      }
      self.dayEnd = dayEnd
    }
    if let seconds = written.secondsEach {
      guard Self.possibleSeconds.contains(seconds) else {
        throw ThingError.settingsUnreadable(
          path: url.path, reason: "“secondsEach” is \(seconds), which is not from \(Self.possibleSeconds.lowerBound) to 3600.")
      }
      secondsEach = seconds
    }
    movesOn = written.movesOn ?? movesOn
    showsYears = written.showsYears ?? showsYears
    notifies = written.notifies ?? notifies
  }

  /// Writes the settings, replacing the file in one step; its folder is made if needed.
  ///
  /// - Throws: `ThingError.settingsUnwritable`.
  public func write(to url: URL) throws {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      var data = try encoder.encode(
        Written(
          firstDay: firstDay, dayEnd: dayEnd.description, movesOn: movesOn, secondsEach: secondsEach, showsYears: showsYears,
          notifies: notifies))
      data.append(UInt8(ascii: "\n"))
      try data.write(to: url, options: .atomic)
    } catch {
      throw ThingError.settingsUnwritable(path: url.path, reason: systemReason(error) + ".")
    }
  }

  /// The file's form; what it leaves out keeps its default.
  private struct Written: Codable {
    var firstDay: Int?
    var dayEnd: String?
    var movesOn: Bool?
    var secondsEach: Int?
    var showsYears: Bool?
    var notifies: Bool?
  }

  private static func sentence(for error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context) where !context.codingPath.isEmpty:
      "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has the wrong type."
    default: "It is not valid JSON."
    }
  }
}
