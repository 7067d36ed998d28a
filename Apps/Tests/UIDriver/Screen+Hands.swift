// SPDX-License-Identifier: MIT
// Doing: a real pointer and real keys, through X's test extension. X keeps what is done in order, so nothing waits in between.

import CXtst
import Foundation

/// Keys that are held while another is pressed.
public enum Modifier: Sendable { case control, shift, alt }

extension Screen {
  // MARK: Pointer

  /// Waits for something, scrolls to it if it is out of sight, and clicks its middle.
  ///
  /// - Parameters:
  ///   - role: AT-SPI's word for what it is.
  ///   - name: Its name; any if nil.
  ///   - button: Which of the pointer's buttons is pressed.
  ///   - byHand: Whether the pointer comes from beside.
  ///   - inPopup: Whether it is in a menu or a popover, as all menu items are.
  /// - Returns: What was clicked.
  /// - Throws: `UIFailure` where it does not come, or where its window ends before it.
  @discardableResult public func click(
    _ role: String, _ name: String? = nil, button: UInt32 = 1, byHand: Bool = false, inPopup: Bool = false
  ) throws -> Node {
    // What is in a menu says where it is before the menu is there, and what is pressed then goes to what lies below.
    var node = try wait(for: role, name) { node in
      node.isSensitive && (role != "menu item" && !inPopup || popups.contains { $0.frame.contains(node.frame.center) })
    }
    while let pane = node.pane, !pane.contains(node.frame.center) {
      let before = node.frame
      let step = node.frame.center.y > pane.center.y ? 1 : -1
      turnWheel(over: pane, by: step)
      var looks = 0
      node = try wait(for: role, name) { node in
        looks += 1
        // On X GTK drops the first turn after the pointer has come from another window, as when a popover has closed.
        if looks.isMultiple(of: Self.looksPerTurn) { turnWheel(over: pane, by: step) }
        return node.isSensitive && node.frame != before
      }
    }
    guard windowsOnScreen().dropFirst().contains(where: { $0.frame.width > 20 && $0.frame.contains(node.frame.center) }) else {
      throw UIFailure("The \(role) '\(node.name)' lies outside every window, where nobody can click it: \(node.frame).\n\(seen)")
    }
    if byHand { clickByHand(node) } else { click(node, button: button) }
    return node
  }

  /// Chooses one of several in a row that opens a list of them.
  ///
  /// - Throws: `UIFailure` where there is none, or where the list stays.
  public func choose(_ choice: String, in row: String) throws {
    try click("combo box", row)
    try click("label", choice, inPopup: true)
    try wait("the list of \(row) has closed") { find("label", choice).count == 1 && popups.isEmpty }
  }

  private static let millisecondsPerStep: UInt = 8
  /// How often one looks whether the wheel has scrolled before it is turned once more.
  private static let looksPerTurn = 10

  public func click(_ node: Node, button: UInt32 = 1) {
    move(node.frame.center.x, node.frame.center.y)
    press(button, true)
    press(button, false)
  }

  /// Clicks as a hand does: it comes from beside, and the button goes down a moment after it has come.
  ///
  /// On X a press that comes in the same instant as the pointer can be lost when that comes from a popover that has closed.
  public func clickByHand(_ node: Node) {
    let (x, y) = node.frame.center
    move(x - 3, y)
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 2 * Self.millisecondsPerStep)
    XTestFakeButtonEvent(display, 1, 1, 2 * Self.millisecondsPerStep)
    XTestFakeButtonEvent(display, 1, 0, Self.millisecondsPerStep)
    XSync(display, 0)
  }

  /// Drags from one place to another, by way of some between.
  public func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let steps = 20
    move(start.x, start.y)
    press(1, true)
    // As fast as a hand: a swipe has a speed, which needs time between two places. The display keeps the time.
    for step in 1...steps {
      let place = (x: start.x + (end.x - start.x) * step / steps, y: start.y + (end.y - start.y) * step / steps)
      XTestFakeMotionEvent(display, -1, Int32(place.x), Int32(place.y), Self.millisecondsPerStep)
    }
    press(1, false)
  }

  /// Turns the wheel over something, downwards or to the right for positive steps.
  public func scroll(over node: Node, by steps: Int, sideways: Bool = false) { turnWheel(over: node.frame, by: steps, sideways) }

  /// Stops the program while something is done, which then comes to it all at once, as to one that is slow.
  public func whileStopped(_ act: () -> Void) {
    kill(program.processIdentifier, SIGSTOP)
    act()
    kill(program.processIdentifier, SIGCONT)
  }

  func turnWheel(over frame: Rectangle, by steps: Int, _ sideways: Bool = false) {
    move(frame.center.x, frame.center.y)
    let button: UInt32 = sideways ? (steps > 0 ? 7 : 6) : (steps > 0 ? 5 : 4)
    for _ in 0..<abs(steps) {
      press(button, true)
      press(button, false)
    }
  }

  /// Puts the first button down at a place and leaves it there, until `letGo`.
  public func holdDown(_ x: Int, _ y: Int) {
    move(x, y)
    press(1, true)
  }

  public func letGo() { press(1, false) }

  public func move(_ x: Int, _ y: Int) {
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 0)
    XSync(display, 0)
  }

  private func press(_ button: UInt32, _ isDown: Bool) {
    XTestFakeButtonEvent(display, button, isDown ? 1 : 0, 0)
    XSync(display, 0)
  }

  // MARK: Keys

  /// Presses a key by X's name for it: `Return`, `Escape`, `n`, `comma`.
  ///
  /// - Throws: `UIFailure` where the keyboard has no such key.
  public func press(_ key: String, _ modifiers: Modifier...) throws {
    try hold(key, modifiers)
  }

  func hold(_ key: String, _ modifiers: [Modifier]) throws { try press(XStringToKeysym(key), key, modifiers) }

  /// Clicks an entry, waits until keys go there, replaces what is in it and waits until the text is there.
  ///
  /// - Throws: `UIFailure` where that does not come about.
  public func enter(_ text: String, into name: String, role: String = "text") throws {
    try click(role, name)
    try wait(for: role, name) { $0.isFocused && keysArrive }
    try press("a", .control)
    try type(text)
    try wait(for: role, name) { $0.text == text }
  }

  /// Whether the window manager lets keys go to some window: a new one gets them only after a while.
  var keysArrive: Bool {
    var window: Window = 0
    var revert: Int32 = 0
    XGetInputFocus(display, &window, &revert)
    return window > 1 && window != XDefaultRootWindow(display)
  }

  /// Types a text of letters, digits and spaces into whatever has the focus.
  ///
  /// - Throws: `UIFailure` where the keyboard has no key for a letter.
  public func type(_ text: String) throws {
    for scalar in text.unicodeScalars {
      try press(KeySym(scalar.value), String(scalar), scalar.properties.isUppercase ? [.shift] : [])
    }
  }

  private func press(_ symbol: KeySym, _ name: String, _ modifiers: [Modifier]) throws {
    let code = UInt32(XKeysymToKeycode(display, symbol))
    guard symbol != 0, code != 0 else { throw UIFailure("The keyboard has no key \(name).") }
    let held = modifiers.map { modifier in
      let symbol =
        switch modifier {
        case .control: XK_Control_L
        case .shift: XK_Shift_L
        case .alt: XK_Alt_L
        }
      return UInt32(XKeysymToKeycode(display, KeySym(symbol)))
    }
    for key in held { XTestFakeKeyEvent(display, key, 1, 0) }
    XTestFakeKeyEvent(display, code, 1, 0)
    XTestFakeKeyEvent(display, code, 0, 0)
    for key in held.reversed() { XTestFakeKeyEvent(display, key, 0, 0) }
    XSync(display, 0)
  }
}
