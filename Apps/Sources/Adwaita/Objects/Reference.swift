// SPDX-License-Identifier: MIT
// Ownership of GTK's objects other than widgets: models, factories, controllers, dialogs of the desktop. The lists and the program use it.

import CGtk

/// A counted reference to an object that is no widget in a window's tree.
///
/// The reference is given up in the main loop's next turn, so that `f(Reference(…).c())` never hands C a dead object, and so that the last
/// owner may go on any thread.
public final class Reference: Pointing {
  nonisolated(unsafe) public let raw: UnsafeMutableRawPointer

  /// Takes over the reference that C has given ("transfer full").
  public init(taking pointer: UnsafeMutableRawPointer?) { raw = made(pointer) }
  /// Takes over the reference that C has given ("transfer full").
  public init(taking pointer: OpaquePointer?) { raw = made(pointer) }
  /// Adds a reference to what somebody else owns, or takes over a new widget that nobody owns yet.
  public init(sharing pointer: UnsafeMutableRawPointer?) { raw = g_object_ref_sink(made(pointer)) }

  /// One more reference, for parameters that C takes over ("transfer full").
  public func given<Instance>() -> UnsafeMutablePointer<Instance> { made(g_object_ref(raw)).assumingMemoryBound(to: Instance.self) }
  /// One more reference, for parameters that C takes over ("transfer full").
  public func given() -> OpaquePointer { OpaquePointer(made(g_object_ref(raw))) }

  nonisolated deinit {
    let release: @Sendable @convention(c) (gpointer?) -> gboolean = {
      g_object_unref($0)
      return 0
    }
    g_idle_add_full(G_PRIORITY_HIGH, release, raw, nil)
  }
}
