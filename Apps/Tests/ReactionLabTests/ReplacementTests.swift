// SPDX-License-Identifier: MIT
// A store with large values is exchanged for another one: its files beside it go with it, at whatever moment the program is killed.

import CoreData
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab
@testable import StoreFiles

@Suite("A store that is exchanged for a copy") @MainActor struct ReplacementTests {
  /// Noise hardly compresses, so that it lies in a file of its own.
  private static func noise(_ seed: UInt64) -> Field {
    var generator = SplitMix64(seed: seed)
    let planes = (0..<2).map { _ in (0..<160_000).map { _ in Float(UInt8.random(in: 0...255, using: &generator)) / 255 } }
    return Field(width: 400, height: 400, planes: planes)
  }

  private static func fill(_ library: PatternLibrary, _ name: String, _ field: Field) throws {
    let recipe = quick(width: 400, height: 400, steps: 0)
    try library.savePattern(PatternContents(recipe, field: field, isSteered: true, keepsField: true), named: name)
  }

  private static func field(named name: String, at url: URL) throws -> Field? {
    try StoreFile.using(url, named: url, model: PatternStore.model, complete: nil) {
      try PatternLibrary(context: $0.viewContext).findPattern(name)?.savedField()
    }
  }

  @Test("keeps the large values of both, whenever the program is killed", arguments: StoreReplacement.Moment.allCases)
  func killed(moment: StoreReplacement.Moment) throws {
    let (old, new) = (try Fixture(), try Fixture())
    try Self.fill(old.library, "Old", Self.noise(1))
    try Self.fill(new.library, "New", Self.noise(2))
    let folder = old.folder.appendingPathComponent("place")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = folder.appendingPathComponent("ReactionLab.sqlite")
    try StoreFile.copy(old.storeURL, to: store, model: PatternStore.model)
    let image = old.folder.appendingPathComponent("image")
    let moved = try StoreReplacement.replace(store) {
      try StoreFile.copy(new.storeURL, to: $0, model: PatternStore.model)
    } at: { reached in
      if reached == moment { try? FileManager.default.copyItem(at: folder, to: image) }
    }
    #expect(try Self.field(named: "New", at: store) == Self.noise(2))
    #expect(try Self.field(named: "Old", at: #require(moved)) == Self.noise(1))
    // The same from where a killed program left it.
    let left = image.appendingPathComponent("ReactionLab.sqlite")
    if moment == .prepared {
      #expect(try Self.field(named: "Old", at: left) == Self.noise(1))
    } else {
      #expect(try Self.field(named: "New", at: left) == Self.noise(2))
      #expect(try Self.field(named: "Old", at: image.appendingPathComponent("ReactionLab damaged.sqlite")) == Self.noise(1))
    }
  }
}
