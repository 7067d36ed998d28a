// SPDX-License-Identifier: MIT
// The page instead of all others when a store cannot be opened: what happened and what can be done. It never starts a new store. Each window
// has its own words for it.

import Adwaita
import Foundation
import StoreFiles

public enum FailurePage {
  /// A title and what stands below it.
  public struct Words {
    let title: String
    let text: String

    public init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  /// What a window says of each kind of failure.
  public struct AllWords {
    let damaged: Words
    let newer: Words
    let locked: Words
    let gone: Words
    let other: Words

    public init(damaged: Words, newer: Words, locked: Words, gone: Words, other: Words) {
      self.damaged = damaged
      self.newer = newer
      self.locked = locked
      self.gone = gone
      self.other = other
    }
  }

  /// What the page has others do.
  public struct Actions {
    let menu: MenuButton
    let restore: () -> Void
    let tryAgain: () -> Void

    public init(menu: MenuButton, restore: @escaping () -> Void, tryAgain: @escaping () -> Void) {
      self.menu = menu
      self.restore = restore
      self.tryAgain = tryAgain
    }
  }

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - error: Why the window has nothing else to show.
  ///   - place: The file it is about, where the error names none.
  ///   - words: What the window says of failures.
  ///   - other: What it says of an error that is not about the store.
  ///   - actions: What the page's buttons do.
  /// - Returns: The page, with a bar of its own.
  public static func make(
    _ error: any Error, place: URL, _ words: AllWords, other: Words? = nil, _ actions: Actions
  ) -> any Widget {
    let failure = error as? StoreFailure
    let path = failure?.path ?? place.path
    let shown = failure == nil ? other ?? words.other : words.of(failure?.kind ?? .other)
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
    let icon = (failure?.kind ?? .other).icon
    let page = StatusPage(icon: icon, title: shown.title, text: shown.text, Clamp(width: 400, body))
    return Box(.vertical, [HeaderBar(title: "", end: [actions.menu]).css("flat"), page])
  }
}

extension FailurePage.AllWords {
  fileprivate func of(_ kind: StoreFailure.Kind) -> FailurePage.Words {
    switch kind {
    case .damaged: damaged
    case .newer: newer
    case .locked: locked
    case .gone: gone
    case .replaced, .foreign, .unwritable, .noFolder, .other: other
    }
  }
}

extension StoreFailure.Kind {
  fileprivate var icon: String {
    switch self {
    case .newer: "software-update-available-symbolic"
    case .locked: "changes-prevent-symbolic"
    case .damaged, .gone, .replaced, .foreign, .unwritable, .noFolder, .other: "dialog-warning-symbolic"
    }
  }
}
