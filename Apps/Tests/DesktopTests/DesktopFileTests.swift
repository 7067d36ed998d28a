// SPDX-License-Identifier: MIT
// What the desktop is told of an app agrees with the app; Apps/Desktop/check has the forms of these files validated.

import Days
import Foundation
import Pictures
import ReactionLab
import Sowings
import Testing

@testable import ListTexts

/// An app that has a window, and what it tells of itself.
struct DesktopApp: CustomTestStringConvertible {
  let name, id: String
  let version, website, issues, developer: String
  var testDescription: String { name }

  var folder: URL { TextTemplate.project.appendingPathComponent("Apps/Desktop/\(name)") }

  func text(_ ending: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("\(id).\(ending)"), encoding: .utf8)
  }

  static let all = [
    DesktopApp(
      name: "days", id: "io.github.duramen.DaysWithoutThings", version: DaysRelease.version, website: DaysRelease.website,
      issues: DaysRelease.issues, developer: DaysRelease.developer),
    DesktopApp(
      name: "reactionlab", id: "io.github.duramen.ReactionLab", version: LabRelease.version, website: LabRelease.website,
      issues: LabRelease.issues, developer: LabRelease.developer),
    DesktopApp(
      name: "sowings", id: "io.github.duramen.Sowings", version: SowingsRelease.version, website: SowingsRelease.website,
      issues: SowingsRelease.issues, developer: SowingsRelease.developer),
  ]
}

struct DesktopFileTests {
  @Test("the metainfo's newest release is the version the program tells, and its links are the program's", arguments: DesktopApp.all)
  func metainfo(_ app: DesktopApp) throws {
    let text = try app.text("metainfo.xml")
    #expect(text.firstMatch(of: #/<release version="([^"]*)"/#)?.1 == Substring(app.version))
    #expect(text.contains("<url type=\"homepage\">\(app.website)</url>"))
    #expect(text.contains("<url type=\"bugtracker\">\(app.issues)</url>"))
    #expect(text.contains("<developer_name>\(app.developer)</developer_name>"))
  }

  @Test("each screenshot the metainfo names is there", arguments: DesktopApp.all)
  func screenshots(_ app: DesktopApp) throws {
    let names = try app.text("metainfo.xml").matches(of: #/main\/(docs\/[^<]*\.png)/#).map { String($0.1) }
    #expect(names.count == 3)
    for name in names {
      let data = try Data(contentsOf: TextTemplate.project.appendingPathComponent(name))
      #expect(data.count <= 200_000, "\(name) has \(data.count) bytes.")
      #expect(throws: Never.self, "\(name)") { try Picture(data: data) }
    }
  }

  @Test("each icon can be drawn, and something is on it", arguments: DesktopApp.all)
  func icons(_ app: DesktopApp) throws {
    for (kind, ending, side) in [("scalable", ".svg", 128), ("symbolic", "-symbolic.svg", 16)] {
      let picture = try Picture(contentsOf: app.folder.appendingPathComponent("icons/hicolor/\(kind)/apps/\(app.id)\(ending)"))
      #expect((picture.width, picture.height) == (side, side))
      // What is transparent becomes white.
      #expect(picture.pixels.count { $0 < 128 } > picture.pixels.count / 50)
    }
  }
}
