// SPDX-License-Identifier: MIT
// Checks the managed classes and members of a target's sources against its models, and against what generated code can do.
// TargetCompilation calls it between reading and writing.

import CoreDataModelFile

/// The rules for hand-written managed classes.
struct MemberRules {
  let sources: ManagedSources
  /// The target's models, current versions.
  let models: [ModelDocument]
  let module: String
  /// `@objc` names by class name.
  let objectiveCNames: [String: String]
  private(set) var errors: [ModelDiagnostic] = []
  private(set) var warnings: [ModelDiagnostic] = []

  init(sources: ManagedSources, models: [ModelDocument], module: String, objectiveCNames: [String: String]) {
    self.sources = sources
    self.models = models
    self.module = module
    self.objectiveCNames = objectiveCNames
  }

  mutating func check() {
    for member in sources.members.map(\.value) { check(member) }
    for managedClass in sources.classes.map(\.value) where isManaged(managedClass) { check(managedClass) }
  }

  /// The classes to register: those that can be named and made.
  var registrableClasses: [Conditional<ManagedClass>] {
    sources.classes.filter { $0.value.hasManagedInitializer && !$0.value.isPrivate }
  }

  /// The properties of the entities that have that class; empty if no entity has.
  func properties(ofClass name: String) -> [PropertyDocument] {
    let names: Set = [name, objectiveCNames[String(name.split(separator: ".").last ?? "")] ?? name]
    return models.flatMap { model in
      model.entities.filter { entity in
        guard let text = entity.managedObjectClassName else { return false }
        let className = ModelClassName(text)
        return names.contains(text) || (className.isIn(module) && names.contains(className.name))
      }.flatMap { model.allProperties(of: $0) }
    }
  }

  private mutating func check(_ member: ManagedMember) {
    guard !member.isLocal, case .property(let type, _, _) = member.body else { return }
    let properties = properties(ofClass: member.owner)
    guard !properties.isEmpty else { return }
    guard let property = properties.first(where: { $0.name == member.name }) else {
      if !member.name.hasPrefix("primitive") {
        warn(member.place, "@NSManaged '\(member.name)' is not a property of the entity whose class is \(member.owner).")
      }
      return
    }
    guard let relationship = property.relationship else { return }
    if relationship.isToMany, type.hasPrefix("[") {
      refuse(
        member.place,
        "@NSManaged '\(member.name)' is a to-many relationship, which cannot be an array. Declare it as Set<…>, NSSet or NSOrderedSet, optional or not."
      )
    } else if !relationship.isToMany, type.hasPrefix("Set<") || type.hasPrefix("NSSet") || type.hasPrefix("NSOrderedSet") {
      refuse(
        member.place,
        "@NSManaged '\(member.name)' is a to-one relationship, which cannot be '\(type)'. Declare it as the destination's class, optional.")
    }
  }

  private mutating func check(_ managedClass: ManagedClass) {
    if managedClass.isPrivate {
      if !properties(ofClass: managedClass.name).isEmpty {
        refuse(
          managedClass.place, "\(managedClass.name) is an entity's class but private, so no object of it can be made. Make it internal.")
      }
      return
    }
    guard !managedClass.hasManagedInitializer else { return }
    if managedClass.superclass == nil {
      refuse(
        managedClass.place,
        "The superclass of \(managedClass.name) cannot be resolved before the build. Declare it in this target or in a Swift target it depends on."
      )
    } else {
      refuse(
        managedClass.place,
        "\(managedClass.name) has a designated initializer of its own and so no init(entity:insertInto:), which Core Data makes objects with. Declare its initializers 'convenience', or override that one too."
      )
    }
  }

  private func isManaged(_ managedClass: ManagedClass) -> Bool {
    if managedClass.hasManagedMembers || managedClass.hasManagedInitializer { return true }
    var superclass = managedClass.superclass
    var steps = 0
    while let type = superclass, steps < sources.classes.count + 1 {
      if type == "$s8CoreData15NSManagedObjectCD" { return true }
      superclass = sources.classes.first { $0.value.type == type }?.value.superclass
      steps += 1
    }
    return false
  }

  private mutating func refuse(_ place: SourcePlace, _ message: String) {
    errors.append(ModelDiagnostic(path: place.path, line: place.line, message: message))
  }

  private mutating func warn(_ place: SourcePlace, _ message: String) {
    warnings.append(ModelDiagnostic(path: place.path, line: place.line, severity: .warning, message: message))
  }
}
