// SPDX-License-Identifier: MIT
// Building, copying, comparing and merging models in code.

import CoreData
import Testing

@Suite struct ModelEditingTests {
  /// Person (abstract) ← Employee, Manager; Department with an inverse pair.
  static func company() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      return attribute
    }
    func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
      let entity = NSEntityDescription()
      entity.name = name
      entity.properties = properties
      return entity
    }
    let department = NSRelationshipDescription()
    let employees = NSRelationshipDescription()
    department.name = "department"
    department.maxCount = 1
    employees.name = "employees"
    let person = entity("Person", [attribute("name", .stringAttributeType), attribute("age", .integer16AttributeType)])
    person.isAbstract = true
    let employee = entity("employee", [attribute("salary", .decimalAttributeType), department])
    let manager = entity("Manager", [attribute("level", .integer64AttributeType)])
    person.subentities = [manager, employee]
    let departments = entity("Department", [attribute("title", .stringAttributeType), employees])
    departments.uniquenessConstraints = [["title"]]
    department.destinationEntity = departments
    employees.destinationEntity = employee
    department.inverseRelationship = employees
    employees.inverseRelationship = department
    let model = NSManagedObjectModel()
    model.entities = [person, employee, manager, departments]
    model.setEntities([departments], forConfigurationName: "Places")
    return model
  }

  @Test func `a subentity has its parent's properties beside its own`() throws {
    let model = Self.company()
    let employee = try #require(model.entitiesByName["employee"])
    #expect(Set(employee.attributesByName.keys) == ["name", "age", "salary"])
    #expect(Array(employee.relationshipsByName.keys) == ["department"])
    #expect(employee.properties.count == 4)
  }

  @Test func `appending to what properties gave adds to this entity only`() throws {
    let model = Self.company()
    let employee = try #require(model.entitiesByName["employee"])
    let nick = NSAttributeDescription()
    nick.name = "nick"
    nick.attributeType = .stringAttributeType
    employee.properties.append(nick)
    #expect(nick.entity === employee)
    #expect(model.entitiesByName["Manager"]?.propertiesByName["nick"] == nil)
    #expect(employee.propertiesByName["name"]?.entity.name == "Person")
  }

  @Test func `a copied model is equal, separate and refers to its own entities`() throws {
    let model = Self.company()
    let copy = try #require(model.copy() as? NSManagedObjectModel)
    #expect(copy == model)
    #expect(copy.versionChecksum == model.versionChecksum)
    let department = try #require(copy.entitiesByName["employee"]?.relationshipsByName["department"])
    #expect(department.destinationEntity === copy.entitiesByName["Department"])
    #expect(department.inverseRelationship === copy.entitiesByName["Department"]?.relationshipsByName["employees"])
    #expect(copy.entitiesByName["Manager"]?.superentity === copy.entitiesByName["Person"])
    #expect(copy.entities(forConfigurationName: "Places")?.first === copy.entitiesByName["Department"])
    copy.entitiesByName["Person"]?.isAbstract = false
    #expect(copy != model)
    #expect(model.entitiesByName["Person"]?.isAbstract == true)
  }

  @Test func `merging joins entities and configurations`() throws {
    let merged = try #require(NSManagedObjectModel(byMerging: [Self.company(), VersionHashTests.sampleModel(), Self.company()]))
    #expect(merged.entities.count == 5)
    #expect(Set(merged.configurations) == ["Places", "PF_DEFAULT_CONFIGURATION_NAME"])
    #expect(merged.entities(forConfigurationName: nil)?.count == 5)
  }

  @Test func `merging for a store takes the entities it names, or fails`() {
    let company = Self.company()
    let sample = VersionHashTests.sampleModel()
    let metadata: [String: Any] = ["NSStoreModelVersionHashes": sample.entityVersionHashesByName]
    #expect(NSManagedObjectModel(byMerging: [company, sample], forStoreMetadata: metadata)?.entities.map(\.name) == ["User"])
    #expect(NSManagedObjectModel(byMerging: [company], forStoreMetadata: metadata) == nil)
    #expect(sample.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(!company.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
  }

  @Test func `kinship follows the hierarchy`() throws {
    let model = Self.company()
    let entities = model.entitiesByName
    let person = try #require(entities["Person"])
    let manager = try #require(entities["Manager"])
    #expect(manager.isKindOf(entity: person))
    #expect(!person.isKindOf(entity: manager))
    #expect(person.subentitiesByName["Manager"] === manager)
  }

  @Test func `an unset class name is that of the general object`() {
    #expect(NSEntityDescription().managedObjectClassName == "NSManagedObject")
  }

  @Test(arguments: [
    (NSAttributeType.stringAttributeType, "NSString"), (.integer32AttributeType, "NSNumber"), (.decimalAttributeType, "NSDecimalNumber"),
    (.UUIDAttributeType, "NSUUID"), (.dateAttributeType, "NSDate"),
  ])
  func `an attribute's class goes with its type`(type: NSAttributeType, name: String) {
    let attribute = NSAttributeDescription()
    attribute.attributeType = type
    #expect(attribute.attributeValueClassName == name)
  }
}
