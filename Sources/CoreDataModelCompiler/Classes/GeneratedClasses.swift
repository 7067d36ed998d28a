// SPDX-License-Identifier: MIT
// The source of all entity classes of a target: as it is compiled, and as declarations for reading the target's sources beforehand.

/// Writes the classes of a target's entities.
enum GeneratedClasses {
  static func write(_ classes: [EntityClass], to writer: inout SourceWriter) {
    for entityClass in classes { EntityClassWriter(entityClass: entityClass).write(to: &writer) }
  }

  /// A file with the same declarations, for a reading that skips bodies and knows only the stub of CoreData.
  static func declarations(of classes: [EntityClass]) -> String {
    var writer = SourceWriter()
    writer.write("import CoreData")
    writer.write("private struct _PropertyHandle { init(_ name: StaticString) {} }")
    write(classes, to: &writer)
    return writer.text
  }

  /// The modules that custom classes and superclasses come from.
  static func imports(of classes: [EntityClass]) -> Set<String> {
    var modules: Set<String> = []
    for entityClass in classes {
      modules.formUnion(entityClass.entity.attributes.compactMap(entityClass.importedModule))
      let references = entityClass.entity.relationships.map { entityClass.classReference(ofEntity: $0.destinationEntityName) }
      for reference in references + [entityClass.superclass] where reference.contains(".") {
        if let module = reference.split(separator: ".").first { modules.insert(String(module)) }
      }
      modules.remove(entityClass.module)
    }
    return modules
  }
}
