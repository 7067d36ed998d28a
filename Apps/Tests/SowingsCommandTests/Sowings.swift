// SPDX-License-Identifier: MIT
// `sowings` as a user has it: run with words in a home of its own, and the shapes of its JSON.

import CommandTestSupport
import Foundation

extension Home {
  /// A home for `sowings`.
  convenience init() throws { try self.init(program: "sowings", store: "sowings/Sowings.sqlite") }

  /// Runs `sowings` to its end.
  @discardableResult func sowings(_ words: String...) throws -> Result { try start(words).finish() }
}

/// A plant as the program's JSON has it.
struct ListedPlant: Decodable, Equatable {
  let name: String
  let genus: String
  let species: String
  let cultivar: String?
  let notes: String?
  let sowings: Int
  let seeds: Int
  let germinated: Int
  let lastSown: String?
}

/// A sowing as the program's JSON has it.
struct ListedSowing: Decodable, Equatable {
  struct Day: Decodable, Equatable {
    let day: String?
    let seedlings: Int
  }

  let id: String
  let uuid: UUID
  let plant: String
  let seeds: Int
  let sown: String?
  let germinated: Int
  let germinations: [Day]
  let state: String
  let medium: String?
  let place: String?
  let notes: String?
}
