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
  /// Whether other modules can name the class.
  let isPublic: Bool

  /// Whether the class itself is written, not only its properties.
  var writesClass: Bool { entity.codeGeneration == .class }

  /// The class of an entity's objects, as source in the module refers to it.
  func classReference(ofEntity entityName: String?) -> String {
    guard let entityName, let entity = model.entity(named: entityName) else { return EntityClass.root }
    return context.reference(to: entity, in: model)
  }

  var module: String { context.module }

  /// The access of a member whose declaration names a type: Xcode's `public`, unless Swift would refuse it.
  func access(naming type: String) -> String {
    isPublic && context.internalTypes.isDisjoint(with: type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      ? "public " : ""
  }

  static let root = "NSManagedObject"
}

/// What is known of the target when classes are named.
struct ClassContext {
  let module: String
  /// Swift classes by the Objective-C names that models use for them.
  let swiftNames: [String: String]
  /// Types that only this module can name.
  var internalTypes: Set<String> = []

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

extension ClassContext {
  /// Adds the classes to be generated under a superclass that is not public; they cannot be public either.
  fileprivate func withInternalSubclasses(in model: ModelDocument) -> ClassContext {
    var result = self
    for entity in model.entities where entity.codeGeneration == .class {
      guard let text = entity.managedObjectClassName else { continue }
      let ancestors = model.superentities(of: entity).map { reference(to: $0, in: model) }
      if ancestors.contains(where: internalTypes.contains) { result.internalTypes.insert(ModelClassName(text).name) }
    }
    return result
  }
}

extension EntityClass {
  /// The entities of a model that get code.
  ///
  /// - Throws: for each entity whose class cannot be written in this module, or is already written for another entity.
  static func all(in source: ModelSource, context original: ClassContext) throws(ModelFileError) -> [EntityClass] {
    let context = original.withInternalSubclasses(in: source.document)
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
      let name = entity.codeGeneration == .class ? className.name : context.reference(to: text)
      classes.append(
        EntityClass(
          entity: entity, model: source.document, context: context, name: name, superclass: superclass,
          superclassIsHandWritten: parent.map { $0.codeGeneration != .class } ?? false, isPublic: !context.internalTypes.contains(name)))
    }
    guard problems.isEmpty else { throw ModelFileError(problems) }
    return classes
  }
}
