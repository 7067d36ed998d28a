// SPDX-License-Identifier: MIT
// Which entities of a target's models get Swift code, and what their classes, superclasses and destinations are called. EntityClassWriter
// turns each into source; TargetCompilation makes the list.

import CoreDataModelFile

/// An entity whose class, or whose class's properties, the compiler writes.
struct EntityClass {
  let entity: EntityDocument
  let model: ModelDocument
  let context: ClassContext
  let name: String
  /// The superclass as source refers to it; `NSManagedObject` for an entity without a parent that has a class.
  let superclass: String
  /// Whether the superclass is written by hand, so that nothing is known of its isolation and conformances.
  let superclassIsHandWritten: Bool

  /// Whether the class itself is written, not only its properties.
  var writesClass: Bool { entity.codeGeneration == .class }

  /// The class of an entity's objects, as source in the module refers to it.
  func classReference(ofEntity entityName: String?) -> String {
    guard let entityName, let entity = model.entity(named: entityName) else { return EntityClass.root }
    return context.reference(to: entity, in: model)
  }

  var module: String { context.module }

  static let root = "NSManagedObject"
}

/// What is known of the target when classes are named.
struct ClassContext {
  let module: String
  /// Swift classes by the Objective-C names that models use for them.
  let swiftNames: [String: String]

  /// How source in the target refers to a class that a model names.
  func reference(to text: String) -> String {
    let className = ModelClassName(text)
    if className.isIn(module), let swiftName = swiftNames[className.name] { return swiftName }
    return className.reference(in: module)
  }

  /// The class of an entity; one without a class of its own has the class of its parent.
  func reference(to entity: EntityDocument, in model: ModelDocument) -> String {
    for candidate in [entity] + model.superentities(of: entity) {
      if let text = candidate.managedObjectClassName, text != EntityClass.root { return reference(to: text) }
    }
    return EntityClass.root
  }
}

extension EntityClass {
  /// The entities of a model that get code.
  ///
  /// - Throws: for each entity whose class cannot be written in this module, or is already written for another entity.
  static func all(in source: ModelSource, context: ClassContext) throws(ModelFileError) -> [EntityClass] {
    var classes: [EntityClass] = []
    var problems: [ModelDiagnostic] = []
    var owners: [String: String] = [:]
    for entity in source.document.entities where entity.codeGeneration != .manual {
      guard let text = entity.managedObjectClassName, text != root else { continue }
      func refuse(_ message: String) {
        problems.append(ModelDiagnostic(path: source.path, line: source.line(of: .entity(entity.name)), message: message))
      }
      let className = ModelClassName(text)
      guard className.isIn(context.module) else {
        refuse(
          "The class of \(entity.name), '\(text)', belongs to module \(className.module ?? ""), but this target is \(context.module). Set the module to 'Current Product Module', or the code generation to manual."
        )
        continue
      }
      if let other = owners.updateValue(entity.name, forKey: className.name) {
        refuse("The entities \(other) and \(entity.name) have the same class, '\(className.name)'; generate code for only one of them.")
        continue
      }
      let parent = source.document.superentities(of: entity).first { ($0.managedObjectClassName ?? root) != root }
      let superclass = parent.map { context.reference(to: $0, in: source.document) } ?? root
      classes.append(
        EntityClass(
          entity: entity, model: source.document, context: context,
          name: entity.codeGeneration == .class ? className.name : context.reference(to: text), superclass: superclass,
          superclassIsHandWritten: parent.map { $0.codeGeneration != .class } ?? false))
    }
    guard problems.isEmpty else { throw ModelFileError(problems) }
    return classes
  }
}
