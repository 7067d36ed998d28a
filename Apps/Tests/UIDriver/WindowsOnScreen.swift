// SPDX-License-Identifier: MIT
// Where X has its windows. Screen+Seeing puts AT-SPI's tree there.

import CXtst

/// A window of X.
struct WindowOnScreen {
  var number: Window
  var title: String
  var frame: Rectangle
  /// Whether no window manager has a say in it: menus, popovers, tooltips.
  var isPopup: Bool
}

extension Screen {
  /// How many windows, menus and popovers are open.
  public var windowCount: Int { windowsOnScreen().count { ($0.isPopup || !$0.title.isEmpty) && $0.frame.width > 20 } }

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
          number: window, title: title(of: window),
          frame: Rectangle(x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height)),
          isPopup: attributes.override_redirect != 0))
    }
    for index in 0..<Int(count) { if let child = children?[index] { visit(child, &found) } }
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
