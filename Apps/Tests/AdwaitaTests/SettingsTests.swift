// SPDX-License-Identifier: MIT
// Settings in a key file; no display is needed.

import Adwaita
import Foundation
import Testing

struct SettingsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)")

  @Test("what is saved is there for the next start, and other programs' lines and comments stay")
  func roundTrip() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("app/window.ini")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("# by hand\n[other]\nkept=yes\n".utf8).write(to: url)
    let settings = try Settings(folder: "app", environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(settings.int("width", in: "window") == nil)
    settings.set("width", in: "window", to: 800)
    settings.set("maximized", in: "window", to: true)
    settings.set("speed", in: "rotation", to: 2.5)
    settings.set("name", in: "window", to: "Mum’s\nwindow")
    try settings.save()

    let next = try Settings(folder: "app", environment: ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder.path])
    #expect(next.int("width", in: "window") == 800)
    #expect(next.bool("maximized", in: "window") == true)
    #expect(next.double("speed", in: "rotation") == 2.5)
    #expect(next.string("name", in: "window") == "Mum’s\nwindow")
    #expect(next.string("kept", in: "other") == "yes")
    #expect(try String(contentsOf: url, encoding: .utf8).hasPrefix("# by hand"))
  }

  @Test("a value of another type is as good as none")
  func wrongType() throws {
    let settings = try Settings(at: folder.appendingPathComponent("none.ini"))
    settings.set("width", in: "window", to: "wide")
    #expect(settings.int("width", in: "window") == nil)
    #expect(settings.bool("width", in: "window") == nil)
    settings.remove("width", in: "window")
    #expect(settings.string("width", in: "window") == nil)
  }

  @Test("a file that is no key file is refused with GLib's words")
  func damaged() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("window.ini")
    try Data("width=800\n".utf8).write(to: url)
    let error = #expect(throws: GLibError.self) { try Settings(at: url) }
    #expect(error?.domain == "g-key-file-error-quark")
    #expect(error?.message.contains("group") == true)
  }

  @Test("without XDG_CONFIG_HOME, or with one that is no absolute path, the file is in .config", arguments: [nil, "", "relative"])
  func place(_ configuration: String?) throws {
    var environment = ["HOME": folder.path]
    environment["XDG_CONFIG_HOME"] = configuration
    let settings = try Settings(folder: "app", environment: environment)
    #expect(settings.url.path == folder.appendingPathComponent(".config/app/window.ini").path)
  }
}
