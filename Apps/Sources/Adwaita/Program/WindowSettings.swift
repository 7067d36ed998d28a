// SPDX-License-Identifier: MIT
// What every window remembers from one start to the next: its size. Each app has a class below this one for what else it remembers.

import Foundation

/// The file `window.ini` of an app, with the window's size in it.
open class WindowSettings {
  /// Nil where the file cannot be read, which costs what is remembered, and no more.
  public let settings: Settings?
  private let usual: (width: Int, height: Int)

  /// Reads the file, if it is there.
  ///
  /// - Parameters:
  ///   - folder: The app's folder in the user's configuration.
  ///   - size: The size of a window that has none yet.
  public init(folder: String, usual size: (width: Int, height: Int)) {
    usual = size
    do { settings = try Settings(folder: folder) } catch {
      settings = nil
      Self.complain("The window's size was not read", error)
    }
  }

  public var size: (width: Int, height: Int) {
    (max(360, settings?.int("width", in: "window") ?? usual.width), max(400, settings?.int("height", in: "window") ?? usual.height))
  }
  public var isMaximized: Bool { settings?.bool("maximized", in: "window") ?? false }

  /// Takes down the window's size, and writes the file.
  public func save(_ window: Window) {
    guard let settings else { return }
    settings.set("width", in: "window", to: window.defaultSize.width)
    settings.set("height", in: "window", to: window.defaultSize.height)
    settings.set("maximized", in: "window", to: window.isMaximized)
    save()
  }

  /// Writes the file; what goes wrong is said on standard error.
  public func save() {
    do { try settings?.save() } catch { Self.complain("The window's settings were not saved", error) }
  }

  private static func complain(_ what: String, _ error: any Error) {
    FileHandle.standardError.write(Data("\(what): \(error.localizedDescription)\n".utf8))
  }
}
