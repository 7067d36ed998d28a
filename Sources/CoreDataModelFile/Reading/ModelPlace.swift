// SPDX-License-Identifier: MIT
// Where in a model something stands: validation names the place, and the reader knows the place's line.

/// A part of a model document that a message can be about.
package enum ModelPlace: Sendable, Hashable, CustomStringConvertible {
  case model
  case entity(String)
  case property(entity: String, String)
  case index(entity: String, String)
  case uniquenessConstraint(entity: String, Int)
  case compoundIndex(entity: String, Int)
  case configuration(String)
  case fetchRequestTemplate(String)
  case composite(String)
  case compositeElement(composite: String, String)

  package var description: String {
    switch self {
    case .model: "the model"
    case .entity(let name): "entity \(name)"
    case .property(let entity, let name): "\(entity).\(name)"
    case .index(let entity, let name): "fetch index \(name) of \(entity)"
    case .uniquenessConstraint(let entity, let number): "uniqueness constraint \(number + 1) of \(entity)"
    case .compoundIndex(let entity, let number): "compound index \(number + 1) of \(entity)"
    case .configuration(let name): "configuration \(name)"
    case .fetchRequestTemplate(let name): "fetch request \(name)"
    case .composite(let name): "composite \(name)"
    case .compositeElement(let composite, let name): "\(composite).\(name)"
    }
  }

  /// The place this one lies in, whose line serves when this one has none.
  package var enclosing: ModelPlace? {
    switch self {
    case .model: nil
    case .property(let entity, _), .index(let entity, _), .uniquenessConstraint(let entity, _), .compoundIndex(let entity, _):
      .entity(entity)
    case .compositeElement(let composite, _): .composite(composite)
    case .entity, .configuration, .fetchRequestTemplate, .composite: .model
    }
  }
}

/// A model document together with the file it was read from.
package struct ModelSource: Sendable {
  package var path: String
  package var document: ModelDocument
  /// The line each place begins at; of two places with one name, the later's.
  package var lines: [ModelPlace: Int]

  package init(path: String, document: ModelDocument, lines: [ModelPlace: Int] = [:]) {
    self.path = path
    self.document = document
    self.lines = lines
  }

  package func line(of place: ModelPlace) -> Int? {
    lines[place] ?? place.enclosing.flatMap { line(of: $0) }
  }
}
