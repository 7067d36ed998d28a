// SPDX-License-Identifier: MIT
// Sowing, and changing what is known of a sowing. A form edits a SowingDetails value: dropped, it leaves nothing behind.

import CivilCalendar
import CoreData

/// What may be said of a sowing when it is made or edited; nil leaves it as it is, an empty text takes it away.
public struct SowingDetails: Hashable, Sendable {
  public var count: SeedCount?
  public var day: CivilDay?
  public var medium: String?
  public var place: String?
  public var notes: String?
  public var state: SowingState?

  public init(
    count: SeedCount? = nil, day: CivilDay? = nil, medium: String? = nil, place: String? = nil, notes: String? = nil,
    state: SowingState? = nil
  ) {
    self.count = count
    self.day = day
    self.medium = medium
    self.place = place
    self.notes = notes
    self.state = state
  }

  /// All that is known of a sowing: what a form starts from, and what a copy of the sowing has in common with it.
  ///
  /// The count is nil where the original kept 0 seeds, so that a form asks for it.
  public init(of sowing: Sowing) {
    self.init(
      count: try? SeedCount(Int(sowing.seedCount)), day: sowing.sownDay, medium: sowing.medium ?? "", place: sowing.place ?? "",
      notes: sowing.notes ?? "", state: sowing.state)
  }
}

extension Garden {
  /// Notes seeds sown of a plant, today if the details name no day.
  ///
  /// - Parameters:
  ///   - count: The number of seeds; it counts, whatever the details say.
  ///   - plant: What was sown.
  ///   - details: What else is known.
  /// - Returns: The sowing.
  /// - Throws: `GardenError.sownInTheFuture`.
  @discardableResult public func sow(_ count: SeedCount, of plant: Plant, details: SowingDetails = SowingDetails()) throws -> Sowing {
    try changing(.sow) {
      guard (try? context.existingObject(with: plant.objectID)) != nil else { throw GardenError.plantIsGone }
      let sowing = Sowing(context: context)
      sowing.plant = plant
      sowing.sownDay = today
      var details = details
      details.count = count
      try apply(details, to: sowing)
      return sowing
    }
  }

  /// Changes a sowing.
  ///
  /// - Throws: `GardenError` for a day in the future, or what its log contradicts.
  public func editSowing(_ sowing: Sowing, details: SowingDetails) throws {
    try changing(kind(of: details, sowing), sowings: [sowing]) { try apply(details, to: sowing) }
  }

  private func kind(of details: SowingDetails, _ sowing: Sowing) -> ChangeKind {
    guard details == SowingDetails(state: details.state) else { return .editSowing }
    return switch details.state {
    case .archived: .archive
    case .active: .bringBack
    default: .log
    }
  }

  /// Notes the same seeds again, sown today, with nothing of what happened to the first.
  @discardableResult public func duplicateSowing(_ sowing: Sowing) throws -> Sowing {
    try changing(.duplicateSowing) {
      let copy = Sowing(context: context)
      copy.plant = sowing.plant
      copy.seedCount = sowing.seedCount
      copy.medium = sowing.medium
      copy.place = sowing.place
      copy.notes = sowing.notes
      copy.sownDay = today
      return copy
    }
  }

  /// Deletes a sowing with its log.
  public func deleteSowing(_ sowing: Sowing) throws { try changing(.deleteSowing, sowings: [sowing]) { context.delete(sowing) } }

  /// Makes a sowing one of another plant.
  ///
  /// - Throws: `GardenError.alreadyThere` if it is of that plant.
  public func moveSeedToPlant(_ sowing: Sowing, _ plant: Plant) throws {
    guard sowing.plant != plant else { throw GardenError.alreadyThere(plant.name) }
    try changing(.moveSowing, sowings: [sowing], newName: plant.name.description) {
      guard (try? context.existingObject(with: plant.objectID)) != nil else { throw GardenError.plantIsGone }
      sowing.plant = plant
    }
  }

  /// Makes a sowing one of the plant of a name, which is made if there is none.
  ///
  /// - Returns: The plant.
  /// - Throws: `GardenError.alreadyThere` if it is of that plant.
  @discardableResult public func moveSowing(_ sowing: Sowing, to name: PlantName) throws -> Plant {
    if let plant = try findPlant(name) {
      try moveSeedToPlant(sowing, plant)
      return plant
    }
    return try changing(.moveSowing, sowings: [sowing], name: name, newName: name.description) {
      let plant = try findPlant(name) ?? Plant(context: context)
      if plant.isInserted { plant.rename(to: name) }
      sowing.plant = plant
      return plant
    }
  }

  /// Sets what is said of a sowing, by the rules that hold for all.
  func apply(_ details: SowingDetails, to sowing: Sowing) throws {
    if let day = details.day, day != sowing.sownDay {
      guard day <= today else { throw GardenError.sownInTheFuture(day) }
      sowing.sownDay = day
    }
    if let count = details.count { sowing.seedCount = Int64(count.number) }
    if details.day != nil || details.count != nil { try Self.check(sowing.log) }
    if let medium = details.medium { sowing.medium = Self.kept(medium) }
    if let place = details.place { sowing.place = Self.kept(place) }
    if let notes = details.notes { sowing.notes = Self.kept(notes) }
    if let state = details.state { set(state, of: sowing) }
  }

  /// Notes what leads to a state, or takes back what led out of it.
  private func set(_ state: SowingState, of sowing: Sowing) {
    guard SowingState(sowing.log.stage) != state else { return }
    let endings = SowingState.allCases.compactMap(\.event)
    var entries = sowing.log.entries
    // Archiving keeps what came of it; the others say what came of it.
    if state != .archived { entries.removeAll { endings.contains($0.kind) } }
    if let event = state.event { entries.append(LogEntry(event, day: today)) }
    sowing.write(entries)
  }

  /// Refuses a log in which seeds came up before they were sown, or more than were sown.
  static func check(_ log: SowingLog) throws {
    let first = log.entries.compactMap(\.day).min()
    let isTooLate = if let first, let day = log.sown { day > first } else { false }
    guard !isTooLate, log.germinated <= log.seeds else {
      throw GardenError.contradictsGerminations(first: first, germinated: log.germinated)
    }
  }
}
