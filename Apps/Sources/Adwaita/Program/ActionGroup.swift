// SPDX-License-Identifier: MIT
// Actions that belong to one widget, for menus on its rows. Pages insert one under a prefix of their own.

import CGtk

/// Actions by name for a widget and all inside it.
public final class ActionGroup: ActionHolder {
  private let reference = Reference(taking: UnsafeMutableRawPointer(g_simple_action_group_new()))
  public var raw: UnsafeMutableRawPointer { reference.raw }
  public init() {}
}

extension Widget {
  /// Lets this widget and those inside it call a group's actions as `prefix.name`.
  public func insert(_ group: ActionGroup, prefix: String) { gtk_widget_insert_action_group(w, prefix, group.c()) }
}
