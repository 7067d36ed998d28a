// SPDX-License-Identifier: MIT
// Goes from page to page of an app in one look. Journeys check each page, Screenshots takes its picture.

import UIDriver

/// A page that is being looked at.
public struct Visit {
  public let app: WalkedApp
  public let page: Page
  public let look: Look
  public let screen: Screen

  public var name: String { "\(app.name)-\(page.name)-\(look.name)" }
}

public enum Walk {
  /// Shows every page of an app, one after the other, and hands each over once it is there.
  ///
  /// A page that is not reached is told of, and the walk goes on in a new start of the program.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - look: How its window is looked at.
  ///   - pages: Which pages; all if nil.
  ///   - failed: gets a page that was not reached, and why.
  ///   - visit: gets each page while it is seen.
  @MainActor public static func over(
    _ app: WalkedApp, _ look: Look, pages: Set<String>? = nil, failed: (Page, any Error) -> Void, visit: (Visit) throws -> Void
  ) {
    for store in Page.Store.allCases {
      var begun: (home: WalkHome, screen: Screen)?
      for page in app.pages where page.store == store && pages?.contains(page.name) != false {
        do {
          let (home, screen) = try begun ?? begin(app, look, store)
          begun = (home, screen)
          try page.go(screen)
          try screen.wait(for: page.landmark.role, page.landmark.name)
          try screen.waitForStillness()
          try visit(Visit(app: app, page: page, look: look, screen: screen))
          try page.leave?(screen)
          if store == .demo { try goBack(screen, app) }
        } catch {
          failed(page, error)
          begun = nil
        }
      }
      if let complaints = begun?.screen.complaints, !complaints.isEmpty, let page = app.pages.last(where: { $0.store == store }) {
        failed(page, WalkComplaint(description: "The program has complained: \(complaints)"))
      }
    }
  }

  /// Starts an app on a store of its own, for as long as something is done with it.
  @MainActor public static func begun<Result>(
    _ app: WalkedApp, _ look: Look, _ store: Page.Store = .demo, _ body: (Screen) throws -> Result
  ) throws -> Result {
    let (home, screen) = try begin(app, look, store)
    return try withExtendedLifetime(home) { try body(screen) }
  }

  @MainActor private static func begin(_ app: WalkedApp, _ look: Look, _ store: Page.Store) throws -> (WalkHome, Screen) {
    let home = try WalkHome(look)
    try app.furnish(home, store)
    let screen = try home.start(app)
    if store == .demo {
      try screen.wait(for: app.start.role, app.start.name)
      try screen.waitForKeys()
    }
    // Out of the way of what is pointed at.
    screen.move(1, 1)
    return (home, screen)
  }

  /// Presses Escape until the first page is seen.
  private static func goBack(_ screen: Screen, _ app: WalkedApp) throws {
    for _ in 0..<6 {
      screen.move(1, 1)
      if isAtStart(screen, app) { return }
      let before = screen.seen
      try screen.press("Escape")
      try screen.wait("Escape leads back") { screen.seen != before }
      try screen.waitForStillness()
    }
    if !isAtStart(screen, app) { throw WalkComplaint(description: "Escape does not lead back to the first page. Seen:\n\(screen.seen)") }
  }

  private static func isAtStart(_ screen: Screen, _ app: WalkedApp) -> Bool {
    screen.windowCount == 1 && !screen.find(app.start.role, app.start.name).isEmpty
  }
}

struct WalkComplaint: Error, CustomStringConvertible { let description: String }
