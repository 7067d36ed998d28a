// SPDX-License-Identifier: MIT
// What the rules make of a text and find in it. The tests of the rules call it.

@testable import CoreDataAdoption

/// The text after all rules, in a package with another file.
func adopted(_ text: String, beside other: String = "") -> String {
  let file = SourceFile(name: "A.swift", text: text)
  let knowledge = SourceKnowledge([file, SourceFile(name: "B.swift", text: other)])
  return String(decoding: Rules.apply(to: file, knowing: knowledge).edits.applied(to: file.bytes), as: UTF8.self)
}

/// What is left to a person.
func leftByHand(_ text: String) -> [Finding] {
  let file = SourceFile(name: "A.swift", text: text)
  return Rules.apply(to: file, knowing: SourceKnowledge([file])).findings.filter { $0.kind == .byHand }
}
