// SPDX-License-Identifier: MIT
// A page of a window and the way to it. DaysPages lists those of one app; Walk goes to them.

import UIDriver

/// A page, dialog or menu.
public struct Page: Sendable {
  /// What the page is shown on: pages of one store are seen in one start of the program.
  public enum Store: String, Hashable, Sendable, CaseIterable { case demo, empty, damaged, newer, locked, large }

  public typealias Steps = @Sendable (Screen) throws -> Void

  public let name: String
  public let store: Store
  /// What is seen on this page only: AT-SPI's role and the name.
  let landmark: (role: String, name: String)
  /// The steps to the page, from the one the program begins with.
  let go: Steps
  /// What must be done before Escape leads back, if anything.
  let leave: Steps?
  /// Beginnings of what LayoutProbe says that is meant to be so, such as a toast's one line.
  public let allowed: [String]

  public init(
    _ name: String, _ role: String, _ landmark: String, on store: Store = .demo, allowing allowed: [String] = [],
    _ go: @escaping Steps = { _ in }, leave: Steps? = nil
  ) {
    self.name = name
    self.store = store
    self.landmark = (role, landmark)
    self.allowed = allowed
    self.leave = leave
    self.go = go
  }
}

/// A store that is as large as the documents name.
public struct LargeStore: Sendable {
  /// What is in it: "10,000 things".
  public let words: String
  /// The key that opens the list with Ctrl; nil where the window begins with it.
  public var listKey: String?
  /// The key that opens another view of the same with Ctrl, if there is one.
  public var gridKey: String?
  /// The name of its list, where the window shows others beside it.
  public var listName: String?
  /// What is typed into the search that Ctrl+F opens, letter by letter.
  public var searched: String?
}

/// A program with a window whose pages are known.
public struct WalkedApp: Sendable {
  /// The short name, which begins the names of pictures.
  public let name: String
  /// The program of the package, and its arguments.
  let program: String
  let words: [String]
  /// What is seen on the page the program begins with, and on no other.
  public let start: (role: String, name: String)
  public let pages: [Page]
  /// What brings the first page to rest, so that an idle program can be measured.
  public var settle: Page.Steps = { _ in }
  /// The store called `large`, for measuring, if the app has one.
  public var large: LargeStore?
  /// Makes the app's data and settings in a new home.
  let furnish: @MainActor @Sendable (WalkHome, Page.Store) throws -> Void

  /// All of them, in the order of the project's documents.
  public static let all: [WalkedApp] = [.days, .reactionlab, .sowings]
}
