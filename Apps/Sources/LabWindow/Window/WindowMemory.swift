// SPDX-License-Identifier: MIT
// What the window remembers from one start to the next: its size, its panel, what the run was made from. AppWindow reads and saves it.

import Adwaita
import Foundation

final class WindowMemory {
  private let settings: Settings?

  /// A file that cannot be read costs the size, and no more.
  init() {
    do { settings = try Settings(folder: "reaction-lab") } catch {
      settings = nil
      Self.complain("The window's size was not read", error)
    }
  }

  /// At this size the picture is exactly square.
  var size: (width: Int, height: Int) {
    (max(360, settings?.int("width", in: "window") ?? 1140), max(400, settings?.int("height", in: "window") ?? 767))
  }
  var isMaximized: Bool { settings?.bool("maximized", in: "window") ?? false }
  var showsPanel: Bool { settings?.bool("panel", in: "window") ?? true }
  /// Whether the run was going on when the window was closed.
  var isRunning: Bool { settings?.bool("running", in: "run") ?? true }
  /// How many steps the run did for each frame; nil if that is not known.
  var stepsPerFrame: Int? { settings?.int("steps", in: "run").flatMap { Lab.speeds.contains($0) ? $0 : nil } }
  /// The name of the pattern that the last run was made from.
  var name: String? { settings?.string("name", in: "run").flatMap { $0.isEmpty ? nil : $0 } }

  func save(_ window: Window, showsPanel: Bool, lab: Lab) {
    guard let settings else { return }
    settings.set("width", in: "window", to: window.defaultSize.width)
    settings.set("height", in: "window", to: window.defaultSize.height)
    settings.set("maximized", in: "window", to: window.isMaximized)
    settings.set("panel", in: "window", to: showsPanel)
    settings.set("running", in: "run", to: lab.isRunning)
    settings.set("steps", in: "run", to: lab.stepsPerFrame)
    settings.set("name", in: "run", to: lab.name ?? "")
    do { try settings.save() } catch { Self.complain("The window's settings were not saved", error) }
  }

  private static func complain(_ what: String, _ error: any Error) {
    FileHandle.standardError.write(Data("\(what): \(error.localizedDescription)\n".utf8))
  }
}
