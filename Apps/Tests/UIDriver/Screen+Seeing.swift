// SPDX-License-Identifier: MIT
// Looking: the tree of AT-SPI, put where it is on the display. What GTK 4.8 reports wrongly is put right here.

import CAtspi
import Foundation

extension Screen {
  /// The things with a role and a name that are to be seen now.
  public func find(_ role: String, _ name: String? = nil) -> [Node] { nodes { $0 == role && (name == nil || $1 == name) } }

  /// The names of the things with a role that are to be seen now, from top to bottom.
  public func names(_ role: String) -> [String] { find(role).sorted { $0.frame.y < $1.frame.y }.map(\.name) }

  /// What has the keyboard; nil where it is something that does not tell, such as a row's entry.
  public var focused: Node? { nodes().last(where: \.isFocused) }

  /// What is to be seen now.
  ///
  /// Names and states come from libatspi's cache, which events keep fresh; places are asked for only of what matches.
  public func nodes(_ matches: (_ role: String, _ name: String) -> Bool = { _, _ in true }) -> [Node] {
    let windows = windowsOnScreen()
    popups = windows.filter { $0.isPopup && $0.frame.width > 20 }
    takeInEvents()
    var found: [Node] = []
    guard let desktop = atspi_get_desktop(0) else { return [] }
    defer { g_object_unref(desktop) }
    forEachChild(of: desktop) { application in
      guard atspi_accessible_get_process_id(application, nil) == UInt32(program.processIdentifier) else { return }
      forEachChild(of: application) { window in
        let inner = frame(of: window)
        let name = taken(atspi_accessible_get_name(window, nil))
        // A window's own decoration puts a border round it: half of the difference on each side.
        let outer =
          windows.first { !$0.isPopup && $0.title == name && ($0.process ?? program.processIdentifier) == program.processIdentifier }?.frame
          ?? Rectangle(x: 0, y: 0, width: inner.width, height: inner.height)
        let origin = (outer.x + (outer.width - inner.width) / 2, outer.y + (outer.height - inner.height) / 2)
        walk(window, depth: 0, origin, nil, matches, &found)
      }
    }
    return found
  }

  private func walk(
    _ accessible: UnsafeMutablePointer<AtspiAccessible>, depth: Int, _ origin: (x: Int, y: Int), _ pane: Rectangle?,
    _ matches: (String, String) -> Bool, _ found: inout [Node]
  ) {
    guard let states = atspi_accessible_get_state_set(accessible) else { return }
    defer { g_object_unref(states) }
    func has(_ state: AtspiStateType) -> Bool { atspi_state_set_contains(states, state) != 0 }
    // Pages not shown and closed popovers.
    guard has(ATSPI_STATE_VISIBLE) else { return }
    let role = taken(atspi_accessible_get_role_name(accessible, nil))
    let name = Self.plain(taken(atspi_accessible_get_name(accessible, nil)))
    let isMatch = matches(role, name)
    var origin = origin
    var pane = pane
    // Places are dear; while a popover is open, any of the nodes above may be the one that tells where.
    if isMatch || role == "scroll pane" || !popups.isEmpty {
      let frame = frame(of: accessible)
      if depth > 0, frame.isEmpty, name != "GtkStackPage" { return }
      // A popover is a window of its own, but its contents are reported as if it lay at its parent's corner.
      if depth > 0, let popup = popups.first(where: { $0.frame.width == frame.width && $0.frame.height == frame.height }) {
        origin = (popup.frame.x - frame.x, popup.frame.y - frame.y)
        pane = nil
      }
      if role == "scroll pane" {
        let inner = frame.moved(origin.x, origin.y)
        // One that is itself out of sight has to be scrolled to by the one round it.
        if pane?.contains(inner.center) ?? true { pane = inner }
      }
      if isMatch {
        found.append(
          Node(
            role: role, name: name, text: text(of: accessible), frame: frame.moved(origin.x, origin.y),
            isSensitive: has(ATSPI_STATE_SENSITIVE), isFocused: has(ATSPI_STATE_FOCUSED), isFocusable: has(ATSPI_STATE_FOCUSABLE),
            isOn: has(ATSPI_STATE_CHECKED) || has(ATSPI_STATE_PRESSED), value: value(of: accessible), pane: pane, depth: depth))
      }
    }
    forEachChild(of: accessible) { walk($0, depth: depth + 1, origin, pane, matches, &found) }
  }

  private func forEachChild(
    of accessible: UnsafeMutablePointer<AtspiAccessible>, _ body: (UnsafeMutablePointer<AtspiAccessible>) -> Void
  ) {
    for index in 0..<max(0, atspi_accessible_get_child_count(accessible, nil)) {
      guard let child = atspi_accessible_get_child_at_index(accessible, index, nil) else { continue }
      body(child)
      g_object_unref(child)
    }
  }

  /// GTK 4.8 joins a button's own name and its label's: "_Add Add", "Undo Undo".
  private static func plain(_ name: String) -> String {
    let letters = name.replacingOccurrences(of: "_", with: "")
    let half = letters.count / 2
    let isDoubled =
      letters.count % 2 == 1 && letters.prefix(half) == letters.suffix(half) && letters.dropFirst(half).first == " "
    return isDoubled ? String(letters.prefix(half)) : name
  }

  /// Where something is in its window; the only place that GTK 4 tells.
  private func frame(of accessible: UnsafeMutablePointer<AtspiAccessible>) -> Rectangle {
    let nothing = Rectangle(x: 0, y: 0, width: 0, height: 0)
    guard let component = atspi_accessible_get_component_iface(accessible) else { return nothing }
    defer { g_object_unref(component) }
    guard let place = atspi_component_get_extents(component, ATSPI_COORD_TYPE_WINDOW, nil) else { return nothing }
    defer { g_free(place) }
    return Rectangle(
      x: Int(place.pointee.x), y: Int(place.pointee.y), width: Int(place.pointee.width), height: Int(place.pointee.height))
  }

  private func text(of accessible: UnsafeMutablePointer<AtspiAccessible>) -> String {
    guard let text = atspi_accessible_get_text_iface(accessible) else { return "" }
    defer { g_object_unref(text) }
    return taken(atspi_text_get_text(text, 0, atspi_text_get_character_count(text, nil), nil))
  }

  private func value(of accessible: UnsafeMutablePointer<AtspiAccessible>) -> Double? {
    guard let value = atspi_accessible_get_value_iface(accessible) else { return nil }
    defer { g_object_unref(value) }
    return atspi_value_get_current_value(value, nil)
  }

  private func taken(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
