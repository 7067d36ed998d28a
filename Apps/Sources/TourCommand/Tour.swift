// SPDX-License-Identifier: MIT
// The tour from its first word to its last. main.swift calls it.

import CivilCalendar
import CommandProgram
import Foundation

/// A minute with all that is here, on temporary files: no key to press, no display, exit code 0.
@MainActor struct Tour {
  let folder: URL
  let screen: Screen

  init() throws {
    var template = Array((FileManager.default.temporaryDirectory.path + "/duramen-tour-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TourFailure(
        sentence: "No folder can be made in \(FileManager.default.temporaryDirectory.path): \(String(cString: strerror(errno))).")
    }
    folder = URL(fileURLWithPath: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), isDirectory: true)
    screen = Screen()
  }

  func run() throws {
    let days = folder.appendingPathComponent("Days.sqlite")
    let now = Date()
    let today = DayClock(timeZone: DayClock.systemTimeZone(at: now)).day(of: now)
    try DaysPart(store: days, screen: screen).run()
    try LabPart(picture: folder.appendingPathComponent("worms.png"), screen: screen).run()
    try SowingsPart(store: folder.appendingPathComponent("Sowings.sqlite"), today: today, screen: screen).run()
    try SQLPart(store: days, screen: screen).run()
    try KillPart(store: folder.appendingPathComponent("Killed.sqlite"), screen: screen).run()
    try screen.heading("Look for yourself")
    try screen.command("sqlite3 \(days.path) '.schema' 'SELECT ZNAME FROM ZTHING'")
    try screen.say("  The tables are those of Apple's Core Data. All files of this tour are in \(folder.path).")
    try screen.heading("What to type next")
    for line in ["./run days add \"Mum's cooking\" --kind without", "./run reactionlab presets", "./run sowings plants --demo"] {
      try screen.command(line)
    }
  }
}
