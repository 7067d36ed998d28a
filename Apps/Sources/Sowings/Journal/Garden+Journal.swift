// SPDX-License-Identifier: MIT
// Writing the journal: every change leaves what is needed to take it back, in the same save. The files beside this one read it.

import CoreData
import Foundation
import StoreJournal

extension Garden {
  /// How many changes can be taken back at least.
  public static var journalLength: Int { Journal<Change>.length }

  /// Makes a change, keeps how to take it back, and saves both in one, or does nothing at all.
  ///
  /// - Parameters:
  ///   - kind: What is being done; asked for after the change, when it is known.
  ///   - plants: The plants that may change and exist already; those that the change makes are found by themselves.
  ///   - sowings: The same of sowings.
  ///   - name: The name the change gives, which another program may take at the same time.
  ///   - newName: The name of the plant it leads to, where that says something.
  ///   - changes: The change itself.
  /// - Returns: What the change returns.
  /// - Throws: What the change throws, or the error of saving.
  func changing<Result>(
    _ kind: @autoclosure () -> ChangeKind, plants: [Plant] = [], sowings: [Sowing] = [], name: PlantName? = nil,
    newName: @autoclosure () -> String? = nil, _ changes: () throws -> Result
  ) throws -> Result {
    let ids = (plants.map(\.objectID), sowings.map(\.objectID))
    return try saving(name) {
      try requirePresent(ids.0, GardenError.plantIsGone)
      try requirePresent(ids.1, GardenError.sowingIsGone)
      for sowing in sowings where sowing.uuid == nil { sowing.uuid = UUID() }
      let before = (plants.map(PlantSnapshot.init), sowings.map(Self.snapshot))
      let result = try changes()
      Derivation.run(context)
      var steps = zip(plants, before.0).map { plant, snapshot in
        GardenStep.plant(before: snapshot, after: plant.isDeleted ? nil : PlantSnapshot(plant))
      }
      steps += zip(sowings, before.1).map { sowing, snapshot in
        GardenStep.sowing(before: snapshot, after: sowing.isDeleted ? nil : Self.snapshot(sowing))
      }
      for object in context.insertedObjects {
        if let plant = object as? Plant { steps.append(.plant(before: nil, after: PlantSnapshot(plant))) }
        if let sowing = object as? Sowing { steps.append(.sowing(before: nil, after: Self.snapshot(sowing))) }
      }
      try keep(kind(), newName: newName(), steps.filter(\.changesSomething))
      return result
    }
  }

  /// Makes a change that is too large to be taken back, or not worth it, so that other programs notice it.
  func noticing<Result>(_ changes: () throws -> Result) throws -> Result {
    try saving {
      let result = try changes()
      try journal.notice()
      return result
    }
  }

  static func snapshot(_ sowing: Sowing) -> SowingSnapshot { SowingSnapshot(sowing, uuid: sowing.uuid ?? UUID()) }

  private func requirePresent(_ ids: [NSManagedObjectID], _ error: GardenError) throws {
    for id in ids {
      guard let object = try? context.existingObject(with: id), !object.isDeleted else { throw error }
    }
  }

  /// Adds a change to the journal, unless it changed nothing.
  private func keep(_ kind: ChangeKind, newName: String?, _ steps: [GardenStep]) throws {
    guard !steps.isEmpty else { return }
    let sowings = steps.filter { if case .sowing = $0 { true } else { false } }.count
    lastChange = try journal.add(
      kind, name: subject(of: steps), newName: newName, count: sowings > 0 ? sowings : steps.count, steps: steps
    ).report
  }

  /// The name of the plant that a change is about.
  private func subject(of steps: [GardenStep]) throws -> String? {
    for case .plant(let before, let after) in steps {
      if let name = (before ?? after)?.name { return name.description }
    }
    guard case .sowing(let before, let after)? = steps.first, let uuid = (before ?? after)?.plant else { return nil }
    return try plant(uuid)?.name.description
  }

  /// Clears away photos that no sowing or plant has and no change that is left could bring back.
  func clearPhotos() throws {
    context.processPendingChanges()
    let request = NSFetchRequest<Photo>(entityName: "Photo")
    request.predicate = NSPredicate(format: "plants.@count == 0 AND sowings.@count == 0")
    let unused = try context.fetch(request)
    guard !unused.isEmpty else { return }
    var kept: Set<UUID> = []
    for change in try context.fetch(NSFetchRequest<Change>(entityName: "Change")) {
      guard let data = change.steps else { continue }
      // A step that cannot be read could mean any of them.
      for step in try JSONDecoder().decode([GardenStep].self, from: data) {
        switch step {
        case .plant(let before, let after): kept.formUnion([before?.photo, after?.photo].compactMap(\.self))
        case .sowing(let before, let after): kept.formUnion([before?.photo, after?.photo].compactMap(\.self))
        }
      }
    }
    for photo in unused where photo.uuid.map(kept.contains) != true { context.delete(photo) }
  }
}
