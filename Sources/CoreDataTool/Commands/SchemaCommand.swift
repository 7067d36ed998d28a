// SPDX-License-Identifier: MIT
// `coredata schema`: the entities of a store's model with their properties, or the statements that made its tables.

import CoreData
import CoreDataCommandLine
import CoreDataSQLite

/// The command `schema`.
enum SchemaCommand {
  static let syntax = CommandSyntax(
    "schema", operands: ["STORE"], "Prints the entities of a store's model with their properties.",
    options: [
      CommandSyntax.json, CommandSyntax.Option("sql", "Print the statements that made the tables instead; no model is needed."),
      CommandSyntax.model,
    ])

  static func run(_ arguments: CommandArguments, _ print: (String) throws -> Void) throws {
    let store = try LookedAtStore(path: arguments.path(0, as: "the store"))
    if arguments.flags.contains("sql") {
      guard !arguments.flags.contains("json") else { throw UsageError("“--sql” is text: it goes without “--json”.", command: "schema") }
      return try print(store.reading { try $0.schemaTexts }.map { $0 + ";\n" }.joined())
    }
    let model = try store.model(at: arguments.path("model", as: "the model"))
    let held = Set(store.hashes.keys)
    let entities = model.entities.filter { held.contains($0.name ?? "") }.sorted { ($0.name ?? "") < ($1.name ?? "") }
    if arguments.flags.contains("json") {
      try print(JSONText.object([("entities", .array(entities.map(json)))]).text + "\n")
    } else {
      try print(entities.map(text).joined(separator: "\n"))
    }
  }

  // MARK: - Text

  private static func text(_ entity: NSEntityDescription) -> String {
    var heading = entity.name ?? ""
    if let parent = entity.superentity?.name { heading += " : \(parent)" }
    if entity.isAbstract { heading += "  (abstract)" }
    if let name = entity.managedObjectClassName, name != "NSManagedObject" { heading += "  class \(name)" }
    let rows = own(entity).map { property in ["  " + property.name, kind(property), notes(property)] }
    var lines = rows.isEmpty ? "" : TextTable.lines(["", "", ""], rows).split(separator: "\n").joined(separator: "\n") + "\n"
    for constraint in constraints(entity) { lines += "  unique (\(constraint.joined(separator: ", ")))\n" }
    for index in entity.indexes {
      let elements = index.elements.map { ($0.propertyName ?? "") + ($0.isAscending ? "" : " descending") }
      lines += "  index \(index.name) (\(elements.joined(separator: ", ")))\n"
    }
    return heading + "\n" + lines
  }

  /// What an entity declares itself.
  private static func own(_ entity: NSEntityDescription) -> [NSPropertyDescription] {
    entity.properties.filter { $0.entity === entity }.sorted { $0.name < $1.name }
  }

  private static func constraints(_ entity: NSEntityDescription) -> [[String]] {
    entity.uniquenessConstraints.map { $0.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" } }
  }

  private static func kind(_ property: NSPropertyDescription) -> String {
    switch property {
    case let attribute as NSAttributeDescription: name(of: attribute.attributeType)
    case let relationship as NSRelationshipDescription:
      (relationship.isToMany ? (relationship.isOrdered ? "ordered " : "") + "many " : "") + (relationship.destinationEntity?.name ?? "?")
    case let fetched as NSFetchedPropertyDescription: "fetched \(fetched.fetchRequest?.entityName ?? "?")"
    default: "?"
    }
  }

  static func name(of type: NSAttributeType) -> String {
    switch type {
    case .undefinedAttributeType: "undefined"
    case .integer16AttributeType: "Integer 16"
    case .integer32AttributeType: "Integer 32"
    case .integer64AttributeType: "Integer 64"
    case .decimalAttributeType: "Decimal"
    case .doubleAttributeType: "Double"
    case .floatAttributeType: "Float"
    case .stringAttributeType: "String"
    case .booleanAttributeType: "Boolean"
    case .dateAttributeType: "Date"
    case .binaryDataAttributeType: "Binary"
    case .UUIDAttributeType: "UUID"
    case .URIAttributeType: "URI"
    case .transformableAttributeType: "Transformable"
    case .objectIDAttributeType: "Object ID"
    case .compositeAttributeType: "Composite"
    }
  }

  private static func notes(_ property: NSPropertyDescription) -> String {
    var notes: [String] = []
    if !property.isOptional { notes.append("required") }
    if property.isTransient, !(property is NSFetchedPropertyDescription) { notes.append("transient") }
    if let attribute = property as? NSAttributeDescription {
      if let value = attribute.defaultValue { notes.append("default \(Cell(value, of: attribute.attributeType).table)") }
      if let name = attribute.valueTransformerName { notes.append("by \(name)") }
      if attribute.allowsExternalBinaryDataStorage { notes.append("may lie outside") }
      if let derived = attribute as? NSDerivedAttributeDescription {
        notes.append("derived \(derived.derivationExpression?.description ?? "")")
      }
    }
    if let relationship = property as? NSRelationshipDescription {
      notes.append(relationship.inverseRelationship.map { "inverse \($0.name)" } ?? "no inverse")
      notes.append("on deletion \(rule(relationship))")
      if relationship.isToMany, relationship.minCount > 0 { notes.append("at least \(relationship.minCount)") }
      if relationship.isToMany, relationship.maxCount > 0, relationship.maxCount < Int(Int32.max) {
        notes.append("at most \(relationship.maxCount)")
      }
    }
    if let former = property.renamingIdentifier, former != property.name { notes.append("once \(former)") }
    return notes.joined(separator: ", ")
  }

  private static func rule(_ relationship: NSRelationshipDescription) -> String {
    switch relationship.deleteRule {
    case .noActionDeleteRule: "nothing"
    case .nullifyDeleteRule: "nullify"
    case .cascadeDeleteRule: "cascade"
    case .denyDeleteRule: "deny"
    }
  }

  // MARK: - JSON

  private static func json(_ entity: NSEntityDescription) -> JSONText {
    let indexes = entity.indexes.map { index -> JSONText in
      .object([
        ("name", .string(index.name)),
        (
          "elements",
          .array(index.elements.map { .object([("property", .optional($0.propertyName)), ("ascending", .boolean($0.isAscending))]) })
        ),
      ])
    }
    return .object([
      ("name", .optional(entity.name)), ("superentity", .optional(entity.superentity?.name)), ("abstract", .boolean(entity.isAbstract)),
      ("class", .optional(entity.managedObjectClassName)), ("properties", .array(own(entity).map(json))),
      ("uniquenessConstraints", .array(constraints(entity).map { .array($0.map { .string($0) }) })), ("indexes", .array(indexes)),
    ])
  }

  private static func json(_ property: NSPropertyDescription) -> JSONText {
    var entries: [(String, JSONText)] = [
      ("name", .string(property.name)), ("optional", .boolean(property.isOptional)), ("transient", .boolean(property.isTransient)),
    ]
    switch property {
    case let attribute as NSAttributeDescription:
      entries += [
        ("kind", .string("attribute")), ("type", .string(name(of: attribute.attributeType))),
        ("default", Cell(attribute.defaultValue, of: attribute.attributeType).json),
        ("derivation", .optional((attribute as? NSDerivedAttributeDescription)?.derivationExpression?.description)),
        ("transformer", .optional(attribute.valueTransformerName)),
        ("external", .boolean(attribute.allowsExternalBinaryDataStorage)),
      ]
    case let relationship as NSRelationshipDescription:
      entries += [
        ("kind", .string("relationship")), ("destination", .optional(relationship.destinationEntity?.name)),
        ("inverse", .optional(relationship.inverseRelationship?.name)), ("toMany", .boolean(relationship.isToMany)),
        ("ordered", .boolean(relationship.isOrdered)), ("minCount", .number(relationship.minCount)),
        ("maxCount", .number(relationship.maxCount)), ("deleteRule", .string(rule(relationship))),
      ]
    case let fetched as NSFetchedPropertyDescription:
      entries += [
        ("kind", .string("fetched")), ("destination", .optional(fetched.fetchRequest?.entityName)),
        ("predicate", .optional(fetched.fetchRequest?.predicate?.description)),
      ]
    default: break
    }
    return .object(entries)
  }
}
