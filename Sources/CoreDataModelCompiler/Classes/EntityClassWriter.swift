// SPDX-License-Identifier: MIT
// Writes an entity's class and properties, as Xcode's code generation would, with bodies that reach the object's storage.

import CoreDataModelFile

/// Writes the source of one entity.
struct EntityClassWriter {
  let entityClass: EntityClass

  private var name: String { SwiftNames.escaped(entityClass.name) }

  /// A generated class must stay usable off the main actor in a target whose default is the main actor; for a class written by hand,
  /// its author decides.
  private var isolation: String { isNonisolated ? "nonisolated " : "" }
  private var isNonisolated: Bool { entityClass.writesClass && !entityClass.superclassIsHandWritten }

  func write(to writer: inout SourceWriter) {
    let entity = entityClass.entity
    writer.write("")
    writer.write("// MARK: \(entity.name)")
    writer.write("")
    if entityClass.writesClass {
      writer.write("\(isolation)\(entityClass.access(naming: name))class \(name): \(entityClass.superclass) {}")
      writer.write("")
    }
    let handles = entity.properties.map { ($0, writer.declareHandle(for: $0.name)) }
    writer.write("extension \(name) {")
    writer.write("  \(isolation)\(entityClass.access(naming: name))class func fetchRequest() -> NSFetchRequest<\(name)> {")
    writer.write("    NSFetchRequest<\(name)>(entityName: \"\(entity.name)\")")
    writer.write("  }")
    for (property, handle) in handles {
      writer.write("")
      switch property {
      case .attribute(let attribute): write(attribute, handle, to: &writer)
      case .relationship(let relationship): write(relationship, handle, to: &writer)
      case .fetchedProperty(let fetched): write(fetched, handle, to: &writer)
      }
    }
    writer.write("}")
    for case (.relationship(let relationship), let handle) in handles where relationship.isToMany {
      let destination = entityClass.classReference(ofEntity: relationship.destinationEntityName)
      ToManyAccessorWriter(
        relationship: relationship, destination: destination, owner: name,
        modifiers: isolation + entityClass.access(naming: destination), handle: handle
      ).write(to: &writer)
    }
    if entityClass.superclass == EntityClass.root {
      writer.write("")
      writer.write("\(isolation)extension \(name): Identifiable {}")
    }
  }

  private func write(_ attribute: AttributeDocument, _ handle: String, to writer: inout SourceWriter) {
    let type = entityClass.swiftType(of: attribute)
    let property = "  \(isolation)\(entityClass.access(naming: type))var \(SwiftNames.escaped(attribute.name)): \(type) {"
    guard type == "TimeInterval" else {
      writer.write(property)
      writer.write("    get { _read(\(handle)) }")
      writer.write("    set { _write(newValue, \(handle)) }")
      writer.write("  }")
      return
    }
    writer.write(property)
    writer.write("    get { (_read(\(handle)) as Date?)?.timeIntervalSinceReferenceDate ?? 0 }")
    writer.write("    set { _write(Date(timeIntervalSinceReferenceDate: newValue) as Date?, \(handle)) }")
    writer.write("  }")
  }

  private func write(_ relationship: RelationshipDocument, _ handle: String, to writer: inout SourceWriter) {
    let type = entityClass.swiftType(of: relationship)
    writer.write("  \(isolation)\(entityClass.access(naming: type))var \(SwiftNames.escaped(relationship.name)): \(type) {")
    writer.write("    get { _read(\(handle)) }")
    writer.write("    set { _write(newValue, \(handle)) }")
    writer.write("  }")
  }

  private func write(_ property: FetchedPropertyDocument, _ handle: String, to writer: inout SourceWriter) {
    let element = entityClass.classReference(ofEntity: property.fetchRequest?.entityName)
    writer.write("  \(isolation)\(entityClass.access(naming: element))var \(SwiftNames.escaped(property.name)): [\(element)]? {")
    writer.write("    get { _read(\(handle)) }")
    writer.write("  }")
  }
}

/// Writes the functions that change a to-many relationship without replacing it.
struct ToManyAccessorWriter {
  let relationship: RelationshipDocument
  let destination: String
  let owner: String
  let modifiers: String
  let handle: String

  func write(to writer: inout SourceWriter) {
    let name = SwiftNames.capitalised(relationship.name)
    let collection = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    writer.write("")
    writer.write("extension \(owner) {")
    if relationship.isOrdered { writeOrdered(name, to: &writer) }
    function("addTo\(name)(_ value: \(destination))", "_add(value, \(handle))", to: &writer)
    function("removeFrom\(name)(_ value: \(destination))", "_remove(value, \(handle))", to: &writer)
    function("addTo\(name)(_ values: \(collection))", "_add(values, \(handle))", to: &writer)
    function("removeFrom\(name)(_ values: \(collection))", "_remove(values, \(handle))", to: &writer)
    writer.write("}")
  }

  private func writeOrdered(_ name: String, to writer: inout SourceWriter) {
    function("insertInto\(name)(_ value: \(destination), at idx: Int)", "_insert(value, at: idx, \(handle))", to: &writer)
    function("removeFrom\(name)(at idx: Int)", "_remove(at: idx, \(handle))", to: &writer)
    function(
      "insertInto\(name)(_ values: [\(destination)], at indexes: NSIndexSet)", "_insert(values, at: indexes, \(handle))", to: &writer)
    function("removeFrom\(name)(at indexes: NSIndexSet)", "_remove(at: indexes, \(handle))", to: &writer)
    function("replace\(name)(at idx: Int, with value: \(destination))", "_replace(at: idx, with: value, \(handle))", to: &writer)
    function(
      "replace\(name)(at indexes: NSIndexSet, with values: [\(destination)])", "_replace(at: indexes, with: values, \(handle))", to: &writer
    )
  }

  private func function(_ signature: String, _ body: String, to writer: inout SourceWriter) {
    writer.write("  \(modifiers)func \(signature) { \(body) }")
  }
}
