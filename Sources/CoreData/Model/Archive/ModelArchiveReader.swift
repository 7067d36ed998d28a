// SPDX-License-Identifier: MIT
// A model from Apple's compiled form: the keyed archive of a `.mom` file, which stores carry too. Reads entities and what joins them;
// properties are in +Properties, predicates in ArchivedPredicates. Called by NSManagedObjectModel+Files and ModelCache.

import CoreDataModelFile
import Foundation

/// Makes a model of an archive, in steps: entities, hierarchy, properties, references between them.
///
/// Two forms of an entity are read. In a `.mom` file it has only what it declares itself; a store's model has what it inherits again,
/// as copies or as proxies, which are left out.
struct ModelArchiveReader {
  private let root: ArchivedObject
  private var sources: [ArchivedObject] = []
  private(set) var entities: [Int: NSEntityDescription] = [:]
  /// Names of the properties in each entity's archive, by the entity's number.
  private var names: [Int: Set<String>] = [:]

  /// Fills an empty model.
  ///
  /// - Throws: `ArchiveError` for what is no archive of a model, and for a model that could not be used.
  static func fill(_ model: NSManagedObjectModel, from data: Data) throws {
    var reader = try ModelArchiveReader(data)
    try reader.fill(model)
  }

  private init(_ data: Data) throws(ArchiveError) {
    root = try KeyedArchive(data).root()
    guard root.className == "NSManagedObjectModel" else {
      throw ArchiveError("The archive holds an object of the class \(root.className), not a managed object model.")
    }
  }

  private mutating func fill(_ model: NSManagedObjectModel) throws {
    guard let listed = root.object("NSEntities")?.entries else { throw Self.damage("The model has no entities.") }
    sources = listed.compactMap(\.value.object).sorted { $0.number < $1.number }
    for source in sources { try add(source) }
    for source in sources { try place(source) }
    for source in sources { try addProperties(source) }
    for source in sources { try connect(source) }
    model.entities = sources.compactMap { entities[$0.number] }.sorted { VersionHash.precedes($0.displayName, $1.displayName) }
    try addConfigurations(to: model)
    for (name, value) in root.object("NSFetchRequestTemplates")?.entries ?? [] {
      guard let name = name.string, let source = value.object else { throw Self.damage("A fetch request template has no name.") }
      model.setFetchRequestTemplate(try request(source), forName: name)
    }
    model.versionIdentifiers = Set((root.object("NSVersionIdentifiers")?.members ?? []).compactMap(Self.identifier))
    let problems = ModelRules.problems(in: model.entities)
    guard problems.isEmpty else { throw ArchiveError("The archived model cannot be used. " + problems.joined(separator: " ")) }
  }

  /// A version identifier; a number as the Swift one, which NSNumber is not equal to here.
  private static func identifier(_ value: ArchivedValue) -> AnyHashable? {
    if case .plain(.integer(let number)) = value { return AnyHashable(Int(number)) }
    return ArchivedValues.value(value) as? AnyHashable
  }

  static func damage(_ what: String) -> ArchiveError { ArchiveError("The archived model is damaged. \(what)") }

  // MARK: - Entities

  private mutating func add(_ source: ArchivedObject) throws {
    guard source.className == "NSEntityDescription", let name = source.string("NSEntityName"), entities[source.number] == nil else {
      throw Self.damage("One of its entities is no entity, has no name or is listed twice.")
    }
    let entity = NSEntityDescription()
    entity.name = name
    if let className = source.string("NSClassNameForEntity"), !className.isEmpty { entity.managedObjectClassName = className }
    entity.isAbstract = source.flag("NSIsAbstract")
    entity.userInfo = ArchivedValues.userInfo(source)
    entity.versionHashModifier = source.string("NSVersionHashModifier")
    if let identifier = source.string("NSRenamingIdentifier"), identifier != name { entity.renamingIdentifier = identifier }
    entity.coreSpotlightDisplayNameExpression = try ArchivedPredicates.expression(source, ArchiveKey.displayName)
    entities[source.number] = entity
    names[source.number] = Set(source.object("NSProperties")?.entries?.compactMap(\.key.string) ?? [])
  }

  /// Puts an entity below its superentity.
  private func place(_ source: ArchivedObject) throws {
    _ = try ancestors(of: source)
    guard let entity = entities[source.number], let parent = source.object("NSSuperentity") else { return }
    guard let superentity = entities[parent.number] else {
      throw Self.damage("The superentity of \(entity.displayName) is not in the model.")
    }
    superentity.subentities.append(entity)
  }

  /// The entities that one inherits from, the nearest first.
  private func ancestors(of source: ArchivedObject) throws -> [ArchivedObject] {
    var found: [ArchivedObject] = []
    var next = source.object("NSSuperentity")
    while let ancestor = next {
      if ancestor.number == source.number || found.count > sources.count { throw Self.damage("An entity inherits from itself.") }
      found.append(ancestor)
      next = ancestor.object("NSSuperentity")
    }
    return found
  }

  private func addProperties(_ source: ArchivedObject) throws {
    guard let entity = entities[source.number] else { return }
    let inherited = try ancestors(of: source).reduce(into: Set<String>()) { $0.formUnion(names[$1.number] ?? []) }
    let own = (source.object("NSProperties")?.entries ?? []).compactMap { entry -> (String, ArchivedObject)? in
      guard let name = entry.key.string, let value = entry.value.object, !inherited.contains(name) else { return nil }
      return (name, value.className == "_NSPropertyDescriptionProxy" ? value.object("NSUnderlyingProperty") ?? value : value)
    }
    entity.properties = try own.sorted { VersionHash.precedes($0.0, $1.0) }.map { try property($1, named: $0) }
  }

  /// Sets what refers to other entities and to properties; all of those are there.
  private func connect(_ source: ArchivedObject) throws {
    guard let entity = entities[source.number] else { return }
    for (name, value) in source.object("NSProperties")?.entries ?? [] {
      guard let property = entity.ownProperties.first(where: { $0.name == name.string }), var archived = value.object else { continue }
      if archived.className == "_NSPropertyDescriptionProxy" { archived = archived.object("NSUnderlyingProperty") ?? archived }
      switch property {
      case let relationship as NSRelationshipDescription: connect(relationship, archived)
      case let fetched as NSFetchedPropertyDescription:
        guard let source = archived.object("NSFetchRequest") else { continue }
        let request = try request(source)
        if request.entity == nil { request.entity = archived.string("_NSFetchRequestEntityName").flatMap(entity(named:)) }
        fetched.fetchRequest = request
      default: continue
      }
    }
    entity.uniquenessConstraints = Self.nameLists(source, "NSUniqueTuples")
    entity.indexes = try indexes(source, entity)
    // Newer compilers write each fetch index a second time in the older form.
    let written = Set(entity.indexes.map { $0.elements.compactMap(\.propertyName) })
    entity.compoundIndexes = Self.nameLists(source, "NSCompoundIndexes").filter { !written.contains($0) }
  }

  private func connect(_ relationship: NSRelationshipDescription, _ source: ArchivedObject) {
    let byReference = source.object("NSDestinationEntity").flatMap { entities[$0.number] }
    let destination = byReference ?? source.string("_NSDestinationEntityName").flatMap(entity(named:))
    relationship.destinationEntity = destination
    let inverse = source.object("NSInverseRelationship")?.string("NSPropertyName") ?? source.string("_NSInverseRelationshipName")
    relationship.inverseRelationship = inverse.flatMap { destination?.relationshipsByName[$0] }
  }

  func entity(named name: String) -> NSEntityDescription? { entities.values.first { $0.name == name } }

  /// Lists of names: constraints and indexes of the older form.
  private static func nameLists(_ source: ArchivedObject, _ key: String) -> [[String]] {
    (source.object(key)?.members ?? []).compactMap { list in
      list.object?.members?.compactMap { $0.string ?? $0.object?.string("NSPropertyName") }
    }.filter { !$0.isEmpty }
  }

  private func addConfigurations(to model: NSManagedObjectModel) throws {
    for (name, members) in root.object("NSConfigurations")?.entries ?? [] {
      guard let name = name.string, let members = members.object?.members else { throw Self.damage("A configuration has no name.") }
      let found = members.compactMap { member in
        member.string.flatMap(entity(named:)) ?? member.object.flatMap { entities[$0.number] }
      }
      model.setEntities(found.sorted { VersionHash.precedes($0.displayName, $1.displayName) }, forConfigurationName: name)
    }
  }
}
