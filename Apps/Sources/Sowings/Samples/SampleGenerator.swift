// SPDX-License-Identifier: MIT
// Draws sample plants as plain values, one after another. SampleGarden puts them into a store, and finds out which are there.

import Foundation

/// A sample plant with its sowings.
struct SamplePlant {
  struct Sowing {
    let uuid: UUID
    /// Days since it was sown.
    let age: Int
    let count: Int
    let medium: String?
    let place: String?
    /// How many seeds come up.
    let up: Int
    /// After how many days they do.
    let firstDay: Int
  }

  let uuid: UUID
  let name: PlantName
  let sowings: [Sowing]
}

/// The plants of a seed, the same at every run.
struct SampleGenerator {
  private var random: SeededGenerator
  let firstPlant: UUID
  let firstSowing: UUID
  private let share: [Int]
  private var number = 0
  private var done = 0

  init(_ garden: SampleGarden) {
    var random = SeededGenerator(seed: garden.seed)
    firstPlant = random.uuid()
    firstSowing = random.uuid()
    var share = [Int](repeating: 0, count: garden.plantCount)
    for _ in 0..<garden.sowingCount { share[Int.random(in: share.indices, using: &random)] += 1 }
    self.share = share
    self.random = random
  }

  /// The next plant; called at most once for each.
  mutating func next() -> SamplePlant {
    let uuid = number == 0 ? firstPlant : random.uuid()
    let sowings = (0..<share[number]).map { _ in sowing() }
    defer { number += 1 }
    return SamplePlant(uuid: uuid, name: SampleNames.name(number), sowings: sowings)
  }

  private mutating func sowing() -> SamplePlant.Sowing {
    let uuid = done == 0 ? firstSowing : random.uuid()
    done += 1
    let age = Int.random(in: 0...730, using: &random)
    let count = Int.random(in: 1...60, using: &random)
    let medium = ["cactus soil", "seed compost", "perlite", "sand and grit"].randomElement(using: &random)
    let place = ["window sill", "cold frame", "heated tray", "greenhouse"].randomElement(using: &random)
    let up = Int.random(in: 0...count, using: &random)
    let firstDay = Int.random(in: 4...21, using: &random)
    return SamplePlant.Sowing(uuid: uuid, age: age, count: count, medium: medium, place: place, up: up, firstDay: firstDay)
  }
}
