// SPDX-License-Identifier: MIT
// Where the tour begins and ends; the words of its second process are in Child.

import CommandProgram
import Foundation
import StoreFiles

StandardStreams.prepare()
let words = Array(CommandLine.arguments.dropFirst())
do {
  switch words.first {
  case Child.fetch? where words.count > 1: try SQLPart.fetch(URL(fileURLWithPath: words[1]))
  case Child.save? where words.count > 1: try KillPart.saveForever(URL(fileURLWithPath: words[1]))
  case "--help", "-h":
    try StandardStreams.write("Usage: ./run [tour]\n\nShows in a minute what is here, on temporary files. Takes no other words.\n")
  case let word?:
    StandardStreams.complain("The tour takes no words, but “\(word)” was given. `./run tour --help` explains it.", as: "tour")
    exit(2)
  case nil: try Tour().run()
  }
} catch let error as StandardStreams.WriteError {
  if error.readerIsGone { exit(0) }
  StandardStreams.complain(error.sentence, as: "tour")
  exit(1)
} catch {
  StandardStreams.complain(sentence(for: error), as: "tour")
  exit(1)
}
