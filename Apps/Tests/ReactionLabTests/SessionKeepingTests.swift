// SPDX-License-Identifier: MIT
// How often a session is kept, and what a store has of it when keeping is given up.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("The keeping of a session") @MainActor struct SessionKeepingTests {
  @Test(
    "takes at most two hundredths of the time, and is no more frequent than every ten seconds",
    arguments: [(0.0, 10.0), (0.1, 10), (0.5, 24.5), (4, 196)])
  func pace(cost: Double, pause: Double) {
    var pace = SavePace(from: 100)
    #expect(!pace.isDue(at: 109.9) && pace.isDue(at: 110))
    pace.hasTaken(cost, until: 120)
    #expect(abs(pace.next - 120 - pause) < 1e-9)
    #expect(!pace.isDue(at: 120) && pace.isDue(at: 121 + pause))
    #expect(cost / (pace.next - 120 + cost) <= SavePace.share + 1e-9)
  }

  private func session(_ recipe: Recipe) -> SessionWriter.Session {
    SessionWriter.Session(recipe, field: recipe.render(), colours: ColourScheme(.lagoon), isSteered: true)
  }

  @Test("beside the main thread puts each in the place of the one before, and the next start has the last to the bit")
  func kept() async throws {
    let fixture = try Fixture()
    let writer = SessionWriter(fixture.container)
    for seed in 1...3 {
      #expect(try await writer.keep(session(quick(.belousovZhabotinsky, width: 200, height: 240, seed: UInt64(seed)))) > 0)
    }
    try fixture.reopen()
    let kept = try #require(try fixture.library.lastSession())
    let recipe = quick(.belousovZhabotinsky, width: 200, height: 240, seed: 3)
    #expect(try kept.recipe() == recipe && kept.savedField() == recipe.render() && kept.isSteered)
    #expect(kept.colours == ColourScheme(.lagoon) && kept.imageData != nil)
    let request = NSFetchRequest<SavedPattern>(entityName: "ReactionDiffusionEntity")
    #expect(try fixture.library.context.count(for: request) == 1)
    #expect(try fixture.library.patterns().isEmpty)
  }

  @Test("that is given up leaves the one before") func givenUp() async throws {
    let fixture = try Fixture()
    let writer = SessionWriter(fixture.container)
    try await writer.keep(session(quick(seed: 1)))
    let signal = StopSignal()
    signal.set()
    await #expect(throws: CancellationError.self) { try await writer.keep(session(quick(seed: 2)), unless: signal) }
    #expect(try fixture.library.lastSession()?.recipe() == quick(seed: 1))
  }

  @Test("by two programs at once ends in one session") func twoPrograms() async throws {
    let fixture = try Fixture()
    let other = try PatternStore.open(at: fixture.storeURL)
    let writers = [SessionWriter(fixture.container), SessionWriter(other)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for round in 0..<6 {
        let session = session(quick(seed: UInt64(round)))
        group.addTask { try await writers[round % 2].keep(session) }
      }
      try await group.waitForAll()
    }
    fixture.library.context.refreshAllObjects()
    let request = NSFetchRequest<SavedPattern>(entityName: "ReactionDiffusionEntity")
    #expect(try fixture.library.context.count(for: request) == 1)
    #expect(try (0..<6).contains { try fixture.library.lastSession()?.recipe() == quick(seed: UInt64($0)) })
  }
}
