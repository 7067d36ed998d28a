// SPDX-License-Identifier: MIT
// `reactionlab` as a user has it: run with words in a home of its own, and the shapes of its JSON.

import CommandTestSupport
import Foundation

extension Home {
  /// A home for `reactionlab`.
  convenience init() throws { try self.init(program: "reactionlab", store: "reaction-lab/ReactionLab.sqlite") }

  /// Runs `reactionlab` to its end.
  @discardableResult func lab(_ words: String...) throws -> Result { try start(words).finish() }

  /// What the home folder holds besides the store and what the tests themselves write.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      !$0.hasSuffix(".out") && !$0.hasSuffix(".err") && $0 != "data"
    }
    .sorted()
  }
}

/// A run as the program's JSON has it.
struct ListedRun: Decodable {
  let model: String
  let preset: String?
  let parameters: [String: Float]
  let precision: String
  let boundary: String
  let stencil: String?
  let width: Int
  let height: Int
  let steps: Int
  let seed: UInt64
  let hash: String
  let output: String?
  let warning: String?
}

/// A pattern as the program's JSON has it.
struct ListedPattern: Decodable {
  let name: String
  let model: String
  let preset: String?
  let favourite: Bool
  let width: Int
  let height: Int
  let steps: Int
}
