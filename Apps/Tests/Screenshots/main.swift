// SPDX-License-Identifier: MIT
// Takes a picture of every page of every app in every look: `Screenshots FOLDER [APP] [PAGE …]`, inside Tests/ui-session. ./run screenshots calls it.

import Foundation
import PageWalk
import Pictures
import UIDriver

let largest = 200_000

guard let folder = CommandLine.arguments.dropFirst().first else {
  FileHandle.standardError.write(Data("Say where the pictures go: Screenshots FOLDER [APP] [PAGE …].\n".utf8))
  exit(2)
}
let target = URL(fileURLWithPath: folder)
let words = CommandLine.arguments.dropFirst(2)
let wanted = words.isEmpty ? WalkedApp.all : WalkedApp.all.filter { $0.name == words.first }
var failures = 0

@MainActor func complain(_ sentence: String) {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
  failures += 1
}

@MainActor func save(_ visit: Visit) throws {
  let data = try visit.screen.pictureOfWindows().pngData()
  let file = target.appendingPathComponent("\(visit.name).png")
  try PictureFile.write(data, to: file)
  // Written at once: print would keep it until the end where nobody watches.
  FileHandle.standardOutput.write(Data("\(file.path)  \(data.count / 1000) kB\n".utf8))
  // Patterns in true colour are large; what documents show of them gets fewer colours first.
  if data.count > largest {
    FileHandle.standardError.write(Data("\(visit.name).png has \(data.count) bytes; documents show no more than \(largest).\n".utf8))
  }
}

if wanted.isEmpty {
  complain("There is no app called \(words.first ?? ""). There are: \(WalkedApp.all.map(\.name).joined(separator: ", ")).")
}
do {
  try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
} catch {
  complain("The folder \(folder) cannot be made: \(error.localizedDescription)")
  exit(1)
}
for app in wanted {
  for look in Look.all {
    let pages = words.count > 1 ? Set(words.dropFirst()) : nil
    Walk.over(app, look, pages: pages, failed: { complain("\(app.name), \($0.name), \(look.name): \($1)") }, visit: save)
  }
}
exit(failures == 0 ? 0 : 1)
