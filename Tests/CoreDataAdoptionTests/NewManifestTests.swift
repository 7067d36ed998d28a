// SPDX-License-Identifier: MIT
// Folders without a manifest: which targets they get, and which are no model layer.

import TestSupport
import Testing

@Suite struct NewManifestTests: AdoptingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func `folders without a manifest get one, without the files that make windows`() throws {
    try write([
      "App.xcodeproj/project.pbxproj": "",
      "My App/Plant.swift": "import UIKit\nimport CoreData\n@objc(Plant) class Plant: NSManagedObject {}\n",
      "My App/List.swift": "import UIKit\nclass List: UIViewController { @objc func tap() {} }\n",
      "My App/Garden.xcdatamodeld/Garden.xcdatamodel/contents": "<model/>",
      "My AppTests/T.swift": "import XCTest\n@testable import My_App\n",
      "My AppUITests/T.swift": "import XCTest\nlet a = XCUIApplication()\n",
    ])
    let result = try run(folder.url.path, "--duramen", "/d")
    #expect(result.code == 0, "\(result)")
    let manifest = try text("Package.swift")
    #expect(manifest.contains("    .target(\n      name: \"My_App\",\n      path: \"My App\",\n      exclude: [\"List.swift\"]),\n"))
    #expect(
      manifest.contains(
        "    .testTarget(\n      name: \"My_AppTests\",\n      dependencies: [\"My_App\"],\n      path: \"My AppTests\"),\n"))
    #expect(!manifest.contains("UITests"))
    #expect(manifest.contains("where [\"My_App\"].contains(target.name)"))
    #expect(try text("My App/List.swift").contains("{ @objc func tap() {} }"))
    #expect(try text("My App/Plant.swift").hasPrefix("#if canImport(UIKit)"))
    #expect(try run(folder.url.path).output.hasPrefix("Nothing to do") || run(folder.url.path, "--check").code == 0)
  }

  @Test func `folders of several projects are told apart, and tests of none of their model layers left out`() throws {
    try write([
      "Feed/Feed.xcodeproj/project.pbxproj": "", "Feed/Feed/A.swift": "import CoreData\n",
      "Feed/FeedTests/T.swift": "import XCTest\nimport Feed\n",
      "Feed/Cache/B.swift": "import CoreData\n", "Feed/Feed/de.lproj/A.strings": "", "Feed/FeedUI/D.swift": "import Foundation\n",
      "Feed/FeedUITests/T.swift": "import XCTest\nimport Feed\nimport FeedUI\n", "App/App.xcodeproj/project.pbxproj": "",
      "App/App/C.swift": "import SwiftUI\nlet a: Color\n",
      "App/AppTests/T.swift": "import XCTest\nimport App\n",
    ])
    let result = try run(folder.url.path, "--duramen", "/d")
    #expect(result.code == 0 && !result.output.contains("C.swift"), "\(result)")
    let manifest = try text("Package.swift")
    #expect(
      manifest.contains("path: \"Feed/Cache\"") && manifest.contains("path: \"Feed/Feed\"") && manifest.contains("path: \"Feed/FeedTests\"")
    )
    #expect(!manifest.contains("App") && !manifest.contains("FeedUI"))
    #expect(manifest.contains("\n  defaultLocalization: \"de\",\n"))
  }

  @Test func `a folder without a model layer is refused`() throws {
    try write(["A/A.swift": "import Foundation\n"])
    let result = try run(folder.url.path)
    #expect(result.code == 2 && result.errors.contains("no model layer"))
    #expect(try run(folder.file("missing").path).errors.contains("There is nothing at"))
  }
}
