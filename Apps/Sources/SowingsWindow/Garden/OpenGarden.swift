// SPDX-License-Identifier: MIT
// The garden as the window works with it: the open store, and the day it is. AppWindow makes one; its pages ask and change it.

import Adwaita
import CivilCalendar
import CoreData
import Foundation
import Sowings
import StoreFiles

/// The user's plants while the window shows them.
final class OpenGarden {
  let garden: Garden
  let places: Places
  let clock: WindowClock
  /// Small pictures for lists and pages.
  let photos = PhotoCache()
  /// Called after each change of what the window shows: by itself, by another program, by the day.
  var onChange: () -> Void = {}
  /// Called before another program's changes are taken in, by which objects may go.
  var beforeOutsideChanges: () -> Void = {}

  /// The variable of the environment by which tests set the clock; see `WindowClock`.
  static let clockVariable = "SOWINGS_CLOCK"

  /// The file, for what can be asked of it and for explaining errors.
  let store: StoreFile
  private let container: NSPersistentContainer
  /// The file that was opened, whatever lies in its place now.
  private let file: FileIdentity?

  /// Opens the store; it is made if there is none yet.
  ///
  /// - Parameters:
  ///   - places: Where the store is.
  ///   - clock: The clock to go by.
  ///   - mustExist: Whether a store that is not there is a failure, because there was one a moment ago.
  /// - Throws: `StoreFailure`.
  init(_ places: Places, clock: WindowClock = WindowClock(variable: OpenGarden.clockVariable), mustExist: Bool = false) throws {
    self.places = places
    self.clock = clock
    store = GardenStore.file(at: places.store)
    if mustExist { try store.require() }
    container = try store.toChange()
    file = FileIdentity(of: places.store)
    garden = Garden(context: container.viewContext, today: Self.day(clock))
  }

  var context: NSManagedObjectContext { garden.context }
  var today: CivilDay { garden.today }
  /// For reading on another queue.
  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }

  // MARK: Changes made here

  /// Makes a change, and has everything shown anew.
  ///
  /// - Returns: What the change returns; `garden.lastChange` is what an Undo takes back.
  /// - Throws: `StoreFailure` where the store is no longer in its place, or the change's error.
  @discardableResult func change<Result>(_ body: (Garden) throws -> Result) throws -> Result {
    try requireFile()
    let result = try body(garden)
    onChange()
    return result
  }

  /// Takes back the last change, or just the one that is meant.
  ///
  /// - Returns: What was taken back, or nil if nothing is left to be.
  func undo(_ stamp: ChangeStamp? = nil) throws -> ChangeReport? { try change { try $0.undo(stamp) } }

  /// Makes the change again that was taken back last.
  func redo() throws -> ChangeReport? { try change { try $0.redo() } }

  /// Whether an object is there and saved, and not deleted here or elsewhere.
  func has(_ object: NSManagedObject) -> Bool {
    !object.isDeleted && object.managedObjectContext != nil && (try? context.existingObject(with: object.objectID)) != nil
  }

  // MARK: What others change

  /// Makes sure that what is saved now gets into the file that others find in its place.
  ///
  /// - Throws: `StoreFailure` of the kind `gone` or `replaced`.
  func requireFile() throws { try store.require(file) }

  /// Looks what another program has saved.
  ///
  /// - Throws: The store's error; what was shown stays.
  func takeInOutsideChanges() throws {
    try requireFile()
    guard try garden.hasOutsideChanges() else { return }
    beforeOutsideChanges()
    try garden.takeInOutsideChanges()
    onChange()
  }

  // MARK: The day

  /// Looks at the clock, which may have turned to another day.
  func checkDay() {
    let day = Self.day(clock)
    guard day != garden.today else { return }
    garden.today = day
    onChange()
  }

  /// When it is another day, if nobody sets the clock.
  var nextTurn: Date { Self.dayClock(clock.now).nextTurn(after: clock.now) }

  /// The day it is while no garden is open.
  static var today: CivilDay { day(WindowClock(variable: clockVariable)) }

  private static func day(_ clock: WindowClock) -> CivilDay { dayClock(clock.now).day(of: clock.now) }
  private static func dayClock(_ now: Date) -> DayClock { DayClock(timeZone: DayClock.currentZone(at: now)) }
}
