// SPDX-License-Identifier: MIT
// The compiled form: what is written is read back equal, as bytes and as a folder, and other files are refused.

import CoreDataModelFile
import Foundation
import Testing

@Suite struct CompiledModelTests {
  let bundle: XCDataModelBundle
  let compiled: CompiledModel

  init() throws {
    bundle = try XCDataModelBundle.read(at: Fixtures.url("Everything.xcdatamodeld"))
    compiled = CompiledModel(bundle)
  }

  @Test func `bytes read back are the same model`() throws {
    let read = try CompiledModel(bytes: compiled.bytes)
    #expect(read == compiled)
    #expect(read.name == "Everything" && read.versionNames == ["Everything", "Everything 2"])
    #expect(try read.currentVersion() == bundle.current.document)
    #expect(try read.version(named: "Everything") == bundle.versions[0].source.document)
    #expect(try read.version(named: "Everything 3") == nil)
  }

  @Test func `a folder read back is the same model`() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("Everything.momd")
      try compiled.write(to: url)
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      #expect(names == ["Everything 2.mom", "Everything.mom", "VersionInfo.plist"])
      #expect(try CompiledModel(contentsOf: url) == compiled)
      let single = try CompiledModel(contentsOf: url.appendingPathComponent("Everything 2.mom"))
      #expect(try single.currentVersion() == bundle.current.document)
    }
  }

  @Test func `VersionInfo names the current version under Apple's key`() throws {
    try Fixtures.withTemporaryFolder { folder in
      try compiled.write(to: folder)
      let data = try Data(contentsOf: folder.appendingPathComponent("VersionInfo.plist"))
      let plist = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String])
      #expect(plist == ["NSManagedObjectModel_CurrentVersionName": "Everything 2"])
    }
  }

  @Test func `writing again leaves equal files alone and removes stale versions`() throws {
    try Fixtures.withTemporaryFolder { folder in
      try compiled.write(to: folder)
      let file = folder.appendingPathComponent("Everything.mom")
      let long = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: file.path)
      let stale = folder.appendingPathComponent("Everything 0.mom")
      try Data("{}".utf8).write(to: stale)
      try compiled.write(to: folder)
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == long)
      #expect(!FileManager.default.fileExists(atPath: stale.path))
    }
  }

  @Test func `equal models compile to equal bytes`() throws {
    let again = CompiledModel(try XCDataModelBundle.read(at: Fixtures.url("Everything.xcdatamodeld")))
    #expect(again.bytes == compiled.bytes)
  }

  @Test(arguments: [
    ("bplist00 and more", "compiled by Apple's momc"), ("plain text", "is not a compiled model"), ("", "is not a compiled model"),
    (#"{"duramenModel":99}"#, "compiled in form 99"), (#"{"duramenModel":1}"#, "is damaged"),
  ]) func `another file is refused with a sentence`(text: String, words: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("Model.mom")
      try Data(text.utf8).write(to: file)
      let model = try CompiledModel(contentsOf: file)
      let error = try #require(throws: ModelFileError.self) { try model.currentVersion() }
      #expect(error.description.contains(words))
    }
  }

  @Test func `a missing, empty or ambiguous folder is refused`() throws {
    try Fixtures.withTemporaryFolder { folder in
      #expect(throws: ModelFileError.self) { try CompiledModel(contentsOf: folder.appendingPathComponent("No.momd")) }
      #expect(throws: ModelFileError.self) { try CompiledModel(contentsOf: folder) }
      try compiled.write(to: folder)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("VersionInfo.plist"))
      #expect(throws: ModelFileError.self) { try CompiledModel(contentsOf: folder) }
    }
    #expect(throws: ModelFileError.self) { try CompiledModel(bytes: Array("{}".utf8)) }
  }
}
