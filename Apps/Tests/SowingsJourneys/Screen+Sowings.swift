// SPDX-License-Identifier: MIT
// What journeys do again and again on the pages of a sowing.

import UIDriver

extension Screen {
  /// Opens a sowing by way of its plant.
  func open(_ sowing: String, of plant: String) throws {
    try click("list item", plant)
    try click("list item", sowing)
    try wait(for: "push button", "Change Plant…")
    try waitForKeys()
  }

  /// Opens the form of the sowing that is open.
  func editSowing() throws {
    try click("push button", "Edit")
    try wait(for: "label", "Edit Sowing")
    try wait(for: "text", "Seeds") { $0.isFocused }
  }

  /// Chooses in the menu of the sowing that is open.
  func chooseInSowingMenu(_ item: String) throws {
    try click("push button", "Sowing Menu")
    try click("menu item", item)
  }

  /// Chooses one of several in a row.
  func choose(_ choice: String, in row: String) throws {
    try click("combo box", row)
    try click("label", choice)
    try wait("the menu of \(row) has closed") { find("label", choice).count == 1 }
  }

  /// Types a path into the dialog for files that is open.
  func openFile(_ path: String) throws {
    try wait(for: "push button", "Cancel")
    try waitForKeys()
    // A slash opens the entry for places.
    try type("/")
    try wait(for: "text") { $0.text == "/" }
    try type(String(path.dropFirst()))
    try wait(for: "text") { $0.text == path }
    try press("Return")
  }
}
