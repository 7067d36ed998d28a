// SPDX-License-Identifier: MIT
// The whole build step on small targets, with the real Swift compiler: what is written for @NSManaged members, and what is refused.

import CoreDataModelFile
import Foundation
import Testing

@testable import CoreDataModelCompiler

@Suite struct TargetCompilationTests {
  static let model = """
    <entity name='Plant' representedClassName='Plant'><attribute name='name' attributeType='String'/>
    <relationship name='seeds' optional='YES' toMany='YES' destinationEntity='Seed' inverseName='plant' inverseEntity='Seed'/></entity>
    <entity name='Seed' representedClassName='Seed' codeGenerationType='class'>
    <relationship name='plant' optional='YES' maxCount='1' destinationEntity='Plant' inverseName='seeds' inverseEntity='Plant'/></entity>
    """

  @Test func `members of class bodies, extensions and nested types get bodies with the linker's names`() throws {
    var target = try TargetFixture()
    try target.addModel("Garden", Self.model)
    try target.addSource(
      "Plant.swift",
      """
      import CoreData
      public class Plant: NSManagedObject {
        @NSManaged public var name: String!
        @NSManaged private var secret: [String: Any]?
      }
      """)
    try target.addSource(
      "Plant+More.swift",
      """
      import CoreData
      extension Plant {
        enum Kind: Int16 { case tree }
        @NSManaged var kind: Kind?
        @NSManaged public func addToSeeds(_ value: Seed)
        @NSManaged var low, high: Double
        #if DEBUG
        @NSManaged var debugOnly: Bool
        #else
        @NSManaged var releaseOnly: Bool
        #endif
      }
      """)
    let warnings = try target.compilation.run()
    let text = try target.generated
    #expect(text.contains(#"@_silgen_name("$s6Garden5PlantC4nameSSSgvg") public final dynamic func __Garden_0Get() -> String? { _read("#))
    #expect(
      text.contains(#"@_silgen_name("$s6Garden5PlantC4nameSSSgvs") public final dynamic func __Garden_0Set(_ value: __owned String?)"#))
    #expect(text.contains(#"LLSDySSypGSgvg") final dynamic func __Garden_1Get() -> [String: Any]? {"#))
    #expect(text.contains(#"@_silgen_name("$s6Garden5PlantC4kindAC4KindOSgvg") final dynamic func __Garden_2Get() -> Kind? {"#))
    #expect(
      text.contains(
        #"@_silgen_name("$s6Garden5PlantC10addToSeedsyyAA4SeedCF") public final dynamic func __Garden_3(_ value: Seed) { _add(value, "#))
    #expect(text.contains("C3lowSdvg") && text.contains("C4highSdvg"))
    #expect(text.contains("#if DEBUG\nprivate nonisolated let") && text.contains("#if !DEBUG\nprivate nonisolated let"))
    #expect(text.contains(#"names[\Plant?.?.name] = "name""#))
    #expect(text.contains(#"names[\Plant.name] = "name""#) && !text.contains(#"\Plant.secret"#))
    #expect(text.contains(##"_ModelRegistry.register(modelName: #"Garden"#, moduleName: "Garden""##))
    #expect(text.contains(#"register(className: "Seed", objCName: nil, type: Seed.self)"#))
    #expect(text.contains(#"register(className: "Plant", objCName: nil, type: Plant.self)"#))
    #expect(warnings.map(\.message).contains("@NSManaged 'kind' is not a property of the entity whose class is Plant."))
    let compiled = try CompiledModel(contentsOf: target.compilation.resourceFolder.appendingPathComponent("Garden.momd"))
    #expect(try compiled.currentVersion().entities.map(\.name) == ["Plant", "Seed"])
  }

  @Test func `classes without managed members are registered, with their Objective-C names`() throws {
    var target = try TargetFixture()
    try target.addSource(
      "A.swift", "import CoreData\n#if canImport(ObjectiveC)\n@objc(XYZBase)\n#endif\nclass Base: NSManagedObject {}\nclass Other {}\n")
    try target.addSource("B.swift", "import CoreData\nenum Outer { final class Leaf: Base {} }\nprivate class Hidden: Base {}\n")
    _ = try target.compilation.run()
    let text = try target.generated
    #expect(text.contains(#"register(className: "Base", objCName: "XYZBase", type: Base.self)"#))
    #expect(text.contains(#"register(className: "Outer.Leaf", objCName: nil, type: Outer.Leaf.self)"#))
    #expect(!text.contains("Hidden") && !text.contains("Other"))
  }

  @Test func `variables with @objc in parts for Apple's platforms have keys, as there`() throws {
    var target = try TargetFixture()
    try target.addSource(
      "A.swift",
      """
      import CoreData
      class A: NSManagedObject {
        #if canImport(ObjectiveC)
          @objc
        #endif
        // Why.
        public dynamic var note: String?
        #if canImport(ObjectiveC)
          @objc(x)
        #endif
        static var shared = 1
        #if canImport(ObjectiveC)
          @objc
        #endif
        private var hidden: Int { 1 }
        var plain = 1
      }
      class B: A {}
      class C {
        #if canImport(ObjectiveC)
          @objc
        #endif
        var other = 1
      }
      """)
    _ = try target.compilation.run()
    let text = try target.generated
    #expect(text.contains(#"names[\A.note] = "note""#) && text.contains(#"names[\B.note] = "note""#))
    #expect(!text.contains("shared") && !text.contains("hidden") && !text.contains("plain") && !text.contains("other"))
  }

  @Test func `a primitive accessor is one of its property`() throws {
    var target = try TargetFixture()
    try target.addSource("P.swift", "import CoreData\nclass P: NSManagedObject {\n  @NSManaged private var primitiveName: String?\n}\n")
    _ = try target.compilation.run()
    #expect(try target.generated.contains(#"_PropertyHandle("name")"#))
  }

  @Test func `types declared around a member are written with their full names`() throws {
    var target = try TargetFixture()
    try target.addSource(
      "Outer.swift",
      """
      import CoreData
      final class Outer {
        enum Kind: Int16 { case tree }
        final class Parent: NSManagedObject {
          enum Mood: Int16 { case calm }
          @NSManaged var children: Set<Child>
          @NSManaged var mood: Mood
          @NSManaged var kinds: [Outer.Kind: Kind]?
          @NSManaged func addToChildren(_ Child: Child)
        }
        final class Child: NSManagedObject { @NSManaged var parent: Parent? }
      }
      """)
    _ = try target.compilation.run()
    let text = try target.generated
    #expect(text.contains("extension Outer.Parent {") && text.contains("Get() -> Set<Outer.Child> {"))
    #expect(text.contains("Get() -> Mood {") && text.contains("Get() -> [Outer.Kind: Outer.Kind]? {"))
    #expect(text.contains("(_ Child: Outer.Child) { _add(Child, ") && text.contains("Get() -> Outer.Parent? {"))
  }

  @Test func `classes in functions and closures get bodies and are not registered`() throws {
    var target = try TargetFixture()
    try target.addSource(
      "Tests.swift",
      """
      import CoreData
      final class Tests: Nowhere {
        enum Kind: Int16 { case tree }
        func testAbstract() {
          class Abstract: NSManagedObject { @NSManaged var name: String }
          final class Concrete: Abstract { @NSManaged public var kind: Kind }
          let unknown = NSEntityDescription.nothing(named: "Concrete")
          let closure = { final class Inner: NSManagedObject { @NSManaged func addToSeeds(_ value: NSManagedObject) } }
          #if DEBUG
          do { class Abstract: NSManagedObject { @NSManaged var number: Int } }
          #endif
        }
      }
      """)
    _ = try target.compilation.run()
    let text = try target.generated
    #expect(text.contains("\nimport CoreData\n") && !text.contains("register(className:") && !text.contains("names["))
    #expect(text.contains(#"12testAbstractyyF0D0L_C4nameSSvg") final dynamic func __Garden_0Get() -> String { _read("#))
    #expect(text.contains("F8ConcreteL_C4kind") && text.contains("-> Tests.Kind {") && text.contains("10addToSeeds"))
    #expect(text.contains("#if DEBUG\n") && text.contains("L0_C6numberSivs"))
    #expect(text.matches(of: /\nextension (.*) \{/).map(\.1).allSatisfy { $0 == "NSManagedObject" })
  }

  @Test func `what is public in a class that is not makes no public import`() throws {
    var target = try TargetFixture()
    try target.addSource("A.swift", "import CoreData\nfinal class A: NSManagedObject {\n  @NSManaged public var a: String?\n}\n")
    _ = try target.compilation.run()
    #expect(try target.generated.contains("\nimport CoreData\n"))
    try target.addSource("A.swift", "import CoreData\npublic final class A: NSManagedObject {\n  @NSManaged public var a: String?\n}\n")
    _ = try target.compilation.run()
    #expect(try target.generated.contains("\npublic import CoreData\n"))
  }

  @Test func `a second run leaves the files alone`() throws {
    var target = try TargetFixture()
    try target.addModel("Garden", Self.model)
    try target.addSource("Plant.swift", "import CoreData\nclass Plant: NSManagedObject {\n  @NSManaged var name: String?\n}\n")
    _ = try target.compilation.run()
    let old = Date(timeIntervalSince1970: 1_000_000)
    let files = [target.compilation.output, target.compilation.resourceFolder.appendingPathComponent("Garden.momd/Garden.mom")]
    for file in files { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path) }
    _ = try target.compilation.run()
    for file in files { #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == old) }
  }

  @Test func `types and generated classes of other targets are resolved`() throws {
    var target = try TargetFixture(module: "App")
    let library = try TargetFixture(module: "Library")
    let model = try library.writeModel("Library", "<entity name='Book' representedClassName='Book' codeGenerationType='class'/>")
    try target.addSource("Mood.swift", "import CoreData\n")
    let moods = library.folder.file("Moods.swift")
    try "import CoreData\npublic enum Mood: Int16 { case calm }\nopen class Base: NSManagedObject {}\n".write(
      to: moods, atomically: true, encoding: .utf8)
    target.compilation.dependencies = [SourceDependency(moduleName: "Library", sources: [moods.path], models: [model])]
    try target.addSource(
      "Reader.swift",
      "import CoreData\nimport Library\nclass Reader: Base {\n  @NSManaged var mood: Mood\n  @NSManaged var book: Book?\n}\nclass Plain: Base {}\n"
    )
    _ = try target.compilation.run()
    let text = try target.generated
    #expect(text.contains("C4mood7Library4MoodOvg") && text.contains("C4book7Library4BookCSgvg"))
    #expect(text.contains("#if canImport(Library)\nimport Library\n#endif"))
    #expect(text.contains(#"register(className: "Plain""#) && text.contains(#"register(className: "Reader""#))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var source: String
    var line: Int
    var words: String
  }

  @Test(arguments: [
    Refusal(
      testDescription: "private class", source: "private class P: NSManagedObject {\n  @NSManaged var a: Int16\n}", line: 3,
      words: "in a private class"),
    Refusal(
      testDescription: "unknown type", source: "class P: NSManagedObject {\n  @NSManaged var a: Nowhere\n}", line: 3,
      words: "The type 'Nowhere' of @NSManaged 'a' cannot be resolved"),
    Refusal(
      testDescription: "unknown parameter type", source: "class P: NSManagedObject {\n  @NSManaged func addToXs(_ x: Nowhere)\n}", line: 3,
      words: "A parameter type of @NSManaged 'addToXs' cannot be resolved"),
    Refusal(
      testDescription: "private type",
      source: "class P: NSManagedObject {\n  private enum E: Int16 { case a }\n  @NSManaged private var a: E\n}", line: 4,
      words: "is private, so the generated code cannot name it"),
    Refusal(
      testDescription: "type in a function",
      source: "func f() {\n  enum E: Int16 { case a }\n  class P: NSManagedObject { @NSManaged var a: E }\n}", line: 4,
      words: "The type 'E' of @NSManaged 'a' is declared in a function"),
    Refusal(
      testDescription: "parameter type in a function",
      source: "func f() {\n  class P: NSManagedObject {\n    @NSManaged func addToXs(_ x: P)\n  }\n}", line: 4,
      words: "A parameter type of @NSManaged 'addToXs' is declared in a function"),
    Refusal(
      testDescription: "function of no known form", source: "class P: NSManagedObject {\n  @NSManaged func grow(by height: Int)\n}",
      line: 3,
      words: "@NSManaged func grow has no body Core Data could give it"),
    Refusal(
      testDescription: "no initializer for factories",
      source: "class P: NSManagedObject {\n  @NSManaged var a: Int16\n  init(a: Int16) { fatalError() }\n}", line: 2,
      words: "Declare its initializers 'convenience'"),
    Refusal(
      testDescription: "unknown superclass", source: "class P: Nothing {\n  @NSManaged var a: Int16\n}", line: 2,
      words: "The superclass of P"),
    Refusal(
      testDescription: "array for a to-many", source: "class Plant: NSManagedObject {\n  @NSManaged var seeds: [Seed]?\n}", line: 3,
      words: "to-many relationship, which cannot be an array"),
    Refusal(
      testDescription: "set for a to-one", source: "class Plant: NSManagedObject {\n  @NSManaged var bed: Set<Seed>?\n}", line: 3,
      words: "to-one relationship, which cannot be 'Set<Seed>?'"),
    Refusal(
      testDescription: "private class of an entity", source: "private class Plant: NSManagedObject {}", line: 2,
      words: "is an entity's class but private"),
  ]) func `what cannot be generated is refused with file, line and sentence`(refusal: Refusal) throws {
    var target = try TargetFixture()
    try target.addModel(
      "Garden",
      """
      <entity name='Plant' representedClassName='Plant'><relationship name='seeds' toMany='YES' destinationEntity='Seed'/>
      <relationship name='bed' maxCount='1' destinationEntity='Seed'/></entity>
      <entity name='Seed' representedClassName='Seed' codeGenerationType='class'/>
      """)
    try target.addSource("P.swift", "import CoreData\n" + refusal.source)
    let error = try #require(throws: ModelFileError.self) { try target.compilation.run() }
    let first = try #require(error.diagnostics.first)
    #expect(first.description.hasPrefix("\(target.folder.file("P.swift").path):\(refusal.line): error: "))
    #expect(first.message.contains(refusal.words) && first.message.hasSuffix("."), "\(error)")
    #expect(!FileManager.default.fileExists(atPath: target.compilation.output.path))
  }

  @Test func `a target's broken models are reported together`() throws {
    var target = try TargetFixture()
    try target.addModel("A", "<entity name='1'/>")
    try target.addModel("B", "<entity name='E'><attribute name='a'/></entity>")
    let error = try #require(throws: ModelFileError.self) { try target.compilation.run() }
    #expect(error.diagnostics.count == 2)
    #expect(error.diagnostics.allSatisfy { $0.line == 1 && $0.path.hasSuffix("/contents") })
  }

  @Test func `a target without models and managed classes gets an empty file`() throws {
    var target = try TargetFixture()
    try target.addSource("A.swift", "struct A {}\n")
    #expect(try target.compilation.run().isEmpty)
    #expect(
      try target.generated == "// Generated for module Garden from its models and @NSManaged declarations. Do not edit.\nimport CoreData\n")
  }
}
