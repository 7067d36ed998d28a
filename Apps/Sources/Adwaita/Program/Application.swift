// SPDX-License-Identifier: MIT
// The program as the desktop knows it. An app's main.swift makes one and runs it; everything with windows happens in `activate`.

import CGtk
import Foundation

/// An application of libadwaita.
public final class Application: Pointing {
  nonisolated(unsafe) public let raw: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - id: The app's id, a reversed domain.
  ///   - isUnique: Whether a second start raises the first one's window; tests start several.
  public init(id: String, isUnique: Bool = true) {
    raw = made(UnsafeMutableRawPointer(adw_application_new(id, isUnique ? G_APPLICATION_FLAGS_NONE : G_APPLICATION_NON_UNIQUE)))
  }

  /// Runs until the last window has closed or `quit` is called.
  ///
  /// main.swift must stay synchronous and end with this: `exit(Application(id: …).run { … })`. An `await` at its top level would give
  /// the main thread away.
  ///
  /// - Parameters:
  ///   - action: An action of the application that this start is for; where the program runs already, it is done there.
  ///   - activate: makes the first window; called again when a second start of the program raises this one.
  /// - Returns: The code to exit with.
  public func run(action: String? = nil, activate: @escaping (Application) -> Void) -> Int32 {
    MainLoop.serveMainQueue()
    var action = action
    on("activate") { [unowned self] _ in
      activate(self)
      if let first = action { g_action_group_activate_action(c(), first, nil) }
      action = nil
    }
    return withExtendedLifetime(self) {
      // Where registering fails, running fails too, and says why.
      if let wanted = action, g_application_register(c(), nil, nil) != 0, g_application_get_is_remote(c()) != 0 {
        g_application_activate(c())
        g_action_group_activate_action(c(), wanted, nil)
        g_dbus_connection_flush_sync(g_application_get_dbus_connection(c()), nil, nil)
        return 0
      }
      return g_application_run(c(), 0, nil)
    }
  }

  public func quit() { g_application_quit(c()) }

  /// Gives actions keys: `application.setKeys(["<Control>n"], for: "win.new")`.
  public func setKeys(_ keys: [String], for action: String) {
    var texts = keys.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { for text in texts { g_free(UnsafeMutablePointer(mutating: text)) } }
    gtk_application_set_accels_for_action(c(), action, &texts)
  }

  /// Shows a notification of the desktop.
  public func notify(id: String, title: String, body: String = "") {
    let notification = Reference(taking: g_notification_new(title))
    if !body.isEmpty { g_notification_set_body(notification.c(), body) }
    g_application_send_notification(c(), id, notification.c())
  }
}
