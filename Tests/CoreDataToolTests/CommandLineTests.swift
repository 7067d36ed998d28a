// SPDX-License-Identifier: MIT
// Command lines: every command reads its words the same way, and refuses them with the same sentences.

import CoreDataTestSupport
import Foundation
import Testing

@Suite struct CommandLineTests {
  /// The commands with what they must be given; none of it is there.
  private static let commands = [
    ["info", "/no/store"], ["schema", "/no/store"], ["fetch", "/no/store", "Plant"], ["new", "Garden"], ["adopt", "/no/folder"],
  ]

  private func expectRefusal(_ words: [String], _ sentence: String) {
    let run = ToolRun(words)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaint == "\(sentence)\n`coredata help \(words[0])` explains it.\n")
  }

  @Test(arguments: commands) func `every command refuses an option it has not, and guesses which was meant`(words: [String]) {
    expectRefusal(words + ["--quick"], "There is no option “--quick” of `coredata \(words[0])`.")
    expectRefusal(words + ["-q"], "There is no option “-q” of `coredata \(words[0])`.")
    expectRefusal(words + ["--hepl"], "There is no option “--hepl” of `coredata \(words[0])`. Did you mean “--help”?")
  }

  @Test(arguments: commands)
  func `every command refuses a value of an option without one, words too many and words too few`(words: [String]) {
    expectRefusal(words + ["--help=yes"], "“--help” takes no value.")
    expectRefusal(words + ["more"], "“more” is one word too many. Put quotation marks around what has spaces in it.")
    #expect(ToolRun(words.dropLast()).complaint.hasPrefix("`coredata \(words[0])` needs "))
  }

  @Test(arguments: [
    ["fetch", "s", "Plant", "--where"], ["fetch", "s", "Plant", "--where", "--json"], ["fetch", "s", "Plant", "--where="],
    ["fetch", "s", "Plant", "--where", ""], ["schema", "s", "--model"], ["new", "Garden", "--path="], ["new", "Garden", "--path"],
    ["new", "Garden", "--duramen", "--path"], ["adopt", "a", "--duramen", "--check"], ["adopt", "a", "--duramen="],
  ]) func `an option whose value is missing says what it needs`(words: [String]) {
    let run = ToolRun(words)
    #expect(run.code == 2 && run.complaint.contains("” needs a value: "), "\(run)")
  }

  @Test(arguments: commands) func `help comes before all else, and behind two dashes nothing is an option`(words: [String]) {
    #expect(ToolRun([words[0], "--help"]).output == ToolRun(["help", words[0]]).output)
    #expect(ToolRun(words + ["--help"]).output.hasPrefix("Usage: coredata \(words[0]) "))
    #expect(ToolRun([words[0], "--"] + words.dropFirst() + ["--help"]).complaint.hasPrefix("“--help” is one word too many."))
  }

  @Test func `the version is told`() {
    let run = ToolRun(["--version"])
    #expect(run.code == 0 && run.output.wholeMatch(of: /coredata [0-9]+\.[0-9]+(\.[0-9]+)?\n/) != nil)
    #expect(ToolRun(["--version", "info"]).code == 2)
    #expect(ToolRun(["--verison"]).complaint.hasPrefix("There is no option “--verison” of `coredata`. Did you mean “--version”?"))
  }

  @Test func `a store and a model may be given as addresses of files`() throws {
    let store = try GardenStore()
    let model = try GardenStore.writeModel(GardenStore.entities, to: store.folder.url.appendingPathComponent("a b"), version: "one")
    for address in [store.url.absoluteString, "FILE://localhost" + store.url.path] {
      #expect(ToolRun(["info", address]).output == ToolRun(["info", store.url.path]).output)
    }
    #expect(model.absoluteString.contains("%20"))
    let known = ToolRun(["schema", store.url.path, "--model", model.path])
    #expect(known.output == ToolRun(["schema", store.url.absoluteString, "--model=\(model.absoluteString)"]).output)
    #expect(ToolRun(["info", "file://elsewhere/a"]).complaint.hasPrefix("“file://elsewhere/a” is no address of a file on this machine"))
  }
}
