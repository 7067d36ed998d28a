// SPDX-License-Identifier: MIT
// What the window remembers from one start to the next: its size, and in which order the plants stand. AppWindow reads and saves it.

import Adwaita
import Foundation
import Sowings

final class WindowMemory {
  private let settings: Settings?

  /// A file that cannot be read costs the size, and no more.
  init() {
    do { settings = try Settings(folder: "sowings") } catch {
      settings = nil
      Self.complain("The window's size was not read", error)
    }
  }

  var size: (width: Int, height: Int) {
    (max(360, settings?.int("width", in: "window") ?? 1000), max(400, settings?.int("height", in: "window") ?? 680))
  }
  var isMaximized: Bool { settings?.bool("maximized", in: "window") ?? false }

  /// In which order the plants stand.
  var sorting: PlantSorting {
    get { settings?.string("sorting", in: "plants").flatMap(PlantSorting.init(rawValue:)) ?? .name }
    set {
      settings?.set("sorting", in: "plants", to: newValue.rawValue)
      save()
    }
  }

  func save(_ window: Window) {
    guard let settings else { return }
    settings.set("width", in: "window", to: window.defaultSize.width)
    settings.set("height", in: "window", to: window.defaultSize.height)
    settings.set("maximized", in: "window", to: window.isMaximized)
    save()
  }

  private func save() {
    do { try settings?.save() } catch { Self.complain("The window's settings were not saved", error) }
  }

  private static func complain(_ what: String, _ error: any Error) {
    FileHandle.standardError.write(Data("\(what): \(error.localizedDescription)\n".utf8))
  }
}
