// SPDX-License-Identifier: MIT
// Work that takes a while on the main thread: after a moment a dialog shows how far it is and lets it be called off.

import CGtk
import Foundation

/// A sign of work, shown only if the work takes long enough to be noticed.
///
/// Whoever works calls `step` again and again; there the dialog is drawn and its button is listened to. Everything else that waits in the main
/// loop may run there as well, so that the owner holds back what must not come in between.
public final class WorkDialog {
  /// Work that is over sooner shows nothing.
  private static let patience = 0.3
  private static let beat = 0.04

  private let parent: Window
  private let title: String
  private let bar: ProgressBar
  private let begin = Date()
  private var last = Date.distantPast
  private var dialog: MessageDialog?
  private var isOver = false
  /// Whether the button has been pressed.
  public private(set) var isCancelled = false
  private let canCancel: Bool
  private let onCancel: () -> Void

  /// - Parameters:
  ///   - parent: The window, which takes no keys or clicks while the dialog is there.
  ///   - title: What is being done.
  ///   - canCancel: Whether it can be called off.
  ///   - onCancel: Called at once when it is, for work that does not ask `isCancelled`.
  public init(over parent: Window, _ title: String, canCancel: Bool = true, onCancel: @escaping () -> Void = {}) {
    self.parent = parent
    self.title = title
    self.canCancel = canCancel
    self.onCancel = onCancel
    bar = ProgressBar(name: title)
  }

  /// Shows how far the work has come, and lets the window be drawn.
  ///
  /// - Parameter fraction: From 0 to 1.
  public func step(_ fraction: Double) {
    let now = Date()
    guard now.timeIntervalSince(last) > Self.beat, now.timeIntervalSince(begin) > Self.patience else { return }
    show()
    // The bar goes with its dialog.
    guard dialog != nil else { return }
    bar.fraction = fraction
    turn()
    last = Date()
  }

  /// Shows how far the work has come, and ends it where it has been called off.
  ///
  /// - Parameter fraction: From 0 to 1.
  /// - Throws: `CancellationError` once it has been called off.
  public func checked(_ fraction: Double) throws {
    step(fraction)
    if isCancelled { throw CancellationError() }
  }

  /// Shows how far work has come that goes on beside the main thread, which needs no time of its own to draw.
  ///
  /// - Parameter fraction: From 0 to 1.
  public func tell(_ fraction: Double) { if dialog != nil { bar.fraction = fraction } }

  /// Shows the dialog now, as before work that cannot be interrupted.
  public func show() {
    guard dialog == nil, !isCancelled, !isOver else { return }
    let shown = MessageDialog(
      over: parent, title, "", answers: canCancel ? [.init("cancel", tr("_Cancel"))] : [], cancel: "cancel",
      body: bar.atLeast(width: 240)
    ) { [weak self] _ in
      guard let self, dialog != nil else { return }
      dialog = nil
      if canCancel {
        isCancelled = true
        onCancel()
      }
    }
    dialog = shown
    shown.present()
    // A window is drawn only some turns after it has come.
    let end = ContinuousClock.now + .seconds(0.25)
    while dialog != nil, ContinuousClock.now < end { g_main_context_iteration(nil, 0) }
  }

  /// Takes the dialog away when the work is over.
  public func close() {
    isOver = true
    let shown = dialog
    dialog = nil
    shown?.close()
  }

  private func turn() {
    let end = ContinuousClock.now + .seconds(Self.beat)
    while ContinuousClock.now < end, g_main_context_iteration(nil, 0) != 0 {}
  }
}
