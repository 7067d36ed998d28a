// SPDX-License-Identifier: MIT
// The settings file and the places of files.

import CivilCalendar
import Foundation
import Testing

@testable import Days

@Suite("Settings") struct SettingsTests {
  private func withFile(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("days-settings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appendingPathComponent("made/settings.json"))
  }

  @Test("have defaults while there is no file") func defaults() throws {
    try withFile { url in
      let settings = try DaySettings(contentsOf: url)
      #expect(settings.firstDay == 0)
      #expect(settings.dayEnd == .midnight)
      #expect(!FileManager.default.fileExists(atPath: url.path))
    }
  }

  @Test("come back as they were written") func roundTrip() throws {
    try withFile { url in
      var settings = DaySettings()
      settings.firstDay = 1
      settings.dayEnd = try #require(DayEnd("04:00"))
      settings.movesOn = false
      settings.secondsEach = 10
      settings.showsYears = true
      settings.notifies = false
      try settings.write(to: url)
      #expect(try DaySettings(contentsOf: url) == settings)
    }
  }

  @Test(
    "that make no sense are refused with the file's name, and left as they are",
    arguments: ["", "{", #"{"firstDay": 2}"#, #"{"firstDay": "one"}"#, #"{"dayEnd": "noon"}"#, "[]", #"{"secondsEach": 0}"#])
  func refused(text: String) throws {
    try withFile { url in
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      let error = #expect(throws: ThingError.self) { try DaySettings(contentsOf: url) }
      #expect(error?.errorDescription?.contains(url.path) == true)
      #expect(try Data(contentsOf: url) == Data(text.utf8))
    }
  }
}

@Suite("The places of files") struct PlacesTests {
  @Test("follow the XDG variables") func variables() {
    let places = Places(environment: ["XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf", "HOME": "/home/nobody"])
    #expect(places.store.path == "/data/days-without-things/Days.sqlite")
    #expect(places.settings.path == "/conf/days-without-things/settings.json")
  }

  @Test(
    "lie in the home folder where the variables say nothing usable",
    arguments: [[:], ["XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "relative/path"]])
  func fallback(environment: [String: String]) {
    let places = Places(environment: environment.merging(["HOME": "/home/nobody"]) { $1 })
    #expect(places.store.path == "/home/nobody/.local/share/days-without-things/Days.sqlite")
    #expect(places.settings.path == "/home/nobody/.config/days-without-things/settings.json")
  }
}
