// SPDX-License-Identifier: MIT
// One small domain for tests of the object layer: departments, employees and managers, tags, notes, and an entity with every type.

import CoreData

/// The model of the tests, built in code.
public enum SampleModel {
  /// A fresh copy, so that one test's coordinator never freezes another's model.
  public static func make() -> NSManagedObjectModel {
    let company = entity("Company", [attribute("name", .stringAttributeType)])
    let department = entity(
      "Department", [attribute("name", .stringAttributeType, optional: false), attribute("budget", .doubleAttributeType, default: 0.0)])
    let employee = entity(
      "Employee",
      [
        attribute("name", .stringAttributeType, optional: false),
        attribute("age", .integer16AttributeType, default: 0),
        attribute("salary", .decimalAttributeType),
        attribute("hired", .dateAttributeType),
        attribute("badge", .UUIDAttributeType),
        attribute("nickname", .stringAttributeType),
      ])
    let manager = entity("Manager", [attribute("level", .integer32AttributeType, default: 1)])
    let tag = entity("Tag", [attribute("label", .stringAttributeType)])
    let note = entity("Note", [attribute("text", .stringAttributeType)])
    let locker = entity("Locker", [attribute("number", .integer64AttributeType, default: 0)])
    employee.subentities = [manager]

    relate(department, "employees", to: employee, "department", many: true, inverseMany: false, rule: .nullifyDeleteRule)
    relate(company, "departments", to: department, "company", many: true, inverseMany: false, rule: .cascadeDeleteRule)
    relate(employee, "tags", to: tag, "employees", many: true, inverseMany: true, rule: .nullifyDeleteRule)
    relate(employee, "notes", to: note, "author", many: true, inverseMany: false, ordered: true, rule: .cascadeDeleteRule)
    relate(employee, "locker", to: locker, "owner", many: false, inverseMany: false, rule: .denyDeleteRule)
    relate(manager, "reports", to: employee, "boss", many: true, inverseMany: false, rule: .nullifyDeleteRule)

    let everything = entity(
      "Everything",
      [
        attribute("int16", .integer16AttributeType), attribute("int32", .integer32AttributeType),
        attribute("int64", .integer64AttributeType),
        attribute("decimal", .decimalAttributeType), attribute("double", .doubleAttributeType), attribute("float", .floatAttributeType),
        attribute("string", .stringAttributeType), attribute("bool", .booleanAttributeType), attribute("date", .dateAttributeType),
        attribute("data", .binaryDataAttributeType), attribute("uuid", .UUIDAttributeType), attribute("uri", .URIAttributeType),
        attribute("object", .transformableAttributeType),
      ])
    let scratch = attribute("scratch", .stringAttributeType)
    scratch.isTransient = true
    everything.properties.append(scratch)

    let model = NSManagedObjectModel()
    model.entities = [company, department, employee, manager, tag, note, locker, everything]
    return model
  }

  static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = properties
    return entity
  }

  static func attribute(_ name: String, _ type: NSAttributeType, optional: Bool = true, default value: Any? = nil) -> NSAttributeDescription
  {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = optional
    attribute.defaultValue = value
    return attribute
  }

  static func relate(
    _ source: NSEntityDescription, _ name: String, to destination: NSEntityDescription, _ inverseName: String, many: Bool,
    inverseMany: Bool,
    ordered: Bool = false, rule: NSDeleteRule
  ) {
    let forward = NSRelationshipDescription()
    let backward = NSRelationshipDescription()
    forward.name = name
    forward.destinationEntity = destination
    forward.maxCount = many ? 0 : 1
    forward.isOrdered = ordered
    forward.deleteRule = rule
    backward.name = inverseName
    backward.destinationEntity = source
    backward.maxCount = inverseMany ? 0 : 1
    backward.deleteRule = .nullifyDeleteRule
    forward.isOptional = true
    backward.isOptional = true
    forward.inverseRelationship = backward
    backward.inverseRelationship = forward
    source.properties.append(forward)
    destination.properties.append(backward)
  }
}
