// SPDX-License-Identifier: MIT
// Measures the windows: first frame, idle time, and a store as large as the documents name: `Measure [--repeat N]`, inside Tests/ui-session.
// ./run measure calls it.

import Foundation
import PageWalk
import UIDriver

let words = CommandLine.arguments
let repeats = words.firstIndex(of: "--repeat").flatMap { words.indices.contains($0 + 1) ? Int(words[$0 + 1]) : nil } ?? 7
guard (1...100).contains(repeats) else {
  FileHandle.standardError.write(Data("--repeat takes a number from 1 to 100.\n".utf8))
  exit(2)
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func text(_ values: [Double]) -> String { "\(Int(median(values).rounded())) ms (worst \(Int((values.max() ?? 0).rounded())))" }

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
  var (starts, lists, pages, most) = ([Double](), [Double](), [Double](), 0)
  for _ in 0..<repeats {
    try Walk.begun(app, .wide, .large) { screen in
      starts.append(Double(try screen.millisecondsToFirstFrame()))
      try screen.waitForKeys()
      try app.settle(screen)
      lists.append(try screen.millisecondsUntilSeen(large.listKey, .control))
      try screen.waitForKeys()
      for _ in 0..<5 { pages.append(try screen.millisecondsUntilSeen("Next")) }
      pages.append(try screen.millisecondsUntilSeen("End"))
      most = max(most, screen.megabytes("VmHWM"))
    }
  }
  say("\(app.name), \(large.words): first frame \(text(starts)), list \(text(lists)), a page on \(text(pages)), memory at most \(most) MiB")
}

var failures = 0
for app in WalkedApp.all {
  do { try measure(app) } catch {
    FileHandle.standardError.write(Data("\(app.name): \(error)\n".utf8))
    failures += 1
  }
}
exit(failures == 0 ? 0 : 1)
