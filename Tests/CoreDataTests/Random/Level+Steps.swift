// SPDX-License-Identifier: MIT
// Carrying out the steps that change objects, on the context and on the reference alike; each answers a line for the log.

import CoreData
import Foundation

extension Level {
  func insert(_ dice: inout Dice) -> String {
    let entity = dice.pick(GraphShape.entities) ?? "Node"
    let id = (world?.lastNumber ?? 0) + 1
    world?.lastNumber = id
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    graph.records[id] = Record(entity: entity)
    inserted.insert(id)
    adopt(object, as: id)
    write("serial", .integer(id), object, id)
    for attribute in GraphShape.attributes[entity] ?? [] where attribute.name != "serial" && (attribute.isMandatory || dice.chance(40)) {
      write(attribute.name, .random(attribute.kind, &dice), object, id)
    }
    return "insert \(graph.text(id))"
  }

  private func write(_ name: String, _ value: Scalar?, _ object: NSManagedObject, _ id: Int) {
    object.setValue(value?.boxed, forKey: name)
    graph.set(name, of: id, to: value)
  }

  func setAttribute(_ dice: inout Dice) throws -> String {
    guard let id = dice.pick(free()), let record = graph.records[id] else { return "nothing to set" }
    guard let attribute = dice.pick((GraphShape.attributes[record.entity] ?? []).filter { $0.name != "serial" }) else { return "" }
    let old = record.attributes[attribute.name]
    let value = dice.chance(10) ? old : dice.chance(attribute.isMandatory ? 3 : 15) ? nil : Scalar.random(attribute.kind, &dice)
    write(attribute.name, value, try object(id), id)
    return "\(graph.text(id)).\(attribute.name) = \(value.map { "\($0)" } ?? "nil")"
  }

  // MARK: - Relationships

  private func relation(_ dice: inout Dice, where fits: (GraphShape.Relation) -> Bool) -> (Int, GraphShape.Relation)? {
    guard let id = dice.pick(free()), let record = graph.records[id] else { return nil }
    return dice.pick(record.relations.filter(fits)).map { (id, $0) }
  }

  /// What a relationship of an object may hold; a store keeps one owner for each member of a to-many without inverse.
  func candidates(_ relation: GraphShape.Relation, of id: Int) -> [Int] {
    let living = free(relation.destination)
    if relation.inverse != nil { return living }
    // Nothing tells another level that an object is pointed at.
    if world?.children.isEmpty == false { return [] }
    if !relation.isMany { return living }
    let taken = Set(graph.records.filter { $0.key != id }.flatMap { $0.value.links[relation.name] ?? [] })
    return living.filter { !taken.contains($0) }
  }

  func setToOne(_ dice: inout Dice) throws -> String {
    guard let (id, relation) = relation(&dice, where: { !$0.isMany }) else { return "no to-one to set" }
    let target = dice.chance(20) ? nil : dice.pick(candidates(relation, of: id))
    try object(id).setValue(target.map { try object($0) }, forKey: relation.name)
    if let target { graph.link(id, relation.name, target) } else { graph.setMembers(id, relation.name, to: []) }
    graph.touched.insert(id)
    return "\(graph.text(id)).\(relation.name) = \(target.map { graph.text($0) } ?? "nil")"
  }

  func addMembers(_ dice: inout Dice) throws -> String {
    guard let (id, relation) = relation(&dice, where: { $0.isMany }) else { return "no to-many to add to" }
    let more = dice.some(candidates(relation, of: id), most: 3)
    let owner = try object(id)
    if relation.isOrdered {
      owner.mutableOrderedSetValue(forKey: relation.name).addObjects(from: try more.map { try object($0) })
    } else if dice.chance(50) {
      let set = owner.mutableSetValue(forKey: relation.name)
      for member in more { set.add(try object(member)) }
    } else {
      owner.mutableSetValue(forKey: relation.name).union(Set(try more.map { try AnyHashable(object($0)) }))
    }
    for member in more { graph.link(id, relation.name, member) }
    return "\(graph.text(id)).\(relation.name) += \(more)"
  }

  func removeMembers(_ dice: inout Dice) throws -> String {
    guard let (id, relation) = relation(&dice, where: { $0.isMany }) else { return "no to-many to remove from" }
    let candidates = dice.chance(80) ? graph.members(id, relation.name).filter(isAlive).sorted() : candidates(relation, of: id)
    let fewer = dice.some(candidates, most: 3)
    let owner = try object(id)
    if relation.isOrdered {
      for member in fewer { owner.mutableOrderedSetValue(forKey: relation.name).remove(try object(member)) }
    } else if dice.chance(50) {
      for member in fewer { owner.mutableSetValue(forKey: relation.name).remove(try object(member)) }
    } else {
      owner.mutableSetValue(forKey: relation.name).minus(Set(try fewer.map { try AnyHashable(object($0)) }))
    }
    for member in fewer { graph.unlink(id, relation.name, member) }
    return "\(graph.text(id)).\(relation.name) -= \(fewer)"
  }

  func replaceMembers(_ dice: inout Dice) throws -> String {
    guard let (id, relation) = relation(&dice, where: { $0.isMany }) else { return "no to-many to replace" }
    let members = dice.some(candidates(relation, of: id), most: 4)
    let objects = try members.map { try object($0) }
    let value: Any? = members.isEmpty && dice.chance(50) ? nil : relation.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    try object(id).setValue(value, forKey: relation.name)
    graph.setMembers(id, relation.name, to: members)
    return "\(graph.text(id)).\(relation.name) = \(members)"
  }

  func insertAt(_ dice: inout Dice) throws -> String {
    guard let (id, relation) = relation(&dice, where: { $0.isOrdered }) else { return "nothing ordered to insert into" }
    let present = graph.members(id, relation.name)
    guard let member = dice.pick(candidates(relation, of: id).filter { !present.contains($0) }) else { return "nothing to insert" }
    let index = dice.roll(present.count + 1)
    try object(id).mutableOrderedSetValue(forKey: relation.name).insert(object(member), at: index)
    graph.link(id, relation.name, member, at: index)
    return "\(graph.text(id)).\(relation.name).insert(\(member), at: \(index))"
  }

  func reorder(_ dice: inout Dice) throws -> String {
    guard let (id, relation) = relation(&dice, where: { $0.isOrdered }) else { return "nothing ordered to reorder" }
    let present = graph.members(id, relation.name)
    guard present.allSatisfy(isAlive) else { return "a deleted member cannot be moved" }
    let order = dice.shuffled(present)
    try object(id).setValue(NSOrderedSet(array: order.map { try object($0) }), forKey: relation.name)
    graph.setMembers(id, relation.name, to: order)
    return "\(graph.text(id)).\(relation.name) is reordered: \(order)"
  }

  // MARK: - Deleting

  /// Deletes an object; references that no rule looks after are cleared before or, just as well, right after.
  func delete(_ dice: inout Dice) throws -> String {
    guard let id = dice.pick(free().filter(canDelete)) else { return "nothing to delete" }
    let clearsFirst = dice.chance(50)
    if clearsFirst { try clearReferences(to: id) }
    context.delete(try object(id))
    deleted.append(id)
    if !clearsFirst { try clearReferences(to: id) }
    if history != nil { _ = processPending() }
    return "delete \(graph.text(id)), references cleared \(clearsFirst ? "before" : "after")"
  }

  private func clearReferences(to id: Int) throws {
    for (owner, record) in graph.records.sorted(by: { $0.key < $1.key }) where isAlive(owner) {
      for relation in record.relations where record.links[relation.name]?.contains(id) == true {
        let rule = relation.inverse.flatMap { graph.relation($0, of: id)?.rule } ?? .noActionDeleteRule
        guard rule == .noActionDeleteRule else { continue }
        let rest = (record.links[relation.name] ?? []).filter { $0 != id }
        let object = try object(owner)
        if !relation.isMany {
          object.setValue(nil, forKey: relation.name)
        } else if relation.isOrdered {
          object.setValue(NSOrderedSet(array: try rest.map { try self.object($0) }), forKey: relation.name)
        } else {
          object.mutableSetValue(forKey: relation.name).remove(try self.object(id))
        }
        graph.setMembers(owner, relation.name, to: rest)
      }
    }
  }
}
