// SPDX-License-Identifier: MIT
// Each rule a model must obey: the smallest model that breaks it, and what is said about which place.

import CoreDataModelFile
import Foundation
import Testing

/// A model that breaks one rule.
struct BrokenModel: Sendable, CustomTestStringConvertible {
  var rule: String
  var xml: String
  var place: ModelPlace
  var words: String
  var testDescription: String { rule }

  init(_ rule: String, _ body: String, _ place: ModelPlace, _ words: String) {
    self.rule = rule
    self.xml = "<model>\(body)</model>"
    self.place = place
    self.words = words
  }

  /// A rule about the properties of an entity `A`; `B` is there for relationships.
  static func inEntity(_ rule: String, _ body: String, _ place: ModelPlace, _ words: String) -> BrokenModel {
    BrokenModel(
      rule, "<entity name='A'>\(body)</entity><entity name='B'><attribute name='b' attributeType='String'/></entity>", place, words)
  }

  static func attribute(_ rule: String, _ attributes: String, _ words: String) -> BrokenModel {
    inEntity(rule, "<attribute name='a' \(attributes)/>", .property(entity: "A", "a"), words)
  }

  static func relationship(_ rule: String, _ attributes: String, inverse: String = "", _ words: String) -> BrokenModel {
    BrokenModel(
      rule, "<entity name='A'><relationship name='r' \(attributes)/></entity><entity name='B'>\(inverse)</entity>",
      .property(entity: "A", "r"), words)
  }
}

@Suite struct ModelValidationTests {
  @Test func `the fixture with every element breaks no rule`() throws {
    let bundle = try XCDataModelBundle.read(at: Fixtures.url("Everything.xcdatamodeld"))
    let messages = bundle.current.diagnostics.map(\.description)
    #expect(messages == [], "\(messages.joined(separator: "\n"))")
  }

  @Test(arguments: [
    BrokenModel("entity names are unique", "<entity name='A'/><entity name='A'/>", .entity("A"), "two entities named 'A'"),
    BrokenModel("tables are unique", "<entity name='Ab'/><entity name='AB'/>", .entity("AB"), "differ only in case"),
    BrokenModel("entity names are legal", "<entity name='1A'/>", .entity("1A"), "cannot begin with a digit"),
    BrokenModel("entity names have no spaces", "<entity name='A B'/>", .entity("A B"), "letters, digits and underscores"),
    BrokenModel("class names are legal", "<entity name='A' representedClassName='A-B'/>", .entity("A"), "not a class name"),
    BrokenModel("the parent exists", "<entity name='A' parentEntity='Z'/>", .entity("A"), "'Z', is not an entity"),
    BrokenModel("no entity is its own parent", "<entity name='A' parentEntity='A'/>", .entity("A"), "inherits from itself"),
    BrokenModel(
      "no entity is its own ancestor", "<entity name='A' parentEntity='B'/><entity name='B' parentEntity='A'/>", .entity("A"),
      "inherits from itself"),
    BrokenModel(
      "configuration names are unique", "<configuration name='C'/><configuration name='C'/>", .configuration("C"), "two configurations"),
    BrokenModel(
      "configuration members exist", "<configuration name='C'><memberEntity name='Z'/></configuration>", .configuration("C"), "lists 'Z'"),
    BrokenModel("a fetch request's entity exists", "<fetchRequest name='F' entity='Z'/>", .fetchRequestTemplate("F"), "fetches 'Z'"),
    BrokenModel("a fetch request has an entity", "<fetchRequest name='F'/>", .fetchRequestTemplate("F"), "needs an entity"),
    BrokenModel(
      "fetch request names are unique", "<entity name='A'/><fetchRequest name='F' entity='A'/><fetchRequest name='F' entity='A'/>",
      .fetchRequestTemplate("F"), "two fetch requests"),
    BrokenModel(
      "a fetch request's limit is not negative", "<entity name='A'/><fetchRequest name='F' entity='A' fetchLimit='-1'/>",
      .fetchRequestTemplate("F"), "negative"),
  ]) func `a rule for the model as a whole`(broken: BrokenModel) throws { try check(broken) }

  @Test(arguments: [
    BrokenModel.inEntity(
      "property names are unique", "<attribute name='a' attributeType='Date'/><relationship name='a' maxCount='1' destinationEntity='B'/>",
      .property(entity: "A", "a"), "two properties named 'a'"),
    .inEntity(
      "columns are unique", "<attribute name='ab' attributeType='Date'/><attribute name='aB' attributeType='Date'/>",
      .property(entity: "A", "aB"), "would share one column"),
    BrokenModel(
      "a subentity does not repeat a property",
      "<entity name='A'><attribute name='a' attributeType='Date'/></entity><entity name='B' parentEntity='A'><attribute name='a' attributeType='Date'/></entity>",
      .property(entity: "B", "a"), "already a property of its parent entity A"),
    .inEntity("property names are legal", "<attribute name='a.b' attributeType='Date'/>", .property(entity: "A", "a.b"), "letters, digits"),
    .inEntity(
      "property names are not methods", "<attribute name='description' attributeType='String'/>", .property(entity: "A", "description"),
      "every managed object has a method"),
    .inEntity("a fetched property has a request", "<fetchedProperty name='f'/>", .property(entity: "A", "f"), "needs a fetch request"),
    .inEntity(
      "a fetched property's entity exists", "<fetchedProperty name='f'><fetchRequest name='r' entity='Z'/></fetchedProperty>",
      .property(entity: "A", "f"), "fetches 'Z'"),
    .inEntity(
      "uniqueness members are stored properties",
      "<attribute name='t' transient='YES'/><uniquenessConstraints><uniquenessConstraint><constraint value='t'/></uniquenessConstraint></uniquenessConstraints>",
      .uniquenessConstraint(entity: "A", 0), "'t' cannot be unique"),
    .inEntity(
      "compound index members exist", "<compoundIndexes><compoundIndex><index value='z'/></compoundIndex></compoundIndexes>",
      .compoundIndex(entity: "A", 0), "'z' cannot be indexed"),
    .inEntity(
      "index members exist", "<fetchIndex name='i'><fetchIndexElement property='z'/></fetchIndex>", .index(entity: "A", "i"),
      "'z' cannot be indexed"),
    .inEntity("indexes are not empty", "<fetchIndex name='i'/>", .index(entity: "A", "i"), "is empty"),
    .inEntity(
      "index elements name something", "<fetchIndex name='i'><fetchIndexElement/></fetchIndex>", .index(entity: "A", "i"), "neither"),
    .inEntity(
      "index names are unique",
      "<attribute name='a' attributeType='Date'/><fetchIndex name='i'><fetchIndexElement property='a'/></fetchIndex><fetchIndex name='i'><fetchIndexElement property='a'/></fetchIndex>",
      .index(entity: "A", "i"), "two fetch indexes"),
    .inEntity(
      "indexes are of one kind",
      "<attribute name='a' attributeType='Double'/><attribute name='b' attributeType='Double'/><fetchIndex name='i'><fetchIndexElement property='a'/><fetchIndexElement property='b' type='RTree'/></fetchIndex>",
      .index(entity: "A", "i"), "mixes"),
  ]) func `a rule for an entity's properties, indexes and constraints`(broken: BrokenModel) throws { try check(broken) }

  @Test(arguments: [
    BrokenModel.attribute("an attribute has a type", "", "needs a type"),
    .attribute("a default is of the type", "attributeType='Integer 16' defaultValueString='many'", "not a value of type Integer 16"),
    .attribute("a default fits the type", "attributeType='Integer 16' defaultValueString='32768'", "not a value of type Integer 16"),
    .attribute("a Boolean default is YES or NO", "attributeType='Boolean' defaultValueString='maybe'", "not a value of type Boolean"),
    .attribute("a UUID default is one", "attributeType='UUID' defaultValueString='12'", "not a value of type UUID"),
    .attribute("a decimal default is one", "attributeType='Decimal' defaultValueString='1.5x'", "not a value of type Decimal"),
    .attribute("a default is not too small", "attributeType='Double' defaultValueString='-1' minValueString='0'", "less than its minimum"),
    .attribute("a default is not too large", "attributeType='Float' defaultValueString='2' maxValueString='1'", "greater than its maximum"),
    .attribute(
      "a date default is in range", "attributeType='Date' defaultDateTimeInterval='0' minDateTimeInterval='1'", "less than its minimum"),
    .attribute("a string default is not too long", "attributeType='String' defaultValueString='abc' maxValueString='2'", "greater than"),
    .attribute("a string's length is a number", "attributeType='String' maxValueString='long'", "is not a length"),
    .attribute(
      "minimum and maximum agree", "attributeType='Integer 64' minValueString='2' maxValueString='1'", "minimum of A.a is greater"),
    .attribute("a transient is not indexed", "attributeType='Date' transient='YES' indexed='YES'", "cannot be indexed"),
    .attribute("a derived attribute has an expression", "attributeType='String' derived='YES'", "needs a derivation expression"),
    .attribute(
      "a derived attribute is stored", "attributeType='String' derived='YES' transient='YES' derivationExpression='b'",
      "cannot be transient"),
    .attribute("only data lies in files", "attributeType='String' allowsExternalBinaryDataStorage='YES'", "external file"),
    .attribute("a composite is named", "attributeType='Composite'", "needs the name of one"),
    .attribute("a composite exists", "attributeType='Composite' composite='Z'", "'Z', which is not a composite"),
    .attribute("an object ID is transient", "attributeType='Object ID'", "make it transient"),
    BrokenModel(
      "composites do not contain themselves",
      "<composite name='C'><attribute name='d' attributeType='Composite' composite='D'/></composite><composite name='D'><attribute name='c' attributeType='Composite' composite='C'/></composite>",
      .composite("C"), "contains itself"),
    BrokenModel("composite names are unique", "<composite name='C'/><composite name='C'/>", .composite("C"), "two composites"),
    BrokenModel(
      "composite elements are unique",
      "<composite name='C'><attribute name='d' attributeType='Date'/><attribute name='d' attributeType='Date'/></composite>",
      .compositeElement(composite: "C", "d"), "two attributes"),
  ]) func `a rule for attributes and composites`(broken: BrokenModel) throws { try check(broken) }

  @Test(arguments: [
    BrokenModel.relationship("a relationship has a destination", "maxCount='1'", "needs a destination"),
    .relationship("the destination exists", "maxCount='1' destinationEntity='Z'", "'Z', is not an entity"),
    .relationship(
      "the inverse exists", "maxCount='1' destinationEntity='B' inverseName='i' inverseEntity='B'", "'i', is not a relationship of B"),
    .relationship(
      "the inverse names back", "maxCount='1' destinationEntity='B' inverseName='i' inverseEntity='B'",
      inverse: "<relationship name='i' maxCount='1' destinationEntity='A' inverseName='other' inverseEntity='A'/>", "must name each other"),
    .relationship(
      "the inverse leads back", "maxCount='1' destinationEntity='B' inverseName='i' inverseEntity='B'",
      inverse: "<relationship name='i' maxCount='1' destinationEntity='B' inverseName='r' inverseEntity='A'/>", "not to A"),
    .relationship(
      "the inverse's entity is the destination", "maxCount='1' destinationEntity='B' inverseName='i' inverseEntity='A'", "said to be in 'A'"
    ),
    .relationship("a to-many holds more than one", "toMany='YES' maxCount='1' destinationEntity='B'", "at most one object"),
    .relationship("counts agree", "toMany='YES' minCount='5' maxCount='3' destinationEntity='B'", "minimum count of A.r is greater"),
    .relationship("counts are not negative", "toMany='YES' minCount='-1' destinationEntity='B'", "negative count"),
    .relationship("a to-one holds one", "maxCount='4' destinationEntity='B'", "is to-one"),
    .relationship("a to-one is not ordered", "maxCount='1' ordered='YES' destinationEntity='B'", "cannot be ordered"),
    .relationship("a transient is not indexed", "maxCount='1' transient='YES' indexed='YES' destinationEntity='B'", "cannot be indexed"),
  ]) func `a rule for relationships`(broken: BrokenModel) throws { try check(broken) }

  @Test func `a relationship without an inverse is only a warning`() throws {
    let problems = try Fixtures.read("<model><entity name='A'><relationship name='r' maxCount='1' destinationEntity='A'/></entity></model>")
      .document.problems()
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.place == .property(entity: "A", "r"))
  }

  @Test func `an empty uniqueness constraint is only a warning`() throws {
    let constraints = "<uniquenessConstraints><uniquenessConstraint/></uniquenessConstraints>"
    let problems = try Fixtures.read("<model><entity name='A'>\(constraints)</entity></model>").document.problems()
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.place == .uniquenessConstraint(entity: "A", 0))
  }

  @Test func `a diagnostic has the form compilers use`() throws {
    let source = try Fixtures.read("<model>\n<entity name='A'>\n<attribute name='a'/>\n</entity></model>")
    #expect(
      source.diagnostics.map(\.description)
        == ["M.xcdatamodel/contents:3: error: A.a needs a type; only a transient attribute can be without one."])
  }

  func check(_ broken: BrokenModel) throws {
    let problems = try Fixtures.read(broken.xml).document.problems().filter { $0.severity == .error }
    let found = problems.filter { $0.place == broken.place && $0.message.contains(broken.words) }
    #expect(found.count == 1, "\(problems)")
    #expect(found.allSatisfy { $0.message.hasSuffix(".") })
  }
}
