// SPDX-License-Identifier: MIT
// Thumbnails made in the background: all that are missing, one by one, called off and resumed, beside a user who goes on working.

import CoreData
import FieldPictures
import Foundation
import Pictures
import ReactionSimulation
import Synchronization
import Testing

@testable import ReactionLab

@Suite("The maker of thumbnails") @MainActor struct ThumbnailTests {
  /// Renders in a moment what would take minutes, and counts.
  private final class Counter: Sendable {
    let recipes = Mutex<[Recipe]>([])

    var renderer: FieldRenderer {
      FieldRenderer { recipe, progress in
        self.recipes.withLock { $0.append(recipe) }
        try progress(recipe.steps / 2)
        return Field(startOf: recipe.setting)
      }
    }
  }

  // Fault 6: all presets had one stock thumbnail.
  @Test("gives each preset its own, from its own size, newest first, and finds nothing more to do") func presets() async throws {
    let fixture = try Fixture()
    try fixture.library.savePresetsAtFirstStart()
    let counter = Counter()
    let maker = ThumbnailMaker(fixture.container, for: fixture.library, render: counter.renderer)
    let shares = Mutex<[ThumbnailProgress]>([])
    #expect(try await maker.run { state in shares.withLock { $0.append(state) } } == 8)
    #expect(counter.recipes.withLock { $0 } == Preset.allCases.map { Recipe(SimulationSetting(preset: $0)) })
    #expect(shares.withLock { $0.map(\.total) }.allSatisfy { $0 == 8 })
    #expect(shares.withLock { $0.map(\.done) } == (0..<8).flatMap { [$0, $0, $0 + 1] })
    // Seen in the view context without a fetch, and by no means an outside change.
    for pattern in try fixture.library.patterns() {
      fixture.library.context.refresh(pattern, mergeChanges: false)
      let picture = try Picture(data: try #require(pattern.imageData))
      #expect(picture.width == 160 && picture.height == 160)
      #expect(try pattern.knownHash == Field(startOf: pattern.recipe().setting).levelHash)
    }
    #expect(try !fixture.library.hasOutsideChanges())
    #expect(try fixture.library.changeToUndo() == nil)
    #expect(try await maker.run() == 0)
  }

  @Test("shows each picture to the list at once, and does no work on the main queue") func merged() async throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "A")
    #expect(pattern.imageData == nil)
    let maker = ThumbnailMaker(
      fixture.container, for: fixture.library,
      render: FieldRenderer { recipe, _ in
        dispatchPrecondition(condition: .notOnQueue(.main))
        return recipe.render()
      })
    #expect(try await maker.run() == 1)
    // The notice of the other context arrives on the main queue.
    while pattern.imageData == nil { await Task.yield() }
    #expect(pattern.knownHash == quick().render().levelHash)
    // What the user does next meets no conflict.
    try fixture.library.renamePattern(pattern, to: "B")
  }

  @Test("goes on where a killed program has left off") func resume() async throws {
    let fixture = try Fixture()
    for number in 1...4 {
      try fixture.library.savePattern(quick(seed: UInt64(number)), named: "\(number)")
      fixture.letDaysPass(1)
    }
    struct Killed: Error {}
    let count = Mutex(0)
    let dying = ThumbnailMaker(
      fixture.container, for: fixture.library,
      render: FieldRenderer { recipe, _ in
        if count.withLock({
          $0 += 1; return $0
        }) == 3 {
          throw Killed()
        }
        return recipe.render()
      })
    await #expect(throws: Killed.self) { try await dying.run() }
    try fixture.reopen()
    #expect(try fixture.library.patterns().map { $0.imageData != nil } == [true, true, false, false])
    let counter = Counter()
    #expect(try await ThumbnailMaker(fixture.container, for: fixture.library, render: counter.renderer).run() == 2)
    #expect(counter.recipes.withLock { $0.map(\.setting.seed) } == [2, 1])
  }

  @Test("ends after a slice when its task is cancelled, and what it has done stays") func cancel() async throws {
    let fixture = try Fixture()
    for number in 1...3 { try fixture.library.savePattern(quick(seed: UInt64(number)), named: "\(number)") }
    let started = Mutex(0)
    let (second, signal) = AsyncStream<Void>.makeStream()
    let maker = ThumbnailMaker(
      fixture.container, for: fixture.library,
      render: FieldRenderer { recipe, progress in
        if started.withLock({
          $0 += 1; return $0
        }) == 2 {
          signal.finish()
          // Slices without end, until the progress says stop.
          while true { try progress(1) }
        }
        return recipe.render()
      })
    let task = Task { try await maker.run() }
    for await _ in second {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try fixture.reopen()
    #expect(try fixture.library.patterns().count { $0.imageData != nil } == 1)
  }

  @Test("passes over what cannot be rendered, and takes the field that was kept for one that was steered") func special() async throws {
    let fixture = try Fixture()
    let strange = try fixture.library.savePattern(quick(), named: "Strange")
    strange.model = "Oregonator"
    let field = quick(seed: 77).render()
    let kept = try fixture.library.savePattern(
      PatternContents(quick(), field: field, colours: ColourScheme(.graphite), isSteered: true, keepsField: true), named: "Kept")
    let image = kept.imageData
    kept.imageData = nil
    try fixture.library.context.save()
    let counter = Counter()
    #expect(try await ThumbnailMaker(fixture.container, for: fixture.library, render: counter.renderer).run() == 1)
    #expect(counter.recipes.withLock { $0.isEmpty })
    try fixture.reopen()
    #expect(try fixture.library.findPattern("Kept")?.imageData == image)
    #expect(try fixture.library.findPattern("Strange")?.imageData == nil)
  }

  @Test("leaves alone what was deleted or given another picture in the meantime") func overtaken() async throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "A")
    let other = try fixture.another()
    let overtaken = Mutex(false)
    let maker = ThumbnailMaker(
      fixture.container, for: fixture.library,
      render: FieldRenderer { recipe, _ in
        try DispatchQueue.main.sync {
          try MainActor.assumeIsolated { try other.erasePattern(try #require(try other.findPattern("A"))) }
        }
        overtaken.withLock { $0 = true }
        return recipe.render()
      })
    #expect(try await maker.run() == 0)
    #expect(overtaken.withLock { $0 })
    fixture.library.context.refreshAllObjects()
    #expect(try fixture.library.patterns().isEmpty)
    _ = pattern
  }

  @Test("makes those first that cost least, from fields that were kept above all, and shows endless runs on the way")
  func cheapFirst() async throws {
    let fixture = try Fixture()
    let endless = Recipe(SimulationSetting(model: .grayScott, width: 1000, height: 1000, seed: 3), steps: .max)
    for (name, recipe) in [
      ("Small", quick(seed: 1)), ("Endless", endless), ("Large", quick(width: 400, height: 400, seed: 2, steps: 20)),
    ] { try fixture.library.savePattern(recipe, named: name) }
    let field = quick(seed: 9).render()
    let kept = try fixture.library.savePattern(PatternContents(quick(seed: 9, steps: .max), field: field, keepsField: true), named: "Kept")
    kept.imageData = nil
    try fixture.library.findPattern("Endless")?.fieldHash = 77
    try fixture.library.context.save()
    let counter = Counter()
    let order = Mutex<[Int]>([])
    let maker = ThumbnailMaker(fixture.container, for: fixture.library, render: counter.renderer)
    #expect(try await maker.run { state in order.withLock { $0.append(state.done) } } == 4)
    // The field that was kept has been taken before anything was rendered.
    #expect(order.withLock { $0.prefix(2) } == [0, 1])
    #expect(counter.recipes.withLock { $0.map(\.setting.seed) } == [1, 2, 3])
    #expect(counter.recipes.withLock { $0.last?.steps } == ThumbnailMaker.mostUpdates / 1_000_000)
    try fixture.reopen()
    let shown = try #require(try fixture.library.findPattern("Endless"))
    // A picture on the way says nothing of the field it leads to.
    #expect(shown.imageData != nil && shown.knownHash == 77)
    #expect(try shown.recipe() == endless)
  }
}
