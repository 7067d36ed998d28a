// SPDX-License-Identifier: MIT
// The words after `coredata adopt`.

/// Takes the arguments apart.
struct AdoptArguments {
  static let usage = """
    usage: coredata adopt PATH [--check] [--json] [--force] [--duramen FOLDER-OR-ADDRESS]

    Takes a model layer written for Apple's platforms to Linux: PATH is a package, a folder of one, or a folder of sources without a manifest.
    What is written means the same on a Mac and builds there as before. Running it again changes nothing.

      @objc, @objc(Name), @objcMembers     stand behind #if canImport(ObjectiveC)
      #keyPath(Plant.seeds.name)           becomes "seeds.name"
      as! NSFetchRequest<Plant>            becomes a form that holds on both, where that is certain
      imports of UIKit, Combine, …         stand behind #if canImport(…)
      Package.swift                        gets Duramen and its plugin, on Linux only; where there is none, one is written

    options:
      --check      changes nothing, says what there is to do
      --json       the report as JSON
      --force      also changes files that have uncommitted changes in git
      --duramen    where Duramen is; without it a placeholder is written
      --help       this text

    exit codes: 0 nothing is left to do, 1 something is left to do (with --check: anything at all), 2 wrong arguments or nothing was done
    """

  var path = ""
  var isCheck = false
  var isJSON = false
  var isForced = false
  var duramen: String?

  init(_ words: [String]) throws {
    var rest = words[...]
    var paths: [String] = []
    while let given = rest.popFirst() {
      let (word, attached) = OptionWord.split(given, options: ["--duramen"])
      if let attached { rest = [attached] + rest }
      switch word {
      case "--check": isCheck = true
      case "--json": isJSON = true
      case "--force": isForced = true
      case "--duramen":
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else {
          throw AdoptError(description: "--duramen needs a folder or an address.")
        }
        duramen = value
      case _ where word.hasPrefix("-"): throw AdoptError(description: "'\(word)' is not an option of coredata adopt.")
      default: paths.append(word)
      }
    }
    guard paths.count == 1, let path = paths.first else {
      throw AdoptError(description: "coredata adopt needs one path; \(paths.isEmpty ? "none was" : "\(paths.count) were") given.")
    }
    if path.isEmpty { throw AdoptError(description: "The path is empty.") }
    self.path = path
  }
}

/// An option of `coredata adopt` or `coredata new` as it may be written.
package enum OptionWord {
  /// Parts `--path=value` of options that take a value, so that it can be read as the next word; anything else stays whole.
  package static func split(_ word: String, options: [String]) -> (option: String, value: String?) {
    guard let sign = word.firstIndex(of: "="), options.contains(String(word[..<sign])) else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}
