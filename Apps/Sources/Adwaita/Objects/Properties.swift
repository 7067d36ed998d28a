// SPDX-License-Identifier: MIT
// Properties of GTK's objects by name, for those without a function of their own. Widgets' files call it.

import CGtk

/// GLib's numbers of the fundamental types; its macros for them are not imported.
enum ValueType {
  static let boolean = GType(5 << 2)
  static let int = GType(6 << 2)
  static let double = GType(15 << 2)
  static let string = GType(16 << 2)
}

extension Pointing {
  public func set(_ property: String, _ value: String) { set(property, ValueType.string) { g_value_set_string(&$0, value) } }
  public func set(_ property: String, _ value: Bool) { set(property, ValueType.boolean) { g_value_set_boolean(&$0, value ? 1 : 0) } }
  public func set(_ property: String, _ value: Int) { set(property, ValueType.int) { g_value_set_int(&$0, gint(value)) } }
  public func set(_ property: String, _ value: Double) { set(property, ValueType.double) { g_value_set_double(&$0, value) } }

  public func int(_ property: String) -> Int {
    var value = GValue()
    g_value_init(&value, ValueType.int)
    defer { g_value_unset(&value) }
    g_object_get_property(c(), property, &value)
    return Int(g_value_get_int(&value))
  }

  private func set(_ property: String, _ type: GType, _ fill: (inout GValue) -> Void) {
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    g_object_set_property(c(), property, &value)
    g_value_unset(&value)
  }
}
