// SPDX-License-Identifier: MIT
// What the window remembers from one start to the next: its size, its panel, what the run was made from and how it is looked at. AppWindow
// reads and saves it.

import Adwaita
import Foundation
import ReactionSimulation

final class WindowMemory: WindowSettings {
  /// At this size the picture is exactly square.
  init() { super.init(folder: "reaction-lab", usual: (1140, 767)) }

  var showsPanel: Bool { settings?.bool("panel", in: "window") ?? true }
  /// Whether the run was going on when the window was closed.
  var isRunning: Bool { settings?.bool("running", in: "run") ?? true }
  /// The name of the pattern that the last run was made from.
  var name: String? { settings?.string("name", in: "run").flatMap { $0.isEmpty ? nil : $0 } }

  /// How many steps the run did for each frame; nil if that is not known.
  var stepsPerFrame: Int? { settings?.int("steps-per-frame", in: "run").flatMap { Lab.speeds.contains($0) ? $0 : nil } }
  /// What Restart begins with.
  var start: StartState? { settings?.string("start", in: "run").flatMap { StartState(word: $0) } }
  /// The picture that Restart begins with, if it is one.
  var startPicture: URL? { settings?.string("start", in: "run").flatMap { URL(string: $0) }.flatMap { $0.isFileURL ? $0 : nil } }
  /// Which part of the picture was seen.
  var viewport: Viewport {
    func number(_ key: String) -> Double { settings?.double(key, in: "view") ?? .nan }
    return Viewport(zoom: number("zoom"), middleX: number("middle-x"), middleY: number("middle-y"))
  }

  func save(_ window: Window, _ page: PicturePage, _ lab: Lab) {
    guard let settings else { return }
    settings.set("panel", in: "window", to: page.showsEditor)
    settings.set("running", in: "run", to: lab.isRunning)
    settings.set("name", in: "run", to: lab.name ?? "")
    settings.set("steps-per-frame", in: "run", to: lab.stepsPerFrame)
    settings.set("start", in: "run", to: lab.start.word)
    let viewport = page.canvas.viewport
    settings.set("zoom", in: "view", to: viewport.zoom)
    settings.set("middle-x", in: "view", to: viewport.middleX)
    settings.set("middle-y", in: "view", to: viewport.middleY)
    save(window)
  }
}
