// SPDX-License-Identifier: MIT
// What commands work on: the settings, the day it is, and the store, opened only when asked for. Program makes one per run.

import CivilCalendar
import CoreData
import Days
import Foundation

/// One run of the program.
@MainActor final class Session {
  let storeURL: URL
  let settingsURL: URL
  let settings: DaySettings
  let rules: DayRules

  /// Keeps the context's store alive.
  private var container: NSPersistentContainer?

  /// Reads the settings; `storePath` is what `--store` says, if it was given.
  init(storePath: String?, places: Places, now: Date = Date()) throws {
    if let storePath, storePath.isEmpty { throw UsageError(sentence: "“--store” needs the name of a file.") }
    storeURL = storePath.map { URL(fileURLWithPath: $0) } ?? places.store
    settingsURL = places.settings
    settings = try DaySettings(contentsOf: settingsURL)
    rules = settings.rules(now: now)
  }

  /// Everything in the store, to be changed; it is made if it does not exist yet.
  func things() throws -> ThingCollection {
    let collection = try open()
    if container?.persistentStoreDescriptions.first?.isReadOnly == true {
      throw StoreFailure(
        path: storeURL.path, reason: "The store \(storeURL.path) can’t be written. Change the permissions of the file and its folder.")
    }
    return collection
  }

  /// Everything in the store, to be looked at, or nil if there is none: looking makes no file.
  func existingThings() throws -> ThingCollection? {
    guard FileManager.default.fileExists(atPath: storeURL.path) else { return nil }
    return try open()
  }

  /// The thing with the name that was given, to be looked at or, with its collection, to be changed.
  ///
  /// - Throws: `ThingError.noSuchThing`.
  func thing(_ arguments: ParsedArguments, toChange: Bool) throws -> (collection: ThingCollection, thing: Thing) {
    let name = arguments.name ?? ""
    guard FileManager.default.fileExists(atPath: storeURL.path) else { throw ThingError.noSuchThing(name) }
    let collection = try toChange ? things() : open()
    guard let thing = try collection.findThing(name) else { throw ThingError.noSuchThing(name) }
    return (collection, thing)
  }

  private func open() throws -> ThingCollection {
    do {
      let container = try ThingStore.open(at: storeURL)
      self.container = container
      return ThingCollection(context: container.viewContext, rules: rules)
    } catch {
      throw StoreFailure(path: storeURL.path, reason: Program.sentence(for: error))
    }
  }

  /// What is said where there is nothing to show.
  var nothing: String { "Nothing to count yet. `days add NAME` adds a thing." }
}

/// Why the store could not be opened, with the file it is about.
struct StoreFailure: LocalizedError {
  let path: String
  let reason: String
  var errorDescription: String? { reason.contains(path) ? reason : "The store \(path) can’t be opened.\n\(reason)" }
}

extension ParsedArguments {
  /// The day an option names, if it was given.
  func day(_ option: String) throws -> CivilDay? {
    guard let text = values[option] else { return nil }
    guard let day = CivilDay(iso: text) else {
      throw UsageError(sentence: "“\(text)” is not a day of the calendar. Write it as in 2026-10-14.", command: command)
    }
    return day
  }

  /// What the options that `add` and `edit` share say of a thing.
  func details() throws -> ThingDetails {
    ThingDetails(
      kind: try word("kind", among: DateType.allCases, DateType.init(word:), \.word), start: try day("date"),
      color: try word("color", among: ThingColor.allCases, ThingColor.init(word:), \.word),
      isPrivate: flags.contains("private") ? true : flags.contains("public") ? false : nil)
  }

  private func word<Value>(
    _ option: String, among all: [Value], _ read: (String) -> Value?, _ write: (Value) -> String
  ) throws -> Value? {
    guard let text = values[option] else { return nil }
    guard let value = read(text) else {
      throw UsageError(
        sentence: "“\(text)” is no value of “--\(option)”. Choose one of \(all.map(write).joined(separator: ", ")).", command: command)
    }
    return value
  }
}

extension OptionSyntax {
  /// The options by which `add` and `edit` describe a thing.
  static let details = [
    OptionSyntax("kind", value: "KIND", help: "when (until or since a date), with or without."),
    OptionSyntax("date", value: "DATE", help: "The day counting starts, or the date that is counted to."),
    OptionSyntax("color", value: "COLOR", help: ThingColor.allCases.map(\.word).joined(separator: ", ") + "."),
  ]
}
