// SPDX-License-Identifier: MIT
// The dialogs for files, and the page of a store that cannot be used: what the windows' journeys do with both.

import Foundation

extension Screen {
  /// What makes the file dialog GTK's own, which the driver sees; a program is started with it.
  public static let ownFileDialog = ["GTK_USE_PORTAL": "0"]

  public func chooseInMainMenu(_ item: String) throws {
    try click("push button", "Main Menu")
    try click("menu item", item)
  }

  /// Types a path into the file dialog that is open for saving.
  public func saveFile(as path: String) throws {
    try waitForKeys()
    try press("a", .control)
    try type(path)
    try wait(for: "text") { $0.text == path }
    try press("Return")
  }

  /// Types a path into the file dialog that is open for opening, and does something before it is opened.
  public func openFile(_ path: String, before: () throws -> Void = {}) throws {
    try wait(for: "push button", "Cancel")
    try waitForKeys()
    // A slash opens the entry for places.
    try type("/")
    try wait(for: "text") { $0.text == "/" }
    try type(String(path.dropFirst()))
    try wait(for: "text") { $0.text == path }
    try before()
    try press("Return")
  }

  /// Has a store that cannot be read replaced by a file.
  public func restoreCopy(_ file: URL) throws {
    try click("push button", "Restore a Copy…")
    try openFile(file.path)
  }

  /// Waits until a file is refused as a copy, and goes back.
  public func waitForRefusal(picture name: String? = nil) throws {
    try wait(for: "label", "The Copy Was Not Restored")
    if let name { try picture(name) }
    try click("push button", "Close")
    try waitUntilGone("label", "The Copy Was Not Restored")
  }

  /// Moves a store's folder away, and back once that has been told.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - title: What the page says that tells of it.
  ///   - name: The name of the page's picture.
  /// - Throws: `UIFailure`, also where a store is made anew meanwhile.
  public func loseAndFind(_ store: URL, title: String, picture name: String) throws {
    let folder = store.deletingLastPathComponent()
    let away = folder.deletingLastPathComponent().appendingPathComponent("away")
    try FileManager.default.moveItem(at: folder, to: away)
    try wait(for: "label", title)
    try picture(name)
    try click("push button", "Try Again")
    try wait(for: "label", title)
    if FileManager.default.fileExists(atPath: store.path) { throw UIFailure("The store was made anew at \(store.path).") }
    try FileManager.default.moveItem(at: away, to: folder)
    try click("push button", "Try Again")
  }
}
