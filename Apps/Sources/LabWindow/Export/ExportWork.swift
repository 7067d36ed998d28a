// SPDX-License-Identifier: MIT
// Writes the pictures of an export beside the main thread, tells how far it is, and can be stopped. ExportDialog starts one.

import Adwaita
import Dispatch
import Foundation
import ReactionLab
import ReactionSimulation
import Synchronization

nonisolated final class ExportWork: Sendable {
  private let queue = DispatchQueue(label: "export", qos: .userInitiated)
  private let signal = StopSignal()
  /// What was told last, so that the main thread is not told more often than it can show.
  private let isTelling = Mutex(false)
  private let tell: @MainActor @Sendable (ExportProgress) -> Void

  init(_ tell: @escaping @MainActor @Sendable (ExportProgress) -> Void) { self.tell = tell }

  func stop() { signal.set() }

  /// Writes the frames of a run.
  ///
  /// - Throws: `CancellationError`, or what writing throws.
  func run(_ export: FrameExport, from simulation: Simulation) async throws -> [URL] {
    try await onQueue { [self] in
      var simulation = simulation
      return try export.write(&simulation) { try look($0) }
    }
  }

  /// A saved pattern's run at the moment it was saved.
  func simulation(of pattern: LoadedPattern) async throws -> Simulation {
    if let field = pattern.field { return Simulation(pattern.recipe.setting, from: field) }
    return try await onQueue { [self] in
      var simulation = Simulation(pattern.recipe.setting)
      let steps = pattern.recipe.steps
      try simulation.run(steps: steps, batch: max(1, simulation.stepsPerSlice)) { done in
        try look(ExportProgress(done: 0, total: 1, share: Double(done) / Double(max(1, steps)), secondsLeft: nil))
      }
      return simulation
    }
  }

  private func look(_ progress: ExportProgress) throws {
    if signal.isSet { throw CancellationError() }
    let isBusy = isTelling.withLock { isTelling in
      defer { isTelling = true }
      return isTelling
    }
    guard !isBusy else { return }
    DispatchQueue.main.async { [self] in
      MainActor.assumeIsolated { tell(progress) }
      isTelling.withLock { $0 = false }
    }
  }

  private func onQueue<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  /// A place for a file that is not there yet.
  static func freePlace(in folder: URL, _ name: String) -> URL {
    let plain = FrameExport.fileName(name)
    var number = 1
    while true {
      let place = folder.appendingPathComponent(number == 1 ? "\(plain).json" : "\(plain) \(number).json")
      if !FileManager.default.fileExists(atPath: place.path) { return place }
      number += 1
    }
  }
}
