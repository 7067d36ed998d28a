// SPDX-License-Identifier: MIT
// The page instead of all others when the store cannot be opened: what happened and what can be done. It never starts a new store.

import Adwaita
import Foundation
import Sowings
import StoreFiles

enum ErrorPage {
  /// What the page has others do.
  struct Actions {
    let menu: MenuButton
    let restore: () -> Void
    let tryAgain: () -> Void
  }

  static func make(_ error: any Error, places: Places, _ actions: Actions) -> any Widget {
    let failure = error as? StoreFailure
    let (icon, title, text) = words(failure?.kind ?? .other)
    let path = failure?.path ?? places.store.path
    let reason = error.localizedDescription
    let details = Label(reason.contains(path) ? reason : "\(path)\n\(reason)", css: "path", "dim-label").selectable().wrapping()
    let canRestore = failure?.kind == .damaged || failure?.kind == .gone
    var buttons: [any Widget] = []
    if canRestore { buttons.append(Button(tr("_Restore a Copy…"), actions.restore).css("pill", "suggested-action")) }
    let tryAgain = Button(tr("_Try Again"), actions.tryAgain).css("pill")
    buttons.append(canRestore ? tryAgain : tryAgain.css("suggested-action"))
    buttons.append(
      Button(tr("Show the _File")) { Desktop.show(folder: URL(fileURLWithPath: path).deletingLastPathComponent()) }.css("pill"))
    // As wide as its widest button; the details take all the room.
    let column = Box(.vertical, spacing: 12, buttons).align(.center, .start)
    let expander = Expander(tr("_Details"), details.margins(Margins(top: 6))).align(.center, .start)
    let body = Box(.vertical, spacing: 12, [column, expander])
    return Box(
      .vertical,
      [HeaderBar(title: "", end: [actions.menu]).css("flat"), StatusPage(icon: icon, title: title, text: text, Clamp(width: 400, body))])
  }

  private static func words(_ kind: StoreFailure.Kind) -> (icon: String, title: String, text: String) {
    switch kind {
    case .damaged:
      (
        "dialog-warning-symbolic", tr("Your Plants Can’t Be Read"),
        tr("The file they are kept in is damaged.\nIt was left exactly as it is.")
      )
    case .newer:
      (
        "software-update-available-symbolic", tr("Made by a Newer Version"),
        tr("Your plants were last kept by a newer Sowings. They are safe. Update the app to see them here.")
      )
    case .locked:
      (
        "changes-prevent-symbolic", tr("Your Plants Are in Use"),
        tr("Another program has locked the file they are kept in. Close it, then try again.")
      )
    case .gone:
      (
        "dialog-warning-symbolic", tr("Your Plants Aren’t There"),
        tr("The file they are kept in was moved or deleted while this window was open. Put it back, then try again.")
      )
    case .replaced, .foreign, .unwritable, .noFolder, .other:
      (
        "dialog-warning-symbolic", tr("Your Plants Can’t Be Opened"),
        tr("The file they are kept in was left exactly as it is. The details say what to do; then try again.")
      )
    }
  }
}
