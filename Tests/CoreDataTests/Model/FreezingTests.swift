// SPDX-License-Identifier: MIT
// The schema a model freezes into, and the rules it must obey first. Looks inside: the schema is no public thing.

import CoreDataRows
import Testing

@testable import CoreData

@Suite struct FreezingTests {
  @Test func `entities are numbered depth first, siblings without regard to case`() {
    let frozen = ModelEditingTests.company().freeze()
    #expect(frozen.schema.entities.map(\.name) == ["Department", "Person", "employee", "Manager"])
    #expect(frozen.schema.entities.map(\.subtreeEnd) == [1, 4, 3, 4])
    #expect(frozen.schema.entities.map(\.root) == [0, 1, 1, 1])
    #expect(frozen.descriptions.map(\.name) == ["Department", "Person", "employee", "Manager"])
  }

  @Test func `slots hold inherited properties first, then own attributes and to-ones by name`() throws {
    let frozen = ModelEditingTests.company().freeze()
    let employee = try #require(frozen.schema.entity(named: "employee"))
    #expect(employee.slots.map(\.name) == ["age", "name", "department", "salary"])
    #expect(employee.toManys.isEmpty)
    let department = try #require(frozen.schema.entity(named: "Department"))
    #expect(department.toManys.map(\.name) == ["employees"])
    #expect(department.toManys[0].inverse == "department")
    #expect(department.toManys[0].destination == employee.ordinal)
    #expect(employee.slots[2].relationship?.index == 2)
    #expect(department.uniquenessConstraints == [["title"]])
  }

  @Test func `a hierarchy shares one stamp unless a name is declared twice in it`() {
    let shared = ModelEditingTests.company().freeze().schema
    #expect(Set(shared.entities[1...].map(\.layout.stamp)).count == 1)
    let model = ModelEditingTests.company()
    for name in ["employee", "Manager"] {
      let twice = NSAttributeDescription()
      twice.name = "twice"
      twice.attributeType = .stringAttributeType
      model.entitiesByName[name]?.properties.append(twice)
    }
    let own = model.freeze().schema
    #expect(Set(own.entities.map(\.layout.stamp)).count == 4)
  }

  @Test func `freezing twice gives the same schema`() {
    let model = ModelEditingTests.company()
    #expect(model.freeze() === model.freeze())
    #expect(model.entities[0].frozenModel() === model.freeze())
  }

  @Test func `an entity without a model freezes with what it leads to`() {
    let entity = NSEntityDescription()
    entity.name = "Lone"
    let friend = NSRelationshipDescription()
    friend.name = "friend"
    friend.maxCount = 1
    friend.destinationEntity = entity
    entity.properties = [friend]
    let frozen = entity.frozenModel()
    #expect(frozen === entity.frozenModel())
    #expect(frozen.schema.entities.map(\.name) == ["Lone"])
    #expect(entity.frozenEntity?.slots.map(\.name) == ["friend"])
  }

  @Test func `every way to ask for an index makes one`() throws {
    let model = ModelEditingTests.company()
    let department = try #require(model.entitiesByName["Department"])
    let title = try #require(department.attributesByName["title"])
    let element = NSFetchIndexElementDescription(property: title, collationType: .binary)
    element.isAscending = false
    department.indexes = [NSFetchIndexDescription(name: "byTitle", elements: [element])]
    title.isIndexed = true
    department.compoundIndexes = [["title", "missing"]]
    let indexes = model.freeze().schema.entities[0].indexes
    #expect(indexes.map(\.name) == ["byTitle", "title"])
    #expect(indexes[0].elements.map(\.isAscending) == [false])
  }

  @Test func `a uniqueness constraint without names asks for nothing`() throws {
    let model = ModelEditingTests.company()
    let before = model.versionChecksum
    let department = try #require(model.entitiesByName["Department"])
    department.uniquenessConstraints.append([])
    #expect(model.versionChecksum == before)
    #expect(model.freeze().schema.entities[0].uniquenessConstraints == [["title"]])
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absence), arguments: CorpusHashTests.models)
  func `every model Apple's tools wrote breaks no rule and freezes`(row: Corpus.Row) throws {
    let model = try CorpusHashTests.model(at: row.url)
    #expect(ModelRules.problems(in: model.entities).isEmpty)
    #expect(model.freeze().schema.entities.count == model.entities.count)
  }

  /// Ways to break a model, each with what the sentence must name.
  enum Damage: CaseIterable {
    case noName, twoNames, untyped, noDestination, foreignDestination, oneSidedInverse, foreignInverse, wrongDefault, unknownUnique
    case counts, redeclared, missingSubentity, circle

    func apply(to model: NSManagedObjectModel) -> String {
      let entities = model.entitiesByName
      let department = entities["employee"]?.relationshipsByName["department"]
      switch self {
      case .noName:
        entities["Manager"]?.name = nil
        return "An entity has no name"
      case .twoNames:
        entities["Manager"]?.name = "Department"
        return "Two entities are called Department"
      case .untyped:
        entities["Manager"]?.attributesByName["level"]?.attributeType = .undefinedAttributeType
        return "Manager.level has no type"
      case .noDestination:
        department?.destinationEntity = nil
        return "employee.department has no destination entity"
      case .foreignDestination:
        department?.inverseRelationship = nil
        entities["Department"]?.relationshipsByName["employees"]?.inverseRelationship = nil
        model.entities.removeAll { $0.name == "Department" }
        return "employee.department"
      case .oneSidedInverse:
        entities["Department"]?.relationshipsByName["employees"]?.inverseRelationship = nil
        return "Department.employees, whose own inverse is none"
      case .foreignInverse:
        department?.inverseRelationship = department
        return "is no relationship of Department"
      case .wrongDefault:
        entities["Manager"]?.attributesByName["level"]?.defaultValue = "high"
        return "the attribute takes a whole number"
      case .unknownUnique:
        entities["Department"]?.uniquenessConstraints = [["titel"]]
        return "names titel"
      case .counts:
        department?.minCount = 2
        return "at least 2 and at most 1"
      case .redeclared:
        entities["Manager"]?.attributesByName["level"]?.name = "age"
        return "Manager declares age, which it inherits from Person"
      case .missingSubentity:
        model.entities.removeAll { $0.name == "Manager" }
        return "The subentity Manager of Person is not in the model"
      case .circle:
        if let person = entities["Person"] { entities["Manager"]?.subentities = [person] }
        return "inherits from itself"
      }
    }
  }

  @Test(arguments: Damage.allCases) func `a broken rule gives a sentence that names the place`(damage: Damage) {
    let model = ModelEditingTests.company()
    #expect(ModelRules.problems(in: model.entities).isEmpty)
    let kept = model.entities
    let expected = damage.apply(to: model)
    let problems = withExtendedLifetime(kept) { ModelRules.problems(in: model.entities) }
    #expect(problems.contains { $0.contains(expected) }, "\(problems)")
  }

  @Test func `changing a model in use ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let model = ModelEditingTests.company()
      _ = model.freeze()
      model.entities[0].name = "Other"
    }
    await #expect(processExitsWith: .failure) {
      let model = ModelEditingTests.company()
      _ = model.freeze()
      model.entities[0].properties[0].isOptional = false
    }
  }
}
