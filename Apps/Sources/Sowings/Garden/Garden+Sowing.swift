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
    try saving {
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
  /// - Throws: `GardenError` for a day in the future, or what its germinations contradict.
  public func editSowing(_ sowing: Sowing, details: SowingDetails) throws {
    try saving { try apply(details, to: sowing) }
  }

  /// Deletes a sowing with its germinations.
  public func deleteSowing(_ sowing: Sowing) throws { try saving { context.delete(sowing) } }

  /// Makes a sowing one of another plant.
  ///
  /// - Throws: `GardenError.alreadyThere` if it is of that plant.
  public func moveSeedToPlant(_ sowing: Sowing, _ plant: Plant) throws {
    guard sowing.plant != plant else { throw GardenError.alreadyThere(plant.name) }
    try saving { sowing.plant = plant }
  }

  private func apply(_ details: SowingDetails, to sowing: Sowing) throws {
    if let day = details.day, day != sowing.sownDay {
      guard day <= today else { throw GardenError.sownInTheFuture(day) }
      sowing.sownDay = day
    }
    if let count = details.count { sowing.seedCount = Int64(count.number) }
    if details.day != nil || details.count != nil { try checkGerminations(of: sowing) }
    func kept(_ text: String) -> String? { text.isEmpty ? nil : text }
    if let medium = details.medium { sowing.medium = kept(medium) }
    if let place = details.place { sowing.place = kept(place) }
    if let notes = details.notes { sowing.notes = kept(notes) }
    if let state = details.state { sowing.state = state }
  }

  private func checkGerminations(of sowing: Sowing) throws {
    let first = sowing.germinationsByDay.first?.day
    let isTooLate = if let first, let day = sowing.sownDay { day > first } else { false }
    let germinated = sowing.germinatedCount
    guard !isTooLate, germinated <= sowing.seedCount else {
      throw GardenError.contradictsGerminations(first: first, germinated: germinated)
    }
  }
}
