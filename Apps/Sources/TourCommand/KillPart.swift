// SPDX-License-Identifier: MIT
// The tour's test of safety: a second process saves, is killed in the middle, and what it had reported is there.

import CoreData
import Days
import Foundation

/// Saves cut by kill -9.
@MainActor struct KillPart {
  let store: URL
  let screen: Screen
  /// Objects in each save.
  private static let size = 500

  func run() throws {
    try screen.heading("A save cut by kill -9")
    let (reported, wasKilled) = try Child.killWhileSaving([Child.save, store.path], after: 3)
    let container = try ThingStore.open(at: store)
    let found = try container.viewContext.count(for: NSFetchRequest<Thing>(entityName: "Thing"))
    guard wasKilled, found >= reported * Self.size, found % Self.size == 0 else {
      throw TourFailure(
        sentence: "\(reported) saves of \(Self.size) objects were reported, but \(found) objects were found in \(store.path).")
    }
    try screen.say(
      "  A second process saved \(Self.size) objects at a time, said so \(reported) times, and was killed in the middle of its work.")
    try screen.say(
      "  Found afterwards: \(found) objects, \(found / Self.size) whole saves. Nothing reported is missing, nothing is half there.")
  }

  /// What the second process does, until it is killed.
  static func saveForever(_ store: URL) throws {
    let context = try ThingStore.open(at: store).viewContext
    for round in 1...10_000 {
      for number in 1...size {
        let thing = Thing(context: context)
        thing.name = "thing \(round).\(number)"
        thing.nameKey = thing.name
      }
      try context.save()
      print(round)
      fflush(nil)
    }
  }
}
