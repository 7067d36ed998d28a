// SPDX-License-Identifier: MIT
// The desktop's notification service as programs find it on the session bus: it shows nothing, and remembers what it was told.

import CAtspi

/// Takes the place of the desktop's notifications on the session bus for as long as it lives.
public final class NotificationServer {
  public struct Notice: Hashable, Sendable {
    public let title, body: String
  }

  private static let interface = """
    <node><interface name="org.freedesktop.Notifications">
      <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
        <arg type="u" direction="out"/>
      </method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <method name="GetServerInformation">
        <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
      </method>
    </interface></node>
    """

  /// What has been told so far.
  public private(set) var notices: [Notice] = []
  private let bus: OpaquePointer
  private var object: guint = 0
  private var name: guint = 0

  /// - Throws: `UIFailure` where there is no session bus.
  public init() throws {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      throw UIFailure("There is no session bus. Run the tests in Apps/Tests/ui-session.")
    }
    self.bus = bus
    guard let node = g_dbus_node_info_new_for_xml(Self.interface, nil) else { throw UIFailure("The service's description is wrong.") }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, arguments, invocation, data in
      guard let data, let method, let arguments else { return }
      Unmanaged<NotificationServer>.fromOpaque(data).takeUnretainedValue().answer(String(cString: method), arguments, invocation)
    }
    object = g_dbus_connection_register_object(
      bus, "/org/freedesktop/Notifications", node.pointee.interfaces[0], &table, Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    g_dbus_node_info_unref(node)
    name = g_bus_own_name_on_connection(bus, "org.freedesktop.Notifications", G_BUS_NAME_OWNER_FLAGS_REPLACE, nil, nil, nil, nil)
  }

  deinit {
    g_bus_unown_name(name)
    g_dbus_connection_unregister_object(bus, object)
    g_object_unref(UnsafeMutableRawPointer(bus))
  }

  private func answer(_ method: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer?) {
    switch method {
    case "Notify":
      notices.append(Notice(title: Self.text(3, of: arguments), body: Self.text(4, of: arguments)))
      reply(invocation, g_variant_new_uint32(guint32(notices.count)))
    case "GetCapabilities": reply(invocation, g_variant_new_strv(nil, 0))
    case "GetServerInformation":
      let texts = ["UIDriver", "Duramen", "1", "1.2"].map { (text: String) in g_variant_new_string(text) }
      texts.withUnsafeBufferPointer { g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple($0.baseAddress, 4)) }
    default: g_dbus_method_invocation_return_value(invocation, nil)
    }
  }

  private func reply(_ invocation: OpaquePointer?, _ value: OpaquePointer?) {
    var child = value
    g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&child, 1))
  }

  private static func text(_ index: gsize, of arguments: OpaquePointer) -> String {
    guard let child = g_variant_get_child_value(arguments, index) else { return "" }
    defer { g_variant_unref(child) }
    return g_variant_get_string(child, nil).map { String(cString: $0) } ?? ""
  }
}
