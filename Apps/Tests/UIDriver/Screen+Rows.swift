// SPDX-License-Identifier: MIT
// Typing into a row’s entry, which does not tell that it has the focus.

extension Screen {
  /// Replaces what is in a row's entry.
  ///
  /// - Throws: `UIFailure` where that does not come about.
  public func enterText(_ text: String, into row: String) throws {
    // A row that has just come may still be taking the focus: one empties it until it is empty.
    try wait("the row \(row) is empty") {
      let place = try wait(for: "text", row).frame
      click(try wait(for: "text", row))
      // A message that comes or goes moves rows: the click may have met another one, which must not be emptied.
      guard try wait(for: "text", row).frame == place else { return false }
      try press("a", .control)
      try press("BackSpace")
      return find("text", row).last?.text == ""
    }
    try type(text)
    try wait(for: "text", row) { $0.text == text }
  }
}
