// SPDX-License-Identifier: MIT
// Membership that no to-one keeps, and orders. Called by a save after its rows.

extension MemoryTables {
  /// An owner's ordered to-many.
  struct OrderedOwner: Hashable {
    let place: PropertyPlace
    let owner: Int64
  }

  /// A link change with permanent keys.
  struct ResolvedLink {
    let relationship: RelationshipSchema
    let owner: Int64
    let added: [Int64]
    let removed: [Int64]
    let order: [Int64]?

    init(_ change: LinkChange, _ keys: SaveKeys) throws {
      relationship = change.relationship
      owner = try keys.resolve(change.owner.primaryKey)
      added = try change.added.map { try keys.resolve($0.primaryKey) }
      removed = try change.removed.map { try keys.resolve($0.primaryKey) }
      order = try change.order?.map { try keys.resolve($0.primaryKey) }
    }
  }

  func apply(_ link: ResolvedLink) {
    let place = PropertyPlace(link.relationship)
    switch link.relationship.storage {
    case .toOne: return
    case .byInverse:
      if let order = link.order { orders[place, default: [:]][link.owner] = order }
    case .alone:
      for member in link.removed where aloneOwners[place]?[member] == link.owner {
        links[place]?[link.owner]?.removeAll { $0 == member }
        aloneOwners[place]?[member] = nil
      }
      for member in link.added {
        if let before = aloneOwners[place]?[member] { links[place]?[before]?.removeAll { $0 == member } }
        aloneOwners[place, default: [:]][member] = link.owner
        links[place, default: [:]][link.owner, default: []].append(member)
      }
      reorder(place, link)
    case .manyToMany:
      let inverse = schema.entities[link.relationship.destination].relationship(named: link.relationship.inverse ?? "").map(
        PropertyPlace.init)
      for member in link.removed {
        links[place]?[link.owner]?.removeAll { $0 == member }
        if let inverse { links[inverse]?[member]?.removeAll { $0 == link.owner } }
      }
      for member in link.added {
        append(member, to: link.owner, place)
        if let inverse { append(link.owner, to: member, inverse) }
      }
      reorder(place, link)
    }
  }

  private func append(_ member: Int64, to owner: Int64, _ place: PropertyPlace) {
    if links[place]?[owner]?.contains(member) ?? false { return }
    links[place, default: [:]][owner, default: []].append(member)
  }

  /// Puts the members in a told order; members it does not name stand before it, as those without a number do.
  private func reorder(_ place: PropertyPlace, _ link: ResolvedLink) {
    guard link.relationship.isOrdered, let order = link.order, let members = links[place]?[link.owner] else { return }
    let present = Set(members)
    let named = Set(order)
    links[place]?[link.owner] = members.filter { !named.contains($0) } + order.filter(present.contains)
  }

  /// Forgets what a deleted row owned.
  func removeLinks(of key: Int64, _ relationship: RelationshipSchema) {
    let place = PropertyPlace(relationship)
    switch relationship.storage {
    case .toOne: return
    case .byInverse: orders[place]?[key] = nil
    case .alone:
      for member in links[place]?.removeValue(forKey: key) ?? [] { aloneOwners[place]?[member] = nil }
    case .manyToMany:
      let members = links[place]?.removeValue(forKey: key) ?? []
      guard let inverse = schema.entities[relationship.destination].relationship(named: relationship.inverse ?? "") else { return }
      for member in members { links[PropertyPlace(inverse)]?[member]?.removeAll { $0 == key } }
    }
  }
}
