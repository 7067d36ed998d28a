// SPDX-License-Identifier: MIT
// `days` as a user has it: run with words in a home of its own, and the shapes of its JSON.

import CommandTestSupport
import Foundation

extension Home {
  /// A home for `days`.
  convenience init() throws { try self.init(program: "days", store: "days-without-things/Days.sqlite") }

  var settings: URL { folder.appendingPathComponent("config/days-without-things/settings.json") }

  /// Runs `days` to its end.
  @discardableResult func days(_ words: String..., zone: String? = nil) throws -> Result { try start(words, zone: zone).finish() }
}

/// A thing as the program's JSON has it.
struct Listed: Decodable, Equatable {
  let name: String
  let kind: String
  let startDate: String
  let days: Int
  let record: Int
  let form: String
  let color: String
  let `private`: Bool
  let runs: [ListedRun]?
}

struct ListedRun: Decodable, Equatable {
  let start: String
  let end: String
  let days: Int
  let note: String?
}
