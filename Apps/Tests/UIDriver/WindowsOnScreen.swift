// SPDX-License-Identifier: MIT
// Where X has its windows. Screen+Seeing puts AT-SPI's tree there.

import CXtst

/// A window of X.
struct WindowOnScreen {
  let id: Window
  var title: String
  var frame: Rectangle
  /// Whether no window manager has a say in it: menus, popovers, tooltips.
  var isPopup: Bool
  /// The program it belongs to, where the window tells.
  var process: Int32?
}

extension Screen {
  /// How many windows, menus and popovers are open.
  public var windowCount: Int { windowsOnScreen().count { ($0.isPopup || !$0.title.isEmpty) && $0.frame.width > 20 } }

  /// Moves the program's window to a place, beside that of another program.
  ///
  /// - Throws: `UIFailure` where it does not come there.
  public func putWindow(at place: (x: Int, y: Int)) throws {
    var own: WindowOnScreen? { windowsOnScreen().first { $0.process == program.processIdentifier && !$0.title.isEmpty && !$0.isPopup } }
    try wait("the window is at \(place)") {
      guard let own else { return false }
      XMoveWindow(display, own.id, Int32(place.x), Int32(place.y))
      XSync(display, 0)
      return abs(own.frame.x - place.x) < 40 && abs(own.frame.y - place.y) < 40
    }
  }

  /// All that X shows, the display itself first.
  func windowsOnScreen() -> [WindowOnScreen] {
    var found: [WindowOnScreen] = []
    visit(XDefaultRootWindow(display), &found)
    return found
  }

  private func visit(_ window: Window, _ found: inout [WindowOnScreen]) {
    var root: Window = 0
    var parent: Window = 0
    var count: UInt32 = 0
    var children: UnsafeMutablePointer<Window>?
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return }
    defer { if let children { XFree(children) } }
    var attributes = XWindowAttributes()
    // A window may go between one question and the next.
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return }
    if attributes.map_state == IsViewable {
      var x: Int32 = 0
      var y: Int32 = 0
      var other: Window = 0
      XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &other)
      found.append(
        WindowOnScreen(
          id: window, title: title(of: window),
          frame: Rectangle(x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height)),
          isPopup: attributes.override_redirect != 0, process: process(of: window)))
    }
    for index in 0..<Int(count) { if let child = children?[index] { visit(child, &found) } }
  }

  private func process(of window: Window) -> Int32? {
    let property = XInternAtom(display, "_NET_WM_PID", 0)
    var found: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(display, window, property, 0, 1, 0, 0, &found, &format, &count, &rest, &bytes)
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, format == 32, count == 1, let bytes else { return nil }
    return bytes.withMemoryRebound(to: Int.self, capacity: 1) { Int32(truncatingIfNeeded: $0.pointee) }
  }

  /// What a window is called in Unicode; empty for the windows inside windows.
  private func title(of window: Window) -> String {
    let property = XInternAtom(display, "_NET_WM_NAME", 0)
    let kind = XInternAtom(display, "UTF8_STRING", 0)
    var found: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(display, window, property, 0, 1024, 0, kind, &found, &format, &count, &rest, &bytes)
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, found == kind, let bytes else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
