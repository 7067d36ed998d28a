// SPDX-License-Identifier: MIT
// A program of one window, from its start to its end. An app's main.swift tells what is its own and runs it.

import Foundation

/// A window that a second start of its program raises.
public protocol ProgramWindow: AnyObject {
  init(_ application: Application)
  func present()
}

/// What a program of one window needs to start.
public struct WindowProgram<Content: ProgramWindow> {
  /// The app's name for the desktop; its files never depend on it.
  let id: String
  /// The name of its translations.
  let domain: String
  /// The target with its icons, in the package of the apps.
  let target: String
  /// What the desktop's menu of the icon offers: the option of the command line, the action, and what it does.
  let offers: [(option: String, action: String, body: (Content) -> Void)]

  public init(id: String, domain: String, target: String, offers: [(option: String, action: String, body: (Content) -> Void)] = []) {
    self.id = id
    self.domain = domain
    self.target = target
    self.offers = offers
  }

  /// Runs until the window has closed, and ends the process.
  public func run() -> Never {
    let words = CommandLine.arguments
    // Tests start one window after another, each with a store of its own.
    let application = Application(id: id, isUnique: !words.contains("--separate"))
    var first: Content?
    for offer in offers { application.addAction(offer.action) { if let first { offer.body(first) } } }
    exit(
      application.run(action: offers.first { words.contains($0.option) }?.action) { application in
        let window = first ?? makeWindow(application)
        first = window
        window.present()
      })
  }

  private func makeWindow(_ application: Application) -> Content {
    Translation.use(domain: domain, folder: ProgramFolders.shared.appendingPathComponent("locale").path)
    // Installed, the icons are where the desktop looks or under the program's own prefix; built only, they lie beside the program.
    IconTheme.add([
      ProgramFolders.shared.appendingPathComponent("icons"),
      ProgramFolders.resources(package: "duramen-apps", target: target).appendingPathComponent("icons"),
    ])
    IconTheme.setWindowIcon(id)
    return Content(application)
  }
}
