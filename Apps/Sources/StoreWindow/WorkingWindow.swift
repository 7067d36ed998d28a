// SPDX-License-Identifier: MIT
// A window that does something long and stays open meanwhile. Exports, imports and restoring go through it.

import Adwaita

/// A window that can show a sign of work.
public protocol WorkingWindow: AnyObject {
  var window: Window { get }
  /// The sign of what is being done.
  var work: WorkDialog? { get set }
}

extension WorkDialog {
  /// Shows how far a part of the work has come, and ends it where it has been called off.
  ///
  /// - Parameters:
  ///   - done: How many are done.
  ///   - total: How many there are.
  ///   - begin: Where the part begins in the whole, from 0 to 1.
  ///   - end: Where it ends.
  /// - Throws: `CancellationError` once it has been called off.
  public func checked(_ done: Int, of total: Int, from begin: Double = 0, to end: Double = 1) throws {
    try checked(begin + Double(done) / Double(max(1, total)) * (end - begin))
  }
}

extension WorkingWindow {
  public var isWorking: Bool { work != nil }

  /// Does something that may take long; the window stays open meanwhile, and what goes wrong is said.
  ///
  /// - Parameters:
  ///   - title: What is being done.
  ///   - complaint: What is said over the reason where it fails.
  ///   - body: The work, which throws `CancellationError` where it has been called off.
  public func working(_ title: String, _ complaint: String, _ body: (WorkDialog) async throws -> Void) async {
    // Reading goes on beside the main thread for a moment when it has been called off; nobody has to wait for that.
    let work = WorkDialog(over: window, title) { [unowned self] in self.work = nil }
    self.work = work
    // For what goes on beside the main thread, and tells nothing of itself.
    MainLoop.after(milliseconds: 400) { [weak work] in work?.show() }
    do {
      try await body(work)
    } catch is CancellationError {
      // Nothing was changed.
    } catch {
      work.close()
      Complaint.show(complaint, error, over: window)
    }
    work.close()
    if self.work === work { self.work = nil }
  }
}
