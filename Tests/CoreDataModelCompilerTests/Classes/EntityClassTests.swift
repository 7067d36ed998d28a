// SPDX-License-Identifier: MIT
// The Swift source of entities: what is written for each kind of property and of code generation, word for word where it is short.

import CoreDataModelFile
import Foundation
import Testing

@testable import CoreDataModelCompiler

@Suite struct EntityClassTests {
  func source(_ body: String) throws -> ModelSource {
    try XCDataModelReader.read(Data("<model>\(body)</model>".utf8), path: "M/contents")
  }

  func classes(_ body: String, swiftNames: [String: String] = [:]) throws -> [EntityClass] {
    try EntityClass.all(in: source(body), context: ClassContext(module: "Garden", swiftNames: swiftNames))
  }

  func text(_ body: String) throws -> String {
    var writer = SourceWriter()
    GeneratedClasses.write(try classes(body), to: &writer)
    return writer.text
  }

  @Test func `a class has its fetch request, its properties and an identity`() throws {
    let text = try text(
      "<entity name='Plant' representedClassName='Plant' codeGenerationType='class'><attribute name='name' attributeType='String'/></entity>"
    )
    #expect(
      text == """

        // MARK: Plant

        nonisolated public class Plant: NSManagedObject {}

        private nonisolated let __handle0 = _PropertyHandle("name")
        extension Plant {
          nonisolated public class func fetchRequest() -> NSFetchRequest<Plant> {
            NSFetchRequest<Plant>(entityName: "Plant")
          }

          nonisolated public var name: String? {
            get { _read(__handle0) }
            set { _write(newValue, __handle0) }
          }
        }

        nonisolated extension Plant: Identifiable {}

        """)
  }

  @Test func `code generation for a category leaves the class and its isolation to its author`() throws {
    let text = try text(
      "<entity name='Plant' representedClassName='.Plant' codeGenerationType='category'><attribute name='name' attributeType='String'/></entity>"
    )
    #expect(!text.contains("class Plant"))
    #expect(text.contains("extension Plant {\n  public class func fetchRequest()"))
    #expect(!text.contains("nonisolated public"))
  }

  @Test func `entities without a class, or written by hand, get no code`() throws {
    #expect(
      try classes(
        "<entity name='A' codeGenerationType='class'/><entity name='B' representedClassName='B'/><entity name='C' representedClassName='NSManagedObject' codeGenerationType='class'/>"
      ).isEmpty)
  }

  @Test(arguments: [
    ("attributeType='Integer 16' usesScalarValueType='YES'", "Int16"), ("attributeType='Integer 32' usesScalarValueType='YES'", "Int32"),
    ("attributeType='Integer 64' usesScalarValueType='YES'", "Int64"), ("attributeType='Integer 64' usesScalarValueType='NO'", "NSNumber?"),
    ("attributeType='Double' usesScalarValueType='YES'", "Double"), ("attributeType='Float' usesScalarValueType='YES'", "Float"),
    ("attributeType='Boolean' usesScalarValueType='YES'", "Bool"), ("attributeType='Boolean'", "NSNumber?"),
    ("attributeType='Decimal'", "NSDecimalNumber?"), ("attributeType='String'", "String?"), ("attributeType='Date'", "Date?"),
    ("attributeType='Date' usesScalarValueType='YES'", "TimeInterval"), ("attributeType='Binary'", "Data?"),
    ("attributeType='UUID'", "UUID?"),
    ("attributeType='URI'", "URL?"), ("attributeType='Transformable'", "NSObject?"),
    ("attributeType='Transformable' customClassName='Colour'", "Colour?"),
    ("attributeType='Transformable' customClassName='[String]'", "[String]?"),
    ("attributeType='Transformable' customClassName='.Colour'", "Colour?"),
    ("attributeType='Transformable' customClassName='Garden.Colour'", "Colour?"),
    ("attributeType='Transformable' customClassName='Paint.Colour'", "Paint.Colour?"),
    ("attributeType='Transformable' customClassName='.'", "NSObject?"),
    ("attributeType='Composite' composite='C'", "[String: Any]?"), ("transient='YES'", "NSObject?"),
  ]) func `an attribute has the type Xcode gives it`(attribute: String, type: String) throws {
    let item = try #require(
      classes("<entity name='A' representedClassName='A' codeGenerationType='class'><attribute name='a' \(attribute)/></entity>").first)
    #expect(item.swiftType(of: try #require(item.entity.attributes.first)) == type)
  }

  @Test func `an unordered to-many has four functions, an ordered one ten`() throws {
    let body = """
      <entity name='A' representedClassName='A' codeGenerationType='class'>
      <relationship name='bs' toMany='YES' destinationEntity='B'/><relationship name='ordered' toMany='YES' ordered='YES' destinationEntity='B'/>
      <relationship name='one' maxCount='1' destinationEntity='B'/></entity><entity name='B' representedClassName='Bee'/>
      """
    let text = try text(body)
    let functions = text.matches(of: /public func (\w+\(.*\)) \{/).map { String($0.1) }
    #expect(
      functions == [
        "addToBs(_ value: Bee)", "removeFromBs(_ value: Bee)", "addToBs(_ values: NSSet)", "removeFromBs(_ values: NSSet)",
        "insertIntoOrdered(_ value: Bee, at idx: Int)", "removeFromOrdered(at idx: Int)",
        "insertIntoOrdered(_ values: [Bee], at indexes: NSIndexSet)", "removeFromOrdered(at indexes: NSIndexSet)",
        "replaceOrdered(at idx: Int, with value: Bee)", "replaceOrdered(at indexes: NSIndexSet, with values: [Bee])",
        "addToOrdered(_ value: Bee)", "removeFromOrdered(_ value: Bee)", "addToOrdered(_ values: NSOrderedSet)",
        "removeFromOrdered(_ values: NSOrderedSet)",
      ])
    #expect(text.contains("var bs: NSSet? {") && text.contains("var ordered: NSOrderedSet? {") && text.contains("var one: Bee? {"))
  }

  @Test func `a subentity's class inherits from its parent's, and only the first is identifiable`() throws {
    let text = try text(
      "<entity name='A' representedClassName='A' codeGenerationType='class'/><entity name='M' parentEntity='A'/><entity name='B' parentEntity='M' representedClassName='B' codeGenerationType='class'/>"
    )
    #expect(text.contains("class B: A {}"))
    #expect(text.contains("extension A: Identifiable") && !text.contains("extension B: Identifiable"))
  }

  @Test func `a class under one written by hand states no isolation`() throws {
    let text = try text(
      "<entity name='A' representedClassName='Other.A'/><entity name='B' parentEntity='A' representedClassName='B' codeGenerationType='class'/>"
    )
    #expect(text.contains("\npublic class B: Other.A {}"))
    #expect(
      try GeneratedClasses.imports(
        of: classes(
          "<entity name='A' representedClassName='Other.A'/><entity name='B' parentEntity='A' representedClassName='B' codeGenerationType='class'/>"
        )) == ["Other"])
  }

  @Test func `what names an internal type is internal`() throws {
    let body = """
      <entity name='A' representedClassName='A' codeGenerationType='class'><relationship name='one' maxCount='1' destinationEntity='B'/>
      <relationship name='many' toMany='YES' destinationEntity='B'/>
      <attribute name='c' attributeType='Transformable' customClassName='[Colour]'/></entity>
      <entity name='B' representedClassName='B'/><entity name='C' parentEntity='B' representedClassName='C' codeGenerationType='class'/>
      <entity name='D' parentEntity='C' representedClassName='D' codeGenerationType='class'/>
      """
    let context = ClassContext(module: "Garden", swiftNames: [:], internalTypes: ["B", "Colour"])
    var writer = SourceWriter()
    GeneratedClasses.write(try EntityClass.all(in: source(body), context: context), to: &writer)
    let text = writer.text
    #expect(text.contains("nonisolated public class A: NSManagedObject"))
    #expect(text.contains("nonisolated var one: B?") && text.contains("nonisolated public var many: NSSet?"))
    #expect(text.contains("nonisolated func addToMany(_ value: B)") && text.contains("nonisolated var c: [Colour]?"))
    #expect(text.contains("\nclass C: B {}") && text.contains("\nnonisolated class D: C {}"))
  }

  @Test func `keywords are escaped`() throws {
    let text = try text(
      "<entity name='A' representedClassName='A' codeGenerationType='class'><attribute name='default' attributeType='String'/></entity>")
    #expect(text.contains("public var `default`: String?"))
  }

  @Test func `a fetched property is read only`() throws {
    let text = try text(
      "<entity name='A' representedClassName='A' codeGenerationType='class'><fetchedProperty name='all'><fetchRequest name='r' entity='A'/></fetchedProperty></entity>"
    )
    #expect(text.contains("public var all: [A]? {\n    get { _read(__handle0) }\n  }"))
  }

  @Test func `an Objective-C name leads to the Swift class that has it`() throws {
    let item = try #require(
      classes(
        "<entity name='A' representedClassName='A' codeGenerationType='class'><relationship name='b' maxCount='1' destinationEntity='B'/></entity><entity name='B' representedClassName='XYZBee'/>",
        swiftNames: ["XYZBee": "Bee"]
      ).first)
    #expect(item.swiftType(of: try #require(item.entity.relationships.first)) == "Bee?")
  }

  @Test(arguments: [
    ("<entity name='A' representedClassName='Other.A' codeGenerationType='class'/>", "belongs to module Other, but this target is Garden"),
    (
      "<entity name='A' representedClassName='X' codeGenerationType='class'/>\n<entity name='B' representedClassName='.X' codeGenerationType='class'/>",
      "A and B have the same class"
    ),
  ]) func `a class that cannot be written here is refused`(body: String, words: String) throws {
    let error = try #require(throws: ModelFileError.self) { try classes(body) }
    #expect(error.description.contains(words))
  }
}
