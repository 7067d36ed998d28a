// SPDX-License-Identifier: MIT
// A plant as a form has it: nothing reaches the garden before `save`. The window's dialogs of a new plant and of renaming hold one.

import CoreData

/// What is typed about a plant that exists, or about a new one; to cancel is to drop it.
@MainActor public final class PlantDraft {
  /// What stands in the form.
  public struct Fields: Hashable, Sendable {
    public var name = ""
    public var commonName = ""
    public var notes = ""
    public var photo = PhotoChoice.keep
  }

  private let garden: Garden
  private var following: Following<Fields>
  private var id: NSManagedObjectID?
  /// Whether the plant was deleted by another program; what was typed stays, and `saveAsNew` keeps it.
  public private(set) var isGone = false

  /// A draft of changes to a plant.
  public init(editing plant: Plant, in garden: Garden) {
    self.garden = garden
    id = plant.objectID
    following = Following(Self.fields(of: plant))
  }

  /// A draft of a new plant.
  public init(newIn garden: Garden, name: String = "") {
    self.garden = garden
    following = Following(Fields())
    following.typed.name = name
  }

  public var fields: Fields {
    get { following.typed }
    set { following.typed = newValue }
  }

  /// Whether leaving would lose something.
  public var isChanged: Bool { following.isChanged }
  public var isNew: Bool { id == nil }

  /// The plant that is edited, if it is still there.
  public var plant: Plant? { id.flatMap { try? garden.context.existingObject(with: $0) as? Plant } }

  /// Follows what another program has saved; call it after the garden has taken it in.
  public func takeInOutsideChanges() {
    guard id != nil else { return }
    guard let plant, !plant.isDeleted else {
      isGone = true
      return
    }
    isGone = false
    following.follow(
      Self.fields(of: plant), [Following.field(\.name), Following.field(\.commonName), Following.field(\.notes)])
  }

  /// The other plant that has the typed name: what the draft's plant could be merged into.
  public var takenBy: Plant? {
    guard let name = try? PlantName(fields.name), let other = try? garden.findPlant(name), other.objectID != id else { return nil }
    return other
  }

  /// What keeps the name from being saved.
  public var problem: GardenError? {
    if let takenBy { return .nameIsTaken(takenBy.name) }
    do { _ = try PlantName(fields.name) } catch let error as GardenError { return error } catch {}
    return nil
  }

  /// Saves what was typed, in one save and one step that can be taken back; where it fails, the draft is as it was.
  ///
  /// - Returns: The plant, in the garden's context.
  /// - Throws: `GardenError`, `.nameIsTaken` and `.plantIsGone` among them.
  @discardableResult public func save() throws -> Plant {
    guard let id else { return try insert() }
    guard let plant, !plant.isDeleted else {
      isGone = true
      throw GardenError.plantIsGone
    }
    let name = try following.touched(\.name).map { try PlantName($0) }
    let (commonName, notes, photo) = (following.touched(\.commonName), following.touched(\.notes), fields.photo)
    let onlyRenames = name != nil && commonName == nil && notes == nil && photo == .keep
    try garden.changing(
      onlyRenames ? .renamePlant : .editPlant, plants: [plant], name: name, newName: onlyRenames ? name?.description : nil
    ) {
      if let name, let other = try garden.findPlant(name), other != plant { throw GardenError.nameIsTaken(other.name) }
      let child = garden.makeChild()
      guard let copy = try child.existingObject(with: id) as? Plant else { throw GardenError.plantIsGone }
      if let name { copy.rename(to: name) }
      if let commonName { copy.commonName = Garden.kept(commonName) }
      if let notes { copy.notes = Garden.kept(notes) }
      Self.apply(photo, to: copy, in: child)
      try child.save()
    }
    following = Following(Self.fields(of: plant))
    return plant
  }

  /// Saves all that stands in the form as a plant of its own.
  @discardableResult public func saveAsNew() throws -> Plant { try insert() }

  private func insert() throws -> Plant {
    let name = try PlantName(fields.name)
    let plant = try garden.changing(.addPlant, name: name) {
      if let other = try garden.findPlant(name) { throw GardenError.nameIsTaken(other.name) }
      let child = garden.makeChild()
      let new = Plant(context: child)
      new.rename(to: name)
      new.commonName = Garden.kept(fields.commonName)
      new.notes = Garden.kept(fields.notes)
      Self.apply(fields.photo, to: new, in: child)
      try child.save()
      guard let plant = garden.context.object(with: new.objectID) as? Plant else { throw GardenError.plantIsGone }
      return plant
    }
    id = plant.objectID
    isGone = false
    following = Following(Self.fields(of: plant))
    return plant
  }

  private static func apply(_ photo: PhotoChoice, to plant: Plant, in child: NSManagedObjectContext) {
    switch photo {
    case .keep: break
    case .remove: plant.photo = nil
    case .replace(let prepared): plant.photo = Garden.makePhoto(prepared, in: child)
    }
  }

  private static func fields(of plant: Plant) -> Fields {
    Fields(name: plant.name.description, commonName: plant.commonName ?? "", notes: plant.notes ?? "")
  }
}
