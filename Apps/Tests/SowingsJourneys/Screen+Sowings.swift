// SPDX-License-Identifier: MIT
// What journeys do again and again on the pages of a sowing.

import Foundation
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
    try click("menu item", item, byHand: true)
  }

  /// Imports a file from the main menu, after doing something once its path is typed.
  func importFile(_ file: URL, before: () throws -> Void = {}) throws {
    try chooseInMainMenu("Import…")
    try openFile(file.path, before: before)
  }
}
