// SPDX-License-Identifier: MIT
// Adding, changing, merging and deleting plants: no sowing is ever left without a plant.

import CoreData

/// What may be said of a plant when it is added or edited; nil leaves it as it is, an empty text takes it away.
public struct PlantDetails: Hashable, Sendable {
  public var name: PlantName?
  public var commonName: String?
  public var notes: String?

  public init(name: PlantName? = nil, commonName: String? = nil, notes: String? = nil) {
    self.name = name
    self.commonName = commonName
    self.notes = notes
  }
}

/// What becomes of the sowings of a plant that is deleted.
public enum LeftSowings {
  /// A plant that has any is not deleted.
  case refuse
  /// They are deleted with the plant, and their logs with them.
  case delete
  /// They become sowings of another plant.
  case move(to: Plant)
}

extension Garden {
  /// Adds a plant.
  ///
  /// - Throws: `GardenError.nameIsTaken` if there is one of that name, also if another program was faster.
  @discardableResult public func addPlant(_ name: PlantName, commonName: String? = nil, notes: String? = nil) throws -> Plant {
    try changing(.addPlant, name: name) {
      if let other = try findPlant(name) { throw GardenError.nameIsTaken(other.name) }
      let plant = Plant(context: context)
      plant.rename(to: name)
      plant.commonName = Self.kept(commonName)
      plant.notes = Self.kept(notes)
      return plant
    }
  }

  /// Gives a plant another name; its sowings stay with it.
  ///
  /// - Throws: `GardenError.nameIsTaken` if another plant has that name: then the two can be merged.
  public func renamePlant(_ plant: Plant, to name: PlantName) throws { try editPlant(plant, details: PlantDetails(name: name)) }

  /// Replaces what is noted of a plant; an empty text takes it away.
  public func noteOnPlant(_ plant: Plant, _ notes: String) throws { try editPlant(plant, details: PlantDetails(notes: notes)) }

  /// Changes a plant.
  ///
  /// - Throws: `GardenError.nameIsTaken` if another plant has the name.
  public func editPlant(_ plant: Plant, details: PlantDetails) throws {
    let isRenaming = details.name != nil && details.commonName == nil && details.notes == nil
    try changing(
      isRenaming ? .renamePlant : .editPlant, plants: [plant], name: details.name, newName: isRenaming ? plant.name.description : nil
    ) {
      if let name = details.name {
        if let other = try findPlant(name), other != plant { throw GardenError.nameIsTaken(other.name) }
        plant.rename(to: name)
      }
      if let commonName = details.commonName { plant.commonName = Self.kept(commonName) }
      if let notes = details.notes { plant.notes = Self.kept(notes) }
    }
  }

  /// Makes all sowings of a plant those of another, joins the notes, and deletes the plant that is empty then.
  public func mergePlant(_ plant: Plant, into other: Plant) throws {
    guard plant != other else { throw GardenError.samePlant(plant.name) }
    try changing(.mergePlants, plants: [plant, other], sowings: plant.sowingsByDay, newName: other.name.description) {
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
    try changing(.deletePlant, plants: [plant], sowings: plant.sowingsByDay) {
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

  /// Moves sowings, notes and what the other lacks; StoreAdoption does the same with plants that the original kept twice.
  static func moveEverything(of plant: Plant, to other: Plant) {
    for sowing in plant.sowings { sowing.plant = other }
    if other.commonName == nil { other.commonName = plant.commonName }
    if other.photo == nil { other.photo = plant.photo }
    // What a user's own plant is joined with is no longer only a sample.
    if !plant.isSample { other.isSample = false }
    guard let notes = plant.notes else { return }
    other.notes = other.notes.map { "\($0)\n\n\(notes)" } ?? notes
  }

  /// A text as it is kept: nil where there is none.
  static func kept(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
