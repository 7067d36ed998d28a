// SPDX-License-Identifier: MIT
// What takes long beside the main thread: a dialog shows how far it is and lets it be called off. Imports and restoring use it.

import Adwaita
import Dispatch
import StoreWindow
import Synchronization

/// Tells the main thread how far work is, no more often than that can show it.
nonisolated final class WorkProgress: Sendable {
  private let isTelling = Mutex(false)
  private let show: @MainActor @Sendable (Double) -> Void

  init(_ show: @escaping @MainActor @Sendable (Double) -> Void) { self.show = show }

  /// - Parameter fraction: How much is done, from 0 to 1.
  func tell(_ fraction: Double) {
    let isBusy = isTelling.withLock { isTelling in
      defer { isTelling = true }
      return isTelling
    }
    guard !isBusy else { return }
    DispatchQueue.main.async { [self] in
      MainActor.assumeIsolated { show(fraction) }
      isTelling.withLock { $0 = false }
    }
  }
}

extension AppWindow {
  /// Work that is over sooner shows nothing.
  private static let patience = 400

  /// Does something that may take long; the window stays open meanwhile, and what goes wrong is said.
  ///
  /// - Parameters:
  ///   - title: What is being done.
  ///   - complaint: What is said over the reason where it fails.
  ///   - body: The work, which ends when its task is cancelled. It returns what is to be done once the dialog has gone.
  func working(_ title: String, _ complaint: String, _ body: @escaping @MainActor (WorkProgress) async throws -> @MainActor () -> Void) {
    guard !isWorking else { return }
    let running = Running()
    let dialog = WorkDialog(over: window, title) { running.task?.cancel() }
    work = dialog
    MainLoop.after(milliseconds: Self.patience) { [weak dialog] in dialog?.show() }
    let progress = WorkProgress { [weak dialog] in dialog?.tell($0) }
    running.task = Task { [weak self] in
      let result = await Result { try await body(progress) }
      dialog.close()
      guard let self else { return }
      work = nil
      switch result {
      case .success(let finish): finish()
      case .failure(is CancellationError): break
      case .failure(let error): Complaint.show(complaint, error, over: window)
      }
    }
  }

  private final class Running { var task: Task<Void, Never>? }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: @MainActor () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
