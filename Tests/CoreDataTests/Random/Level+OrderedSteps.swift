// SPDX-License-Identifier: MIT
// The many ways an ordered to-many can be changed in place, through the mutable ordered set of key-value coding.

import CoreData
import Foundation

extension Level {
  func changeOrdered(_ dice: inout Dice) throws -> String {
    guard let id = dice.pick(free("Node")), let record = graph.records[id],
      let relation = dice.pick(record.relations.filter { $0.isOrdered })
    else { return "nothing ordered to change" }
    let present = graph.members(id, relation.name)
    guard present.allSatisfy(isAlive) else { return "a deleted member cannot be moved" }
    let absent = candidates(relation, of: id).filter { !present.contains($0) }
    let set = try object(id).mutableOrderedSetValue(forKey: relation.name)
    var wanted = present
    var what = "nothing"
    switch dice.roll(12) {
    case 0 where !present.isEmpty:
      let index = dice.roll(present.count)
      set.removeObject(at: index)
      wanted.remove(at: index)
      what = "removeObject(at: \(index))"
    case 1 where !present.isEmpty && !absent.isEmpty:
      let index = dice.roll(present.count)
      guard let new = dice.pick(absent) else { break }
      set.replaceObject(at: index, with: try object(new))
      wanted[index] = new
      what = "replaceObject(at: \(index), with: \(new))"
    case 2 where present.count > 1:
      let (a, b) = (dice.roll(present.count), dice.roll(present.count))
      set.exchangeObject(at: a, withObjectAt: b)
      wanted.swapAt(a, b)
      what = "exchangeObject(at: \(a), withObjectAt: \(b))"
    case 3 where present.count > 1:
      let (from, to) = (dice.roll(present.count), dice.roll(present.count))
      set.moveObjects(at: IndexSet(integer: from), to: to)
      wanted.insert(wanted.remove(at: from), at: to)
      what = "moveObjects(at: \(from), to: \(to))"
    case 4:
      set.removeAllObjects()
      wanted = []
      what = "removeAllObjects()"
    case 5 where !absent.isEmpty:
      let more = Array(dice.shuffled(absent).prefix(2))
      let indexes = IndexSet(more.indices)
      set.insert(try more.map { try object($0) }, at: indexes)
      wanted = more + wanted
      what = "insert(\(more), at: \(Array(indexes)))"
    case 6 where present.count > 1:
      let range = NSRange(location: dice.roll(present.count - 1), length: 2)
      set.removeObjects(in: range)
      wanted.removeSubrange(range.location..<range.location + 2)
      what = "removeObjects(in: \(range))"
    case 7:
      let other = dice.some(candidates(relation, of: id), most: 3)
      if dice.chance(50) {
        set.union(NSOrderedSet(array: try other.map { try object($0) }))
        wanted += other.filter { !wanted.contains($0) }
        what = "union(\(other))"
      } else {
        set.minus(NSOrderedSet(array: try other.map { try object($0) }))
        wanted.removeAll { other.contains($0) }
        what = "minus(\(other))"
      }
    case 8 where present.count > 1:
      let order = dice.chance(50)
      set.sort(using: [NSSortDescriptor(key: "serial", ascending: order)])
      wanted.sort { ($0 < $1) == order }
      what = "sort(ascending: \(order))"
    case 9 where present.count > 1 && absent.count > 1:
      let new = Array(dice.shuffled(absent).prefix(2))
      set.replaceObjects(at: IndexSet([0, present.count - 1]), with: try new.map { try object($0) })
      wanted[0] = new[0]
      wanted[present.count - 1] = new[1]
      what = "replaceObjects(first and last, with: \(new))"
    case 10:
      let other = dice.some(present, most: 3)
      if dice.chance(50) {
        set.intersect(NSOrderedSet(array: try other.map { try object($0) }))
        wanted.removeAll { !other.contains($0) }
        what = "intersect(\(other))"
      } else {
        set.removeObjects(in: try other.map { try object($0) } as [Any])
        wanted.removeAll { other.contains($0) }
        what = "removeObjects(in: \(other))"
      }
    case 11 where present.count > 2:
      let indexes = IndexSet([dice.roll(present.count), dice.roll(present.count)])
      set.removeObjects(at: indexes)
      for index in indexes.reversed() { wanted.remove(at: index) }
      what = "removeObjects(at: \(Array(indexes)))"
    default: break
    }
    graph.setMembers(id, relation.name, to: wanted)
    // Whether a member that is moved counts as taken out and put back is not decided.
    graph.touched.formUnion(present + [id])
    return "\(graph.text(id)).\(relation.name).\(what)"
  }
}
