// SPDX-License-Identifier: MIT
// What journeys do in the editor and in preferences: open it, choose, look at toggles.

import Testing
import UIDriver

extension Screen {
  /// Opens the list, from wherever one is, and the editor from a thing's menu there.
  func edit(_ thing: String) throws {
    if find("push button", "All Things").isEmpty == false { try press("l", .control) }
    try click("push button", "Actions for “\(thing)”")
    try click("menu item", "Edit…")
    try waitForEditor(of: thing)
  }

  /// Waits until the editor shows a name and has the focus there.
  func waitForEditor(of thing: String) throws {
    // The row of the name does not tell that it has the focus; before, the page's first button has it.
    try wait(for: "text", "Name") { $0.text == thing && focused == nil }
  }

  /// Chooses a text in a row's menu.
  func pick(_ choice: String, in row: String) throws {
    try click("combo box", row)
    try click("label", choice)
    try wait("the menu of \(row) has closed") { find("combo box", row).first?.isFocused == true && find("label", choice).count == 1 }
  }

  /// Opens a popover by its button.
  func open(_ button: String) throws {
    try click("push button", button)
    try wait(for: "push button", "Add")
  }

  /// Replaces the number in a field of a popover or a row.
  func enterNumber(_ number: Int, into name: String) throws {
    try click("spin button", name)
    try wait("keys go to \(name)") { keysGo(to: name) }
    try press("a", .control)
    try type("\(number)")
    try wait(for: "spin button", name) { $0.text == "\(number)" }
  }

  private func keysGo(to name: String) -> Bool { find("spin button", name).contains(where: \.isFocused) }

  /// Waits until a toggle, a chip or a switch is on or off.
  func wait(for name: String, isOn: Bool, role: String = "push button") throws {
    try wait(for: role, name) { $0.isOn == isOn }
  }

  /// The sentence that is shown and begins so.
  @discardableResult func waitForSentence(_ start: String) throws -> Node { try wait(for: "label") { $0.name.hasPrefix(start) } }
}
