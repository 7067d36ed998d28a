// SPDX-License-Identifier: MIT
// The rules for an entity's properties taken together, its fetched properties, indexes and uniqueness constraints.

extension ModelValidator {
  mutating func checkProperties(of entity: EntityDocument) {
    var inherited: [String: String] = [:]
    for ancestor in model.superentities(of: entity) {
      for property in ancestor.properties { inherited[property.name] = ancestor.name }
    }
    var names: Set<String> = []
    var columns: [String: String] = [:]
    for property in model.superentities(of: entity).flatMap(\.properties) where property.hasColumn {
      columns[property.name.uppercased()] = property.name
    }
    for property in entity.properties {
      let place = ModelPlace.property(entity: entity.name, property.name)
      if let reason = ModelNames.illegality(of: property.name) {
        report(place, "'\(property.name)' cannot name a property of \(entity.name): \(reason).")
      } else if ModelNames.reservedPropertyNames.contains(property.name) {
        report(place, "'\(property.name)' cannot name a property of \(entity.name): every managed object has a method of that name.")
      }
      if !names.insert(property.name).inserted {
        report(place, "\(entity.name) has two properties named '\(property.name)'; rename one of them.")
      } else if let ancestor = inherited[property.name] {
        report(
          place, "\(entity.name).\(property.name) is already a property of its parent entity \(ancestor); remove or rename one of them.")
      } else if property.hasColumn, let other = columns.updateValue(property.name, forKey: property.name.uppercased()) {
        report(
          place, "The properties '\(other)' and '\(property.name)' of \(entity.name) differ only in case and would share one column.")
      }
      switch property {
      case .attribute(let attribute): check(attribute, named: "\(entity.name).\(attribute.name)", at: place)
      case .relationship(let relationship): check(relationship, of: entity, at: place)
      case .fetchedProperty(let fetched): check(fetched, of: entity, at: place)
      }
    }
  }

  private mutating func check(_ property: FetchedPropertyDocument, of entity: EntityDocument, at place: ModelPlace) {
    let name = "Fetched property \(entity.name).\(property.name)"
    if let request = property.fetchRequest {
      checkFetchRequest(request, of: name, at: place)
    } else {
      report(place, "\(name) needs a fetch request.")
    }
  }

  mutating func checkIndexesAndConstraints(of entity: EntityDocument) {
    let properties = Dictionary(model.allProperties(of: entity).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, constraint) in entity.uniquenessConstraints.enumerated() {
      let place = ModelPlace.uniquenessConstraint(entity: entity.name, number)
      if constraint.isEmpty { warn(place, "A uniqueness constraint of \(entity.name) is empty; add a property or remove it.") }
      if Set(constraint).count < constraint.count { report(place, "A uniqueness constraint of \(entity.name) names a property twice.") }
      for member in constraint where properties[member]?.hasColumn != true {
        report(place, "'\(member)' cannot be unique: it is not a stored attribute or to-one relationship of \(entity.name).")
      }
    }
    for (number, index) in entity.compoundIndexes.enumerated() {
      let place = ModelPlace.compoundIndex(entity: entity.name, number)
      for member in index where properties[member]?.hasColumn != true { reportUnindexable(member, of: entity, at: place) }
    }
    var names: Set<String> = []
    for index in entity.indexes {
      let place = ModelPlace.index(entity: entity.name, index.name)
      if !names.insert(index.name).inserted {
        report(place, "\(entity.name) has two fetch indexes named '\(index.name)'; rename one of them.")
      }
      if index.elements.isEmpty { report(place, "Fetch index \(index.name) of \(entity.name) is empty; add a property or remove it.") }
      if Set(index.elements.map(\.collationType)).count > 1 {
        report(place, "Fetch index \(index.name) of \(entity.name) mixes binary and R-tree elements; use one kind.")
      }
      for element in index.elements {
        if let member = element.propertyName {
          if properties[member]?.hasColumn != true, !ModelNames.indexableSelf.contains(member) {
            reportUnindexable(member, of: entity, at: place)
          }
        } else if element.expression == nil {
          report(place, "An element of fetch index \(index.name) of \(entity.name) names neither a property nor an expression.")
        }
      }
    }
  }

  private mutating func reportUnindexable(_ member: String, of entity: EntityDocument, at place: ModelPlace) {
    report(place, "'\(member)' cannot be indexed: it is not a stored attribute or to-one relationship of \(entity.name).")
  }
}

extension ModelNames {
  /// What an index may name besides properties: the object itself and its entity.
  static let indexableSelf: Set = ["self", "entity"]
}

extension PropertyDocument {
  /// Whether a store keeps the property in the row of its object.
  var hasColumn: Bool {
    switch self {
    case .attribute(let attribute): !attribute.isTransient
    case .relationship(let relationship): !relationship.isToMany && !relationship.isTransient
    case .fetchedProperty: false
    }
  }
}
