// SPDX-License-Identifier: MIT
// The reader on every model in the corpus: all are read, and their counts are those the corpus' index states.

import CoreDataModelFile
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusModelTests {
  static let contents = Corpus.paths { $0.hasSuffix("/contents") }
  static let bundles = Corpus.paths { $0.hasSuffix(".xcdatamodeld") || ($0.hasSuffix(".xcdatamodel") && !$0.contains(".xcdatamodeld/")) }

  @Test func `the corpus has its hundred models`() {
    #expect(Self.contents.count == 100)
  }

  @Test(arguments: contents) func `a model is read with the counts of the index`(path: String) throws {
    let source = try XCDataModelReader.read(Data(contentsOf: Corpus.url.appendingPathComponent(path)), path: path)
    let facts = try #require(CorpusIndex.facts[path])
    let entities = source.document.entities
    #expect(entities.count == facts.entities)
    #expect(entities.map(\.attributes.count).reduce(0, +) == facts.attributes)
    #expect(entities.map(\.relationships.count).reduce(0, +) == facts.relationships)
    for name in facts.names { #expect(source.document.entity(named: name) != nil, "entity \(name)") }
  }

  @Test(arguments: bundles) func `a model folder is read, or refused for being older than Xcode 4`(path: String) throws {
    let url = Corpus.url.appendingPathComponent(path)
    let hasOldVersion = try FileManager.default.subpathsOfDirectory(atPath: url.path).contains { $0.hasSuffix("elements") }
    do throws(ModelFileError) {
      let bundle = try XCDataModelBundle.read(at: url)
      #expect(!hasOldVersion)
      #expect(bundle.versions.contains { $0.name == bundle.currentVersionName })
    } catch {
      #expect(hasOldVersion, "\(error)")
      #expect(error.description.contains("before Xcode 4"))
    }
  }

  @Test(arguments: Corpus.paths(withExtension: "mom")) func `Apple's compiled models are recognised and refused`(path: String) throws {
    let error = try #require(throws: ModelFileError.self) {
      try CompiledModel(contentsOf: Corpus.url.appendingPathComponent(path)).currentVersion()
    }
    #expect(error.description.contains("compiled by Apple's momc"))
  }

  @Test func `a value of every rare element is as its author wrote it`() throws {
    func model(_ path: String) throws -> ModelDocument {
      try XCDataModelReader.read(Data(contentsOf: Corpus.url.appendingPathComponent(path)), path: path).document
    }
    let contacts = try model("ZeeQL+ZeeQL3/data/Contacts.xcdatamodel/contents")
    let ducks = try #require(contacts.fetchRequestTemplates.first { $0.name == "fetchTheDucks" })
    #expect(ducks.predicateString == "lastName LIKE \"Duck*\"" && ducks.fetchLimit == 220 && ducks.fetchBatchSize == 20)
    let mom = try model("phimage+MomXML/Tests/Model.xcdatamodeld/Model.xcdatamodel/contents")
    #expect(mom.composites.map(\.name) == ["Composite", "Composite1"])
    #expect(mom.composites.first?.elements.map(\.attributeType) == [.integer16, .string, .composite])
  }
}

/// The counts that the corpus' index states for its models.
enum CorpusIndex {
  struct Facts {
    var entities: Int
    var attributes: Int
    var relationships: Int
    var names: [String]
  }

  static let facts: [String: Facts] = {
    guard let text = try? String(contentsOf: Corpus.url.appendingPathComponent("INDEX.tsv"), encoding: .utf8) else { return [:] }
    var facts: [String: Facts] = [:]
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard let path = columns.first, path.hasSuffix("/contents"), let last = columns.last,
        let match = last.firstMatch(of: /entities=(\d+) attrs=(\d+) rels=(\d+); names=([^;]*)/),
        let entities = Int(match.1), let attributes = Int(match.2), let relationships = Int(match.3)
      else { continue }
      var names = match.4.split(separator: ",").map(String.init)
      if names.count < entities || match.4.count >= 300 { names = names.dropLast() }  // the index cuts a long list
      facts[String(path)] = Facts(entities: entities, attributes: attributes, relationships: relationships, names: names)
    }
    return facts
  }()
}
