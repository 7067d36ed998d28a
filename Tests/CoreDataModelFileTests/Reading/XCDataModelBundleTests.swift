// SPDX-License-Identifier: MIT
// Model folders: several versions, which is current, a bare .xcdatamodel, and folders that are no models.

import CoreDataModelFile
import Foundation
import Testing

@Suite struct XCDataModelBundleTests {
  let model = "<model><entity name='A'/></model>"

  /// Makes `Model.xcdatamodeld` with versions of those names and, perhaps, a current version.
  func makeModel(in folder: URL, versions: [String], current: String?) throws -> URL {
    let url = folder.appendingPathComponent("Model.xcdatamodeld")
    for version in versions {
      let versionFolder = url.appendingPathComponent("\(version).xcdatamodel")
      try FileManager.default.createDirectory(at: versionFolder, withIntermediateDirectories: true)
      try model.write(to: versionFolder.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    }
    if let current {
      let plist = try PropertyListSerialization.data(fromPropertyList: ["_XCCurrentVersionName": current], format: .xml, options: 0)
      try plist.write(to: url.appendingPathComponent(".xccurrentversion"))
    }
    return url
  }

  @Test func `the current version is the one .xccurrentversion names`() throws {
    let bundle = try XCDataModelBundle.read(at: Fixtures.url("Everything.xcdatamodeld"))
    #expect(bundle.name == "Everything")
    #expect(bundle.versions.map(\.name) == ["Everything", "Everything 2"])
    #expect(bundle.currentVersionName == "Everything 2")
    #expect(bundle.versions.first?.source.document.entities.map(\.name) == ["Plant"])
  }

  @Test(arguments: [
    (["Only"], nil, "Only"), (["Model", "Model 2"], nil, "Model"), (["Model", "Model 2"], "Model 2.xcdatamodel", "Model 2"),
  ])
  func `a current version is found`(versions: [String], current: String?, expected: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = try makeModel(in: folder, versions: versions, current: current)
      #expect(try XCDataModelBundle.read(at: url).currentVersionName == expected)
    }
  }

  @Test(arguments: [(["One", "Two"], nil, "no .xccurrentversion"), (["One"], "Two.xcdatamodel", "'Two.xcdatamodel' does not exist")])
  func `a model without a current version is refused`(versions: [String], current: String?, words: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = try makeModel(in: folder, versions: versions, current: current)
      let error = try #require(throws: ModelFileError.self) { try XCDataModelBundle.read(at: url) }
      #expect(error.description.contains(words))
    }
  }

  @Test func `a bare xcdatamodel is a model of one version`() throws {
    let bundle = try XCDataModelBundle.read(at: Fixtures.url("Everything.xcdatamodeld/Everything.xcdatamodel"))
    #expect(bundle.name == "Everything" && bundle.currentVersionName == "Everything" && bundle.versions.count == 1)
  }

  @Test func `a folder that is no model is refused with a sentence`() throws {
    try Fixtures.withTemporaryFolder { folder in
      for name in ["Missing.xcdatamodeld", "Empty.xcdatamodeld", "Hollow.xcdatamodel", "Thing.txt"] {
        let url = folder.appendingPathComponent(name)
        if !name.hasPrefix("Missing") { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        let error = try #require(throws: ModelFileError.self) { try XCDataModelBundle.read(at: url) }
        #expect(error.description.hasPrefix(folder.path) && error.description.hasSuffix("."))
      }
    }
  }

  @Test func `every version's errors are reported together`() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = try makeModel(in: folder, versions: ["A", "B"], current: nil)
      for version in ["A", "B"] {
        let contents = url.appendingPathComponent("\(version).xcdatamodel/contents")
        try "<model><entity/></model>".write(to: contents, atomically: true, encoding: .utf8)
      }
      let error = try #require(throws: ModelFileError.self) { try XCDataModelBundle.read(at: url) }
      #expect(error.diagnostics.count == 2)
    }
  }
}
