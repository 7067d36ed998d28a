// SPDX-License-Identifier: MIT
// What commands work on: the settings, the day it is, and the store, opened only when asked for. main.swift makes one per run.

import CivilCalendar
import CommandProgram
import Days
import Foundation
import StoreFiles

/// One run of the program.
@MainActor final class Session {
  let settingsURL: URL
  let settings: DaySettings
  let rules: DayRules

  private let file: StoreFile

  /// Reads the settings; `storePath` is what `--store` says, if it was given.
  init(storePath: String?, places: Places, now: Date = Date()) throws {
    if let storePath, storePath.isEmpty { throw UsageError("“--store” needs the name of a file.") }
    file = ThingStore.file(at: storePath.map { URL(fileURLWithPath: $0) } ?? places.store, makesFolder: storePath == nil)
    settingsURL = places.settings
    settings = try DaySettings(contentsOf: settingsURL)
    rules = settings.rules(now: now)
  }

  /// Whether there is a store at all.
  var storeExists: Bool { file.exists }

  /// Everything in the store, to be changed; it is made if it does not exist yet.
  func things() throws -> ThingCollection { ThingCollection(context: try file.toChange().viewContext, rules: rules) }

  /// Everything in the store, to be looked at, or nil if there is none: looking makes no file.
  func existingThings() throws -> ThingCollection? { try file.toRead().map { ThingCollection(context: $0.viewContext, rules: rules) } }

  /// The thing with the name that was given, to be looked at or, with its collection, to be changed.
  ///
  /// - Throws: `ThingError.noSuchThing`.
  func thing(_ arguments: ParsedArguments, toChange: Bool) throws -> (collection: ThingCollection, thing: Thing) {
    let name = arguments.name ?? ""
    guard file.exists, let collection = try toChange ? things() : existingThings() else { throw ThingError.noSuchThing(name) }
    guard let thing = try collection.findThing(name) else { throw try unknown(name, in: collection) }
    return (collection, thing)
  }

  /// The complaint about a name that no thing has, with the one that was probably meant; private ones stay unsaid.
  private func unknown(_ name: String, in collection: ThingCollection) throws -> any Error {
    let names = try collection.things.filter { !$0.isPrivate }.map(\.name)
    let question = Suggestion.question(name, among: names)
    return question.isEmpty ? ThingError.noSuchThing(name) : Refusal("There is no thing called “\(name)”.\(question)")
  }

  /// What is said where there is nothing to show.
  var nothing: String { "Nothing to count yet. `days add NAME` adds a thing." }
}

/// Why a command does not do what it was asked.
struct Refusal: LocalizedError {
  let errorDescription: String?

  init(_ sentence: String) { errorDescription = sentence }
}

extension ParsedArguments {
  /// The name of a thing, if one was given.
  var name: String? { operands[OperandSyntax.thing.name] }

  /// What was typed as a name for a thing, checked: what cannot be a name at all is a slip in the command line.
  func newName(_ typed: String) throws -> ThingName {
    do {
      return try ThingName(typed)
    } catch let error as ThingError {
      throw UsageError(error.errorDescription ?? "", command: command)
    }
  }

  /// The day an option names, if it was given.
  func day(_ option: String) throws -> CivilDay? {
    guard let text = values[option] else { return nil }
    guard let day = CivilDay(iso: text) else {
      throw UsageError("“\(text)” is not a day of the calendar. Write it as in 2026-10-14.", command: command)
    }
    return day
  }

  /// What the options that `add` and `edit` share say of a thing.
  func details() throws -> ThingDetails {
    ThingDetails(
      kind: try choice("kind", among: DateType.allCases, DateType.init(word:), \.word), start: try day("date"),
      color: try choice("color", among: ThingColor.allCases, ThingColor.init(word:), \.word),
      isPrivate: flags.contains("private") ? true : flags.contains("public") ? false : nil,
      isArchived: flags.contains("archive") ? true : flags.contains("bring-back") ? false : nil,
      repetition: try choice("repeats", among: Repetition.allCases, Repetition.init(word:), \.word), note: values["note"],
      milestones: try milestones(), reminders: try reminders())
  }
}

extension OperandSyntax {
  /// The thing a command is about.
  static let thing = OperandSyntax("NAME", meaning: "the name of a thing")
}

extension OptionSyntax {
  /// The options by which `add` and `edit` describe a thing.
  static let details = [
    OptionSyntax("kind", value: "KIND", help: "when (until or since a date), with or without."),
    OptionSyntax("date", value: "DATE", help: "The day counting starts, or the date that is counted to."),
    OptionSyntax("color", value: "COLOR", help: ThingColor.allCases.map(\.word).joined(separator: ", ") + "."),
    OptionSyntax("repeats", value: "HOW", help: "never, monthly or yearly: whether the date of a “when” comes again."),
    OptionSyntax("note", value: "TEXT", help: "A note to keep with it; an empty one removes it."),
    OptionSyntax("milestones", value: "DAYS", help: "The counts to celebrate, as in 7,30,100; “usual” or “none”."),
    OptionSyntax("reminders", value: "TIMES", help: "When a window reminds of it, as in 20:00 or 60@20:00, with commas between; “none”."),
  ]
}
