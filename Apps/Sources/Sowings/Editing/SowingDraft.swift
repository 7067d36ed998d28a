// SPDX-License-Identifier: MIT
// A sowing as a form has it: nothing reaches the garden before `save`, and then all of it in one. The window's form holds one.

import CivilCalendar
import CoreData

/// What is typed about a sowing that exists, or about a new one.
///
/// To cancel is to drop it. Saving goes through a child context, so that the garden's own objects never hold half of it.
@MainActor public final class SowingDraft {
  /// What stands in the form.
  public struct Fields: Hashable, Sendable {
    /// The name of the plant; a known one moves the sowing, an unknown one makes a plant.
    public var plant = ""
    public var seeds = ""
    public var day: CivilDay?
    public var medium = ""
    public var place = ""
    public var notes = ""
    public var photo = PhotoChoice.keep
  }

  public enum Field: Hashable, Sendable { case plant, seeds, day }

  /// What saving does about the plant.
  public enum PlantChoice: Hashable, Sendable {
    case stays
    case moves(PlantName)
    case adds(PlantName)
    case wrong(GardenError)
  }

  private let garden: Garden
  private var following: Following<Fields>
  private var id: NSManagedObjectID?
  /// The plant that a new sowing was begun of.
  private let beginning: NSManagedObjectID?
  /// Whether the sowing was deleted by another program; what was typed stays, and `saveAsNew` keeps it.
  public private(set) var isGone = false

  /// A draft of changes to a sowing.
  public init(editing sowing: Sowing, in garden: Garden) {
    self.garden = garden
    id = sowing.objectID
    beginning = nil
    following = Following(Self.fields(of: sowing))
  }

  /// A draft of a new sowing, today, of a plant or of none yet.
  public init(newOf plant: Plant?, in garden: Garden) {
    self.garden = garden
    beginning = plant?.objectID
    following = Following(Fields(plant: plant?.name.description ?? "", day: garden.today))
  }

  public var fields: Fields {
    get { following.typed }
    set { following.typed = newValue }
  }

  /// Whether leaving would lose something.
  public var isChanged: Bool { following.isChanged }
  public var isNew: Bool { id == nil }

  /// The sowing that is edited, if it is still there.
  public var sowing: Sowing? { id.flatMap { try? garden.context.existingObject(with: $0) as? Sowing } }

  /// Follows what another program has saved; call it after the garden has taken it in.
  public func takeInOutsideChanges() {
    guard id != nil else { return followPlant() }
    guard let sowing, !sowing.isDeleted else {
      isGone = true
      return
    }
    isGone = false
    following.follow(
      Self.fields(of: sowing),
      [
        Following.field(\.plant), Following.field(\.seeds), Following.field(\.day), Following.field(\.medium), Following.field(\.place),
        Following.field(\.notes),
      ])
  }

  /// A new sowing of a plant that was renamed meanwhile is one of that plant still.
  private func followPlant() {
    guard let beginning, let plant = try? garden.context.existingObject(with: beginning) as? Plant, !plant.isDeleted else { return }
    var now = following.base
    now.plant = plant.name.description
    following.follow(now, [Following.field(\.plant)])
  }

  /// What saving does about the plant, for the line under the field.
  public var plantChoice: PlantChoice {
    do {
      let name = try PlantName(fields.plant)
      if let own = sowing?.plant, own.nameKey == name.key { return .stays }
      guard let plant = try garden.findPlant(name) else { return .adds(name) }
      return isNew && following.touched(\.plant) == nil ? .stays : .moves(plant.name)
    } catch let error as GardenError {
      return .wrong(error)
    } catch {
      return .wrong(.changedElsewhere)
    }
  }

  /// What keeps the draft from being saved, by field; fields that were not touched are not complained about.
  public var problems: [Field: GardenError] {
    var problems: [Field: GardenError] = [:]
    if case .wrong(let error) = plantChoice { problems[.plant] = error }
    if isNew || isGone || following.touched(\.seeds) != nil {
      do { _ = try SeedCount(fields.seeds) } catch let error as GardenError { problems[.seeds] = error } catch {}
    }
    if let day = fields.day, day > garden.today, isNew || following.touched(\.day) != nil { problems[.day] = .sownInTheFuture(day) }
    return problems
  }

  /// Saves what was typed, in one save and one step that can be taken back.
  ///
  /// Fields nobody touched are left as another program may have made them meanwhile. Where it fails, the draft is as it was.
  ///
  /// - Returns: The sowing, in the garden's context.
  /// - Throws: `GardenError`, `.sowingIsGone` among them.
  @discardableResult public func save() throws -> Sowing {
    guard let id else { return try insert() }
    guard let sowing, !sowing.isDeleted else {
      isGone = true
      throw GardenError.sowingIsGone
    }
    var details = SowingDetails()
    if let seeds = following.touched(\.seeds) { details.count = try SeedCount(seeds) }
    details.day = following.touched(\.day) ?? nil
    details.medium = following.touched(\.medium)
    details.place = following.touched(\.place)
    details.notes = following.touched(\.notes)
    let name = try following.touched(\.plant).map { try PlantName($0) }
    let isMoving = if let name { sowing.plant?.nameKey != name.key } else { false }
    let onlyMoves = isMoving && details == SowingDetails() && fields.photo == .keep
    let destination = try name.flatMap { try garden.findPlant($0)?.name ?? $0 }
    try garden.changing(
      onlyMoves ? .moveSowing : .editSowing, sowings: [sowing], name: name, newName: onlyMoves ? destination?.description : nil
    ) {
      let child = garden.makeChild()
      guard let copy = try child.existingObject(with: id) as? Sowing else { throw GardenError.sowingIsGone }
      try garden.apply(details, to: copy)
      if let name { copy.plant = try Self.plant(name, in: child) }
      apply(fields.photo, to: copy, in: child)
      try child.save()
    }
    following = Following(Self.fields(of: sowing))
    return sowing
  }

  /// Saves all that stands in the form as a sowing of its own.
  @discardableResult public func saveAsNew() throws -> Sowing { try insert() }

  private func insert() throws -> Sowing {
    let name = try PlantName(fields.plant)
    let details = SowingDetails(
      count: try SeedCount(fields.seeds), day: fields.day, medium: fields.medium, place: fields.place, notes: fields.notes)
    let sowing = try garden.changing(.sow, name: name) {
      let child = garden.makeChild()
      let new = Sowing(context: child)
      new.plant = try Self.plant(name, in: child)
      new.sownDay = garden.today
      try garden.apply(details, to: new)
      apply(fields.photo, to: new, in: child)
      try child.save()
      guard let sowing = garden.context.object(with: new.objectID) as? Sowing else { throw GardenError.sowingIsGone }
      return sowing
    }
    id = sowing.objectID
    isGone = false
    following = Following(Self.fields(of: sowing))
    return sowing
  }

  private func apply(_ photo: PhotoChoice, to sowing: Sowing, in child: NSManagedObjectContext) {
    switch photo {
    case .keep: break
    case .remove: sowing.photo = nil
    case .replace(let prepared): sowing.photo = Garden.makePhoto(prepared, in: child)
    }
  }

  /// The plant of a name, made if there is none.
  private static func plant(_ name: PlantName, in child: NSManagedObjectContext) throws -> Plant {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "nameKey == %@", name.key)
    request.fetchLimit = 1
    if let plant = try child.fetch(request).first { return plant }
    let plant = Plant(context: child)
    plant.rename(to: name)
    return plant
  }

  private static func fields(of sowing: Sowing) -> Fields {
    Fields(
      plant: sowing.plant?.name.description ?? "", seeds: sowing.seedCount > 0 ? "\(sowing.seedCount)" : "", day: sowing.sownDay,
      medium: sowing.medium ?? "", place: sowing.place ?? "", notes: sowing.notes ?? "")
  }
}

extension Garden {
  /// A context whose changes come to the garden's only by its save.
  func makeChild() -> NSManagedObjectContext {
    let child = NSManagedObjectContext(.mainQueueConcurrencyType)
    child.parent = context
    return child
  }
}
