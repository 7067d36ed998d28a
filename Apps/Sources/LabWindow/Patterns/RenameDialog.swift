// SPDX-License-Identifier: MIT
// Asks for a pattern's new name, and says while it is typed what is wrong with it. AppWindow renames with the answer.

import Adwaita
import ReactionLab

enum RenameDialog {
  /// Shows the dialog; `action` gets a name that can be had.
  ///
  /// - Returns: The dialog, which is there until it is answered.
  /// - Parameters:
  ///   - name: The name it has.
  ///   - window: The window it belongs to.
  ///   - problem: Says what is wrong with a name, or nil.
  ///   - action: renames; gets nil if the name is to stay.
  @discardableResult static func present(
    _ name: String, over window: Window, problem: @escaping (String) -> String?, _ action: @escaping (_ name: String?) -> Void
  ) -> MessageDialog {
    let message = Label(css: "message").wrapping(atMost: 28)
    let entry = Entry(name: tr("Name"), text: name).pressingDefault()
    let body = Box(.vertical, spacing: 6, [entry, message]).atLeast(width: 240)
    let dialog = MessageDialog(
      over: window, tr("Rename “%1”", name), "",
      answers: [.init("cancel", tr("_Cancel")), .init("rename", tr("_Rename"), .suggested)], cancel: "cancel", normal: "rename", body: body
    ) { action($0 == "rename" && entry.text != name ? entry.text : nil) }
    func look() {
      let text = problem(entry.text)
      message.text = text ?? ""
      message.isVisible = text != nil
      dialog.setEnabled("rename", text == nil)
    }
    entry.onChange { _ in look() }
    look()
    dialog.present()
    entry.selectAll()
    entry.grabFocus()
    return dialog
  }
}
