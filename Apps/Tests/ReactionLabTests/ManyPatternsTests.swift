// SPDX-License-Identifier: MIT
// Files of thousands of patterns: taken in within seconds, as a whole or not at all, also beside the main thread.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation
import Synchronization
import Testing

@testable import ReactionLab

@Suite("A file of thousands of patterns") @MainActor struct ManyPatternsTests {
  /// Patterns with pictures, every third of which is called Maze.
  private func many(_ count: Int) throws -> PatternExport {
    let recipe = quick()
    let contents = try PatternContents(recipe, field: recipe.render(), keepsField: true)
    return PatternExport(
      patterns: (0..<count).map { index in
        var copy = PatternCopy(contents, name: index % 3 == 0 ? "Maze" : "Pattern \(index)")
        copy.seed = UInt64(index)
        return copy
      })
  }

  @Test("is read and taken in, once more without effect, and taken back and made again, in seconds") func all() throws {
    let begin = Self.processorTime
    let export = try PatternExport(data: many(3000).data())
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(seed: 99), named: "Maze")
    #expect(try fixture.library.importPatterns(export, rule: .keepBoth) == PatternImportResult(added: 3000))
    #expect(try fixture.library.count(PatternFilter()) == 3001)
    #expect(try fixture.library.findPattern("Maze 1001") != nil)
    #expect(try fixture.library.names(alsoIn: export).count == 3000)
    // Also those that had to take another name are known again.
    #expect(try fixture.library.importPatterns(export, rule: .keepBoth) == PatternImportResult(unchanged: 3000))
    #expect(try fixture.library.undo()?.count == 3000)
    #expect(try fixture.library.patterns().map(\.title) == ["Maze"])
    #expect(try fixture.library.redo()?.count == 3000)
    #expect(try fixture.library.count(PatternFilter()) == 3001)
    #expect(try fixture.library.findPattern("Maze 1001") != nil)
    // Of this thread alone, however busy the machine is; it was minutes when each pattern was looked up among all.
    #expect(Self.processorTime - begin < 30)
  }

  /// The processor time of this thread in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  @Test("is taken in beside the main thread, in one change that can be taken back, and shown then") func background() async throws {
    let export = try many(1000)
    let fixture = try Fixture()
    let own = try fixture.library.savePattern(quick(seed: 99), named: "Maze")
    let told = Mutex<[Int]>([])
    let result = try await fixture.library.importInBackground(export, into: fixture.container, rule: .replace) { done, total in
      dispatchPrecondition(condition: .notOnQueue(.main))
      told.withLock { $0.append(done * 10_000 + total) }
    }
    #expect(result == PatternImportResult(added: 999, replaced: 1))
    #expect(told.withLock { $0 } == (0...1000).map { $0 * 10_000 + 1000 })
    #expect(own.isBinned && fixture.library.context.automaticallyMergesChangesFromParent)
    #expect(try fixture.library.patterns().count == 1000)
    #expect(try !fixture.library.hasOutsideChanges())
    let stamp = try #require(fixture.library.lastChange).stamp
    #expect(try fixture.library.undo(stamp)?.kind == .import)
    #expect(try fixture.library.patterns() == [own])
  }

  @Test("that is called off beside the main thread leaves everything as it was") func cancel() async throws {
    let export = try many(300)
    let fixture = try Fixture()
    let (begun, signal) = AsyncStream<Void>.makeStream()
    let isCancelled = Mutex(false)
    let task = Task {
      try await fixture.library.importInBackground(export, into: fixture.container, rule: .keepBoth) { done, _ in
        guard done == 250 else { return }
        signal.finish()
        while !isCancelled.withLock({ $0 }) {}
      }
    }
    for await _ in begun {}
    task.cancel()
    isCancelled.withLock { $0 = true }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try fixture.library.patterns().isEmpty && fixture.library.changeToUndo() == nil)
    try fixture.reopen()
    #expect(try fixture.library.patterns().isEmpty)
    #expect(fixture.library.lastChange == nil)
  }

  @Test("is checked once, and again only after it was changed") func checkedOnce() throws {
    var export = try PatternExport(data: many(2).data())
    export.patterns[1].width = 4
    let fixture = try Fixture()
    let error = #expect(throws: PatternExportError.self) { try fixture.library.importPatterns(export, rule: .keepBoth) }
    #expect(error == .damaged("Pattern 2: the size can’t be 4×24."))
    #expect(try fixture.library.patterns().isEmpty)
  }

  @Test("with one name again and again keeps what differs, and what is the same once") func sameNames() throws {
    var export = try many(1)
    let first = export.patterns[0]
    var second = first
    second.seed = 7
    second.identifier = UUID()
    export.patterns = [first, second, first]
    for rule in PatternImportRule.allCases {
      let fixture = try Fixture()
      let result = try fixture.library.importPatterns(export, rule: rule)
      #expect(result == (rule == .skip ? PatternImportResult(added: 1, unchanged: 2) : PatternImportResult(added: 2, unchanged: 1)))
      #expect(try fixture.library.importPatterns(export, rule: .keepBoth).added == (rule == .skip ? 1 : 0))
    }
  }
}
