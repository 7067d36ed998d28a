// SPDX-License-Identifier: MIT
// Merging and deleting plants: no sowing is ever left without a plant.

import CoreData

/// What becomes of the sowings of a plant that is deleted.
public enum LeftSowings {
  /// A plant that has any is not deleted.
  case refuse
  /// They are deleted with the plant, and their germinations with them.
  case delete
  /// They become sowings of another plant.
  case move(to: Plant)
}

extension Garden {
  /// Makes all sowings of a plant those of another, joins the notes, and deletes the plant that is empty then.
  public func mergePlant(_ plant: Plant, into other: Plant) throws {
    guard plant != other else { throw GardenError.samePlant(plant.name) }
    try saving {
      Self.moveEverything(of: plant, to: other)
      context.delete(plant)
    }
  }

  /// Deletes a plant.
  ///
  /// - Parameters:
  ///   - plant: A plant.
  ///   - left: What becomes of its sowings.
  /// - Throws: `GardenError.plantHasSowings` if it has some and nothing was said of them.
  public func deletePlant(_ plant: Plant, sowings left: LeftSowings = .refuse) throws {
    try saving {
      switch left {
      case .refuse:
        guard plant.sowings.isEmpty else { throw GardenError.plantHasSowings(plant.name, count: plant.sowings.count) }
      case .delete:
        for sowing in plant.sowings { context.delete(sowing) }
      case .move(let other):
        guard plant != other else { throw GardenError.samePlant(plant.name) }
        for sowing in plant.sowings { sowing.plant = other }
      }
      context.delete(plant)
    }
  }

  /// Moves sowings and notes; StoreAdoption does the same with plants that the original kept twice.
  static func moveEverything(of plant: Plant, to other: Plant) {
    for sowing in plant.sowings { sowing.plant = other }
    guard let notes = plant.notes else { return }
    other.notes = other.notes.map { "\($0)\n\n\(notes)" } ?? notes
  }
}
