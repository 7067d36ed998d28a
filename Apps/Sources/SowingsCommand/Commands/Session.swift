// SPDX-License-Identifier: MIT
// What commands work on: the day it is, and the store, opened only when asked for. SowingsProgram makes one per run.

import CivilCalendar
import CommandProgram
import Foundation
import Sowings
import StoreFiles

/// One run of the program.
@MainActor final class Session {
  let today: CivilDay
  /// Which sowings samples have.
  let seed: UInt64

  private let file: StoreFile
  /// What `--demo` made; it goes with the session.
  private let demo: TemporaryFolder?

  /// Makes the samples, if `--demo` asks for them.
  init(_ arguments: ParsedArguments, places: Places = Places(), now: Date = Date()) throws {
    today = DayClock(timeZone: DayClock.systemTimeZone(at: now)).day(of: now)
    seed = try arguments.number("seed", in: 0...UInt64.max) ?? 1
    let path = arguments.values["store"]
    if let path, path.isEmpty { throw UsageError("“--store” needs the name of a file.") }
    guard arguments.flags.contains("demo") else {
      guard arguments.values["seed"] == nil || arguments.command == SamplesCommand.syntax.name else {
        throw UsageError("“--seed” chooses among samples. Give “--demo” too.", command: arguments.command)
      }
      file = GardenStore.file(at: path.map { URL(fileURLWithPath: $0) } ?? places.store, makesFolder: path == nil)
      demo = nil
      return
    }
    guard path == nil else {
      throw UsageError("“--demo” and “--store” exclude each other: samples are kept nowhere.", command: arguments.command)
    }
    // Ctrl-C must not keep the folder from going.
    Interrupts.watch()
    let folder = try TemporaryFolder(named: "sowings-demo")
    demo = folder
    file = GardenStore.file(at: folder.url.appendingPathComponent("Sowings.sqlite"))
    try makeSamples(SampleGarden(seed: seed, today: today))
    StandardStreams.complain("These are samples, in a store that is gone afterwards.", as: SowingsProgram.syntax.name)
  }

  var storeExists: Bool { file.exists }

  var storePath: String { file.url.path }

  /// Everything in the store, to be changed; it is made if it does not exist yet.
  func garden() throws -> Garden { Garden(context: try file.toChange().viewContext, today: today) }

  /// Everything in the store, to be looked at, or nil if there is none: looking makes no file.
  func existingGarden() throws -> Garden? { try file.toRead().map { Garden(context: $0.viewContext, today: today) } }

  /// Everything in the store, to be changed, or nil if there is none: what is not there cannot be changed.
  func existingGardenToChange() throws -> Garden? { file.exists ? try garden() : nil }

  /// Puts samples into the store, which is made if it does not exist yet.
  ///
  /// - Throws: `GardenError.samplesAreThere`, or why the store cannot be opened or written.
  func makeSamples(_ samples: SampleGarden, progress: (_ sowings: Int) throws -> Void = { _ in }) throws {
    try samples.makeFakePlantData(in: file.toChange().persistentStoreCoordinator, progress: progress)
  }

  /// What is said where there is nothing to show.
  var nothing: String { "No plants yet. `sowings add PLANT` adds one; `sowings plants --demo` shows samples." }
}

/// A folder that goes with the object.
final class TemporaryFolder: Sendable {
  let url: URL

  init(named name: String) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
