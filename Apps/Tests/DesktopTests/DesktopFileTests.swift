// SPDX-License-Identifier: MIT
// What the desktop is told of an app agrees with the app; Apps/Desktop/check has the forms of these files validated.

import Days
import Foundation
import Pictures
import Testing

@testable import ListTexts

struct DesktopFileTests {
  private static let id = "io.github.duramen.DaysWithoutThings"
  private static let folder = TextTemplate.project.appendingPathComponent("Apps/Desktop/days")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent("\(Self.id).\(name)"), encoding: .utf8)
  }

  @Test("the metainfo's newest release is the version the program tells, and its links are the program's")
  func metainfo() throws {
    let text = try text("metainfo.xml")
    #expect(text.firstMatch(of: #/<release version="([^"]*)"/#)?.1 == Substring(DaysRelease.version))
    #expect(text.contains("<url type=\"homepage\">\(DaysRelease.website)</url>"))
    #expect(text.contains("<url type=\"bugtracker\">\(DaysRelease.issues)</url>"))
    #expect(text.contains("<developer_name>\(DaysRelease.developer)</developer_name>"))
  }

  @Test("each screenshot the metainfo names is there")
  func screenshots() throws {
    let names = try text("metainfo.xml").matches(of: #/main\/(docs\/[^<]*\.png)/#).map { String($0.1) }
    #expect(names.count == 3)
    for name in names {
      let data = try Data(contentsOf: TextTemplate.project.appendingPathComponent(name))
      #expect(data.count <= 200_000, "\(name) has \(data.count) bytes.")
      #expect(throws: Never.self, "\(name)") { try Picture(data: data) }
    }
  }

  @Test(
    "an icon can be drawn, and something is on it",
    arguments: [("scalable", "\(id).svg", 128), ("symbolic", "\(id)-symbolic.svg", 16)])
  func icons(_ kind: String, _ name: String, _ side: Int) throws {
    let picture = try Picture(contentsOf: Self.folder.appendingPathComponent("icons/hicolor/\(kind)/apps/\(name)"))
    #expect((picture.width, picture.height) == (side, side))
    // What is transparent becomes white.
    #expect(picture.pixels.count { $0 < 128 } > picture.pixels.count / 50)
  }
}
