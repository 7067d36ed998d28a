// SPDX-License-Identifier: MIT
// Measures the windows: first frame, idle time, and a store as large as the documents name: `Measure [--repeat N] [--app NAME]`, inside Tests/ui-session.
// Of Reaction Lab also how many frames a second a run shows, and how soon its editor answers meanwhile. ./run measure calls it.

import Foundation
import PageWalk
import UIDriver

let words = CommandLine.arguments
let repeats = words.firstIndex(of: "--repeat").flatMap { words.indices.contains($0 + 1) ? Int(words[$0 + 1]) : nil } ?? 7
guard (1...100).contains(repeats) else {
  FileHandle.standardError.write(Data("--repeat takes a number from 1 to 100.\n".utf8))
  exit(2)
}

let only = words.firstIndex(of: "--app").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
guard only == nil || WalkedApp.all.contains(where: { $0.name == only }) else {
  FileHandle.standardError.write(Data("--app takes one of \(WalkedApp.all.map(\.name).joined(separator: ", ")).\n".utf8))
  exit(2)
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func text(_ values: [Double]) -> String { "\(Int(median(values).rounded())) ms (worst \(Int((values.max() ?? 0).rounded())))" }

func rateText(_ values: [Double]) -> String { "\(Int(median(values).rounded())) (worst \(Int((values.min() ?? 0).rounded())))" }

@MainActor func measure(_ app: WalkedApp) throws {
  var frames: [Double] = []
  for _ in 0..<repeats { frames.append(Double(try Walk.begun(app, .wide) { screen in try screen.millisecondsToFirstFrame() })) }
  say("\(app.name): first frame \(text(frames))")
  let ticks = try Walk.begun(app, .wide) { screen in
    try app.settle(screen)
    // What starting has left to do is done by then; idle is what comes after.
    Thread.sleep(forTimeInterval: 3)
    let before = screen.ticks
    Thread.sleep(forTimeInterval: 10)
    return screen.ticks - before
  }
  say("\(app.name): processor time in 10 idle seconds \(ticks) ticks of 10 ms")
  guard let large = app.large else { return }
  var (starts, lists, pages, grids, most) = ([Double](), [Double](), [Double](), [Double](), 0)
  var (rates, gridRates, letters) = ([Double](), [Double](), [Double]())
  for _ in 0..<repeats {
    try Walk.begun(app, .wide, .large) { screen in
      starts.append(Double(try screen.millisecondsToFirstFrame()))
      try screen.waitForKeys()
      try app.settle(screen)
      if let listKey = large.listKey {
        lists.append(try screen.millisecondsUntilSeen(listKey, .control))
      } else {
        // From the bar's buttons the keys come to the list.
        let row = try screen.wait(for: "list item")
        let list = try screen.wait(for: "list", large.listName).frame
        try screen.wait("a row of the list has the keys") {
          if screen.find("list item").contains(where: { $0.isFocused && list.contains($0.frame.center) }) { return true }
          try screen.press("Tab")
          return false
        }
        screen.move(row.frame.x, 1)
      }
      // Keys go to the first row only once the page has come.
      try screen.waitForStillness()
      try screen.waitForKeys()
      for _ in 0..<5 { pages.append(try screen.millisecondsUntilSeen("Next")) }
      pages.append(try screen.millisecondsUntilSeen("End"))
      try screen.press("Home")
      rates.append(try screen.picturesPerSecondScrolling("list", large.listName, for: 3))
      if let gridKey = large.gridKey {
        try screen.press("Escape")
        try screen.wait(for: app.start.role, app.start.name)
        screen.move(1, 1)
        try screen.waitForStillness()
        grids.append(try screen.millisecondsUntilSeen(gridKey, .control))
        gridRates.append(try screen.picturesPerSecondScrolling("table", for: 3))
      }
      if let searched = large.searched {
        try screen.press("f", .control)
        try screen.wait("a search takes letters") { screen.find("entry", nil).contains { $0.isFocused } }
        try screen.waitForStillness()
        for letter in searched { letters.append(try screen.millisecondsUntilSeen(String(letter))) }
      }
      most = max(most, screen.megabytes("VmHWM"))
    }
  }
  let list = lists.isEmpty ? "" : ", list \(text(lists))"
  let gridRate = gridRates.isEmpty ? "" : ", the grid \(rateText(gridRates))"
  let search = letters.isEmpty ? "" : ", a letter of a search \(text(letters))"
  let grid = grids.isEmpty ? "" : ", grid \(text(grids))"
  say(
    "\(app.name), \(large.words): first frame \(text(starts))\(list)\(grid)\(search), a page on \(text(pages)), "
      + "scrolling \(rateText(rates)) pictures a second\(gridRate), memory at most \(most) MiB"
  )
}

struct NothingTold: Error, CustomStringConvertible { let description = "The window does not say how many frames it shows a second." }

/// How many frames a run shows, and how soon a key on a slider is seen in its entry meanwhile.
@MainActor func measure(_ run: LabRun) throws {
  let stepsPerFrame = 20
  try run.begun(stepsPerFrame: stepsPerFrame) { screen in
    let field = try screen.wait(for: "image", "Picture of the simulation").frame
    try screen.waitForKeys()
    let part = Rectangle(x: field.center.x - 100, y: field.center.y - 20, width: 200, height: 40)
    screen.move(1, 1)
    // The first frames are those of a window that comes.
    Thread.sleep(forTimeInterval: 2)
    let (ticks, begin) = (screen.ticks, ContinuousClock.now)
    var told: [Double] = []
    var rates: [Double] = []
    for _ in 0..<5 {
      rates.append(screen.picturesPerSecond(of: part, for: 2))
      let label = screen.names("label").first { $0.hasSuffix(" fps") }
      told += label.flatMap { Double($0.dropLast(" fps".count)) }.map { [$0] } ?? []
    }
    // A tick is a hundredth of a second.
    let load = Double(screen.ticks - ticks) / ((ContinuousClock.now - begin) / .seconds(1))
    guard !told.isEmpty else { throw NothingTold() }
    let frames = median(told)
    guard let entry = screen.nodes().first(where: { $0.role == "text" && $0.name.hasSuffix(", value") }) else { return }
    let slider = String(entry.name.dropLast(", value".count))
    try screen.click("slider", slider)
    try screen.wait(for: "slider", slider) { $0.isFocused }
    screen.move(1, 1)
    let answers = try (0..<20).map { index in
      // At another moment of a frame each time.
      Thread.sleep(forTimeInterval: 0.2 + Double(index) * 0.003)
      return try screen.milliseconds(untilSeenIn: entry.frame, index < 10 ? "Left" : "Right")
    }
    let seen = Int(median(rates).rounded())
    let differing = seen == 0 ? "the pattern is at rest, so that none was seen to differ" : "of which \(seen) were seen to differ"
    say(
      "lab, \(run.name), \(stepsPerFrame) steps a frame: \(Int(frames)) frames a second, \(differing), "
        + "\((load * 10 / max(1, frames)).formatted(.number.precision(.fractionLength(1)))) ms of processor time a frame, "
        + "a key on a slider seen after \(text(answers))")
  }
}

var failures = 0
if only == nil || only == WalkedApp.reactionlab.name {
  for run in LabRun.all {
    do { try measure(run) } catch {
      FileHandle.standardError.write(Data("lab, \(run.name): \(error)\n".utf8))
      failures += 1
    }
  }
}
for app in WalkedApp.all where only == nil || only == app.name {
  do { try measure(app) } catch {
    FileHandle.standardError.write(Data("\(app.name): \(error)\n".utf8))
    failures += 1
  }
}
exit(failures == 0 ? 0 : 1)
