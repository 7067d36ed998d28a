// SPDX-License-Identifier: MIT
// The uniqueness constraints of an in-memory store. `MemoryTables` tries a save on it before anything else changes.

/// Which row holds the values of each constraint.
struct UniquenessIndex {
  /// A constraint with the entities that declare its properties: rows of their common descendants must keep it, as they share the
  /// columns of a table.
  private struct Constraint {
    let entity: EntitySchema
    let properties: [String]
    let declaring: [Int]
  }
  private var constraints: [Constraint] = []
  private var holders: [[[ValueKey]: Int64]] = []
  private let schema: Schema

  /// What was changed, newest last, to take it back.
  private var journal: [(constraint: Int, key: [ValueKey], before: Int64?)] = []

  init(_ schema: Schema) {
    self.schema = schema
    for entity in schema.entities {
      for properties in entity.uniquenessConstraints {
        let slots = properties.compactMap { name -> SlotSchema? in
          if case .slot(let ordinal)? = entity.place(of: name) { entity.slots[ordinal] } else { nil }
        }
        guard slots.count == properties.count, !slots.contains(where: \.isTransient) else { continue }
        constraints.append(Constraint(entity: entity, properties: properties, declaring: slots.map(\.declaringEntity)))
        holders.append([:])
      }
    }
  }

  /// Takes a row's values out.
  mutating func remove(_ row: Row) {
    for index in constraints.indices {
      guard let key = key(row, constraints[index]), holders[index][key] == row.header.primaryKey else { continue }
      change(index, key, to: nil)
    }
  }

  /// Puts a row's values in, unless it breaks a constraint; answers those it breaks, with the rows that hold the values.
  mutating func add(_ row: Row) -> [(entity: String, constraint: [String], holder: Int64)] {
    let keys = constraints.map { key(row, $0) }
    let broken = constraints.indices.compactMap { index -> (entity: String, constraint: [String], holder: Int64)? in
      guard let key = keys[index], let holder = holders[index][key], holder != row.header.primaryKey else { return nil }
      return (constraints[index].entity.name, constraints[index].properties, holder)
    }
    guard broken.isEmpty else { return broken }
    for index in constraints.indices { if let key = keys[index] { change(index, key, to: row.header.primaryKey) } }
    return []
  }

  mutating func commit() { journal.removeAll(keepingCapacity: true) }
  mutating func rollBack() {
    for entry in journal.reversed() { holders[entry.constraint][entry.key] = entry.before }
    journal.removeAll()
  }

  private mutating func change(_ index: Int, _ key: [ValueKey], to holder: Int64?) {
    journal.append((index, key, holders[index][key]))
    holders[index][key] = holder
  }

  /// The values of a constraint; nil where one is null, which never clashes, or the row's entity is not bound by it.
  private func key(_ row: Row, _ constraint: Constraint) -> [ValueKey]? {
    let entity = Int(row.layout.entity)
    guard row.layout.rootEntity == constraint.entity.root else { return nil }
    var key: [ValueKey] = []
    for (name, declaring) in zip(constraint.properties, constraint.declaring) {
      guard schema.entities[declaring].includes(entity), let slot = row.layout.slot(named: name), let value = row.value(slot.ordinal) else {
        return nil
      }
      key.append(ValueKey(value))
    }
    return key
  }
}

/// A row's value as a key; strings are told apart by their bytes.
enum ValueKey: Hashable {
  case integer(Int64)
  case double(Double)
  case bytes([UInt8])
  case box(AnyHashable)

  init(_ value: RowValue) {
    switch value {
    case .integer(let v): self = .integer(v)
    case .double(let v), .date(let v): self = .double(v)
    case .string(let v): self = .bytes(Array(v.utf8))
    case .uuid(let v): self = .box(v)
    case .reference(let v): self = .integer(v.primaryKey)
    case .object(let box):
      switch box {
      case let box as DataBox: self = .bytes(Array(box.value))
      case let box as TransformableBox: self = .bytes(Array(box.data))
      case let box as DecimalBox: self = .box(box.value)
      case let box as URLBox: self = .bytes(Array(box.value.absoluteString.utf8))
      default: preconditionFailure("A value box of an unknown kind cannot be part of a uniqueness constraint.")
      }
    }
  }
}
