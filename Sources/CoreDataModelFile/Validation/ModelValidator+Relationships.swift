// SPDX-License-Identifier: MIT
// The rules for relationships: destination, inverse, counts.

extension ModelValidator {
  mutating func check(_ relationship: RelationshipDocument, of entity: EntityDocument, at place: ModelPlace) {
    let name = "\(entity.name).\(relationship.name)"
    if relationship.isTransient, relationship.isIndexed {
      report(place, "\(name) is transient, so it cannot be indexed; switch one of the two off.")
    }
    checkCounts(of: relationship, named: name, at: place)
    guard let destinationName = relationship.destinationEntityName else {
      report(place, "\(name) needs a destination entity.")
      return
    }
    guard let destination = model.entity(named: destinationName) else {
      report(place, "The destination of \(name), '\(destinationName)', is not an entity of this model.")
      return
    }
    guard let inverseName = relationship.inverseName else {
      warn(place, "\(name) has no inverse, so nothing keeps its other end right when objects change; give it one.")
      return
    }
    if let named = relationship.inverseEntityName, named != destinationName {
      report(place, "The inverse of \(name) is said to be in '\(named)', but its destination is \(destinationName).")
      return
    }
    check(inverseName, of: destination, isInverseOf: relationship, of: entity, at: place)
  }

  private mutating func checkCounts(of relationship: RelationshipDocument, named name: String, at place: ModelPlace) {
    let (minCount, maxCount) = (relationship.minCount, relationship.maxCount)
    if minCount < 0 || maxCount < 0 { report(place, "\(name) has a negative count; a minimum or maximum is at least 0.") }
    if relationship.isToMany {
      if maxCount == 1 { report(place, "\(name) is to-many with at most one object; make it to-one or raise the maximum.") }
      if maxCount > 1, minCount > maxCount { report(place, "The minimum count of \(name) is greater than its maximum.") }
    } else {
      if maxCount != 1 || minCount > 1 { report(place, "\(name) is to-one, so its minimum count is at most 1 and its maximum is 1.") }
      if relationship.isOrdered { report(place, "\(name) is to-one and cannot be ordered; make it to-many or switch the order off.") }
    }
  }

  /// The inverse must exist in the destination and point back at this relationship, both in name and in entity.
  private mutating func check(
    _ inverseName: String, of destination: EntityDocument, isInverseOf relationship: RelationshipDocument, of entity: EntityDocument,
    at place: ModelPlace
  ) {
    let name = "\(entity.name).\(relationship.name)"
    let candidates = model.allProperties(of: destination).compactMap(\.relationship)
    guard let inverse = candidates.first(where: { $0.name == inverseName }) else {
      report(place, "The inverse of \(name), '\(inverseName)', is not a relationship of \(destination.name).")
      return
    }
    guard inverse.inverseName == relationship.name else {
      let other = inverse.inverseName.map { "'\($0)'" } ?? "nothing"
      report(place, "\(name) has the inverse \(destination.name).\(inverseName), whose own inverse is \(other); they must name each other.")
      return
    }
    let family = [entity.name] + model.superentities(of: entity).map(\.name)
    guard let returns = inverse.destinationEntityName, family.contains(returns) else {
      report(
        place,
        "\(name) has the inverse \(destination.name).\(inverseName), which leads to '\(inverse.destinationEntityName ?? "")', not to \(entity.name)."
      )
      return
    }
  }
}
