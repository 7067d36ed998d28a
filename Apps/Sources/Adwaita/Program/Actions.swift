// SPDX-License-Identifier: MIT
// Actions by name, which menus, buttons and keys call: "app.quit" on the application, "win.new" on a window.

import CGtk

/// Something actions can be added to.
public protocol ActionHolder: Pointing {}
extension Application: ActionHolder {}
extension Window: ActionHolder {}

/// An action that can be switched off, or that is on or off.
public struct Action: Pointing {
  public let raw: UnsafeMutableRawPointer

  public var isEnabled: Bool {
    get { g_action_get_enabled(c()) != 0 }
    nonmutating set { g_simple_action_set_enabled(c(), newValue ? 1 : 0) }
  }

  /// Whether a switch action is on.
  public var isOn: Bool {
    get {
      guard let state = g_action_get_state(c()) else { return false }
      defer { g_variant_unref(state) }
      return g_variant_get_boolean(state) != 0
    }
    nonmutating set { g_simple_action_set_state(c(), g_variant_new_boolean(newValue ? 1 : 0)) }
  }
}

extension Action {
  /// Which text a choice has.
  public var chosen: String {
    get {
      guard let state = g_action_get_state(c()) else { return "" }
      defer { g_variant_unref(state) }
      return String(cString: g_variant_get_string(state, nil))
    }
    nonmutating set { g_simple_action_set_state(c(), g_variant_new_string(newValue)) }
  }
}

extension ActionHolder {
  /// Adds an action that does something.
  @discardableResult public func addAction(_ name: String, _ body: @escaping () -> Void) -> Action {
    add(g_simple_action_new(name, nil)) { action in action.on("activate") { _ in body() } }
  }

  /// Adds an action that is on or off, and is shown so in menus.
  @discardableResult public func addSwitch(_ name: String, isOn: Bool, _ body: @escaping (Bool) -> Void) -> Action {
    add(g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))) { action in
      action.on("activate") { _ in
        let isOn = !action.isOn
        action.isOn = isOn
        body(isOn)
      }
    }
  }

  /// Adds an action that is one of several texts, which menus show as a choice: `win.model::fhn` chooses `fhn`.
  @discardableResult public func addChoice(_ name: String, chosen: String, _ body: @escaping (String) -> Void) -> Action {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    return add(g_simple_action_new_stateful(name, type, g_variant_new_string(chosen))) { action in
      action.on("activate") { arguments in
        action.chosen = arguments.variantText(1)
        body(action.chosen)
      }
    }
  }

  private func add(_ new: OpaquePointer?, _ connect: (Action) -> Void) -> Action {
    let owned = Reference(taking: new)
    let action = Action(raw: owned.raw)
    connect(action)
    // The map keeps it; the handle is good for as long as this holder lives.
    g_action_map_add_action(c(), owned.c())
    return action
  }
}
