// SPDX-License-Identifier: MIT
// The things as the window works with them: the open store, the day it is, what is to be seen. AppWindow makes one; its pages ask and change it.

import Adwaita
import CivilCalendar
import CoreData
import Days
import Foundation
import StoreFiles

/// The user's things while the window shows them.
final class OpenThings {
  let collection: ThingCollection
  let places: Places
  let clock: WindowClock
  /// Whether private and archived things are to be seen.
  var filter = ThingFilter()
  /// Called after each change of what the window shows: by itself, by another program, by the day.
  var onChange: () -> Void = {}
  /// Called before another program's changes are taken in, by which rows may go.
  var beforeOutsideChanges: () -> Void = {}

  /// The variable of the environment by which tests set the clock; see `WindowClock`.
  static let clockVariable = "DAYS_WITHOUT_THINGS_CLOCK"

  /// The file, for what can be asked of it and for explaining errors.
  let store: StoreFile
  private let container: NSPersistentContainer
  /// The file that was opened, whatever lies in its place now.
  private let file: FileIdentity?
  private let turns: DayTurns

  /// Opens the store; it is made if there is none yet.
  ///
  /// - Parameters:
  ///   - places: Where the store and the settings are.
  ///   - clock: The clock to go by.
  ///   - mustExist: Whether a store that is not there is a failure, because there was one a moment ago.
  /// - Throws: `StoreFailure`, or `ThingError.settingsUnreadable`.
  init(_ places: Places, clock: WindowClock = WindowClock(variable: OpenThings.clockVariable), mustExist: Bool = false) throws {
    self.places = places
    self.clock = clock
    let settings = try DaySettings(contentsOf: places.settings)
    store = ThingStore.file(at: places.store)
    if mustExist { try store.require() }
    container = try store.toChange()
    file = FileIdentity(of: places.store)
    let turned = Turned()
    turns = DayTurns(settings, now: { clock.now }, zone: DayClock.currentZone) { turned.action?($0) }
    collection = ThingCollection(context: container.viewContext, rules: turns.rules)
    turned.action = { [unowned self] in
      collection.rules = $0
      onChange()
    }
  }

  /// What the turn of a day calls, once there is a collection to tell.
  private final class Turned { var action: ((DayRules) -> Void)? }

  var context: NSManagedObjectContext { collection.context }
  var rules: DayRules { collection.rules }
  /// What holds for all things.
  var settings: DaySettings { turns.settings }

  /// The things to be seen, by name.
  ///
  /// - Throws: The store's error.
  func shown() throws -> [Thing] { try collection.things(filter) }

  func standing(_ thing: Thing) -> Standing { thing.standing(rules) }

  /// A thing's days in the window's words.
  func words(_ thing: Thing) -> StandingWords { StandingWords(standing(thing), rules, showsYears: settings.showsYears) }

  /// Whether a thing is there and saved, and not deleted here or elsewhere.
  func has(_ thing: Thing) -> Bool { collection.has(thing) }

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
    guard try collection.hasOutsideChanges() else { return }
    beforeOutsideChanges()
    try collection.takeInOutsideChanges()
    onChange()
  }

  /// Looks whether the settings' file says something else now.
  ///
  /// - Throws: `ThingError.settingsUnreadable`; the settings then stay as they are.
  func takeInSettings() throws {
    let settings = try DaySettings(contentsOf: places.settings)
    guard settings != turns.settings else { return }
    use(settings)
  }

  /// Changes the settings as they are in their file now, and writes them.
  ///
  /// - Throws: `ThingError`, and nothing is changed.
  func changeSettings(_ change: (inout DaySettings) -> Void) throws {
    var settings = try DaySettings(contentsOf: places.settings)
    change(&settings)
    try settings.write(to: places.settings)
    use(settings)
  }

  private func use(_ settings: DaySettings) {
    turns.settings = settings
    onChange()
  }

  /// Looks at the clock, which may have turned to another day.
  func checkDay() { turns.check() }

  /// When something happens by itself next: the day turns, or something is to be told.
  var nextTurn: Date { turns.nextTurn }
  var dayClock: DayClock { turns.clock }
}
