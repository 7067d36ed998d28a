// SPDX-License-Identifier: MIT
// Keeps what is derived from logs beside them, so that lists sort, filter and search in SQL. Every save of the garden's goes through it.

import CivilCalendar
import CoreData
import NameOrdering

/// The columns that follow from others.
enum Derivation {
  /// Brings up to date what the pending changes of a context touch.
  static func run(_ context: NSManagedObjectContext) {
    context.processPendingChanges()
    var sowings: Set<Sowing> = []
    var plants: Set<Plant> = []
    for object in context.insertedObjects.union(context.updatedObjects) {
      switch object {
      case let sowing as Sowing:
        sowings.insert(sowing)
        if let old = sowing.committedValues(forKeys: ["plant"])["plant"] as? Plant { plants.insert(old) }
      case let event as SowingEvent: if let sowing = event.sowing { sowings.insert(sowing) }
      case let plant as Plant: plants.insert(plant)
      default: break
      }
    }
    for case let sowing as Sowing in context.deletedObjects {
      if let old = sowing.committedValues(forKeys: ["plant"])["plant"] as? Plant { plants.insert(old) }
    }
    for case let sowing in sowings where !sowing.isDeleted {
      update(sowing)
      if let plant = sowing.plant { plants.insert(plant) }
    }
    for plant in plants where !plant.isDeleted && plant.managedObjectContext != nil { update(plant) }
  }

  /// Derives what a sowing has by itself; `dueDate` needs its plant.
  private static func update(_ sowing: Sowing) {
    let log = sowing.log
    set(sowing, \.stageRaw, log.stage.rawValue)
    set(sowing, \.germinatedTotal, Int64(log.germinated))
    set(sowing, \.lostTotal, Int64(log.lost))
    set(sowing, \.firstUpDate, log.firstUp?.storedDate)
    set(sowing, \.searchKey, SearchKey.of(sowing))
    set(sowing, \.dueDate, TodayJob.firstDay(log, medianFirstDay: sowing.plant?.medianFirstDay)?.storedDate)
  }

  private static func update(_ plant: Plant) {
    let sowings = plant.sowings
    if plant.sortKey == nil { plant.rename(to: plant.name) }
    set(plant, \.sowingCount, Int64(sowings.count))
    set(plant, \.lastSownDate, sowings.compactMap(\.dateSown).max())
    set(plant, \.searchKey, SearchKey.of(plant, sowings))
    let days = sowings.compactMap { sowing in
      sowing.firstUpDate.flatMap { up in sowing.sownDay.map { CivilDay(stored: up) - $0 } }
    }
    let median = Int64(PlantLog.median(days) ?? -1)
    guard plant.firstDays != median else { return }
    plant.firstDays = median
    for sowing in sowings where sowing.stage == .sown {
      set(sowing, \.dueDate, TodayJob.firstDay(sowing.log, medianFirstDay: plant.medianFirstDay)?.storedDate)
    }
  }

  /// Sets what is another value only: a row that stays as it is need not be written.
  private static func set<Object: NSManagedObject, Value: Equatable>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, _ value: Value
  ) {
    if object[keyPath: path] != value { object[keyPath: path] = value }
  }
}
