// SPDX-License-Identifier: MIT
// The rules for attributes, and for composites, which are made of attributes.

extension ModelValidator {
  mutating func check(_ attribute: AttributeDocument, named name: String, at place: ModelPlace) {
    checkType(of: attribute, named: name, at: place)
    checkLiterals(of: attribute, named: name, at: place)
    if attribute.isTransient, attribute.isIndexed {
      report(place, "\(name) is transient, so it cannot be indexed; switch one of the two off.")
    }
    if attribute.isTransient, attribute.isDerived {
      report(place, "\(name) is derived, so it is stored and cannot be transient; switch one of the two off.")
    }
    if attribute.isDerived, attribute.derivationExpression == nil { report(place, "\(name) is derived and needs a derivation expression.") }
    if attribute.allowsExternalBinaryDataStorage, ![.binaryData, .transformable].contains(attribute.attributeType) {
      report(place, "\(name) cannot be stored in an external file: only binary data and transformable values can.")
    }
    if let pattern = attribute.regularExpressionString, attribute.attributeType == .string, (try? Regex(pattern)) == nil {
      warn(place, "The regular expression of \(name) could not be read here; it is kept and checked when an object is validated.")
    }
  }

  private mutating func checkType(of attribute: AttributeDocument, named name: String, at place: ModelPlace) {
    switch attribute.attributeType {
    case .undefined where !attribute.isTransient: report(place, "\(name) needs a type; only a transient attribute can be without one.")
    case .objectID where !attribute.isTransient: report(place, "\(name) holds an object ID, which cannot be stored; make it transient.")
    case .composite:
      guard let composite = attribute.compositeName else {
        report(place, "\(name) is a composite and needs the name of one.")
        return
      }
      if model.composite(named: composite) == nil {
        report(place, "\(name) is made of '\(composite)', which is not a composite of this model.")
      }
    default: break
    }
  }

  private mutating func checkLiterals(of attribute: AttributeDocument, named name: String, at place: ModelPlace) {
    do throws(AttributeDocument.LiteralError) {
      let value = try attribute.defaultValue()
      let minimum = try attribute.minimum()
      let maximum = try attribute.maximum()
      if let minimum, let maximum, maximum < minimum { report(place, "The minimum of \(name) is greater than its maximum.") }
      guard let measure = value?.measure else { return }
      if let minimum, measure < minimum { report(place, "The default value of \(name) is less than its minimum.") }
      if let maximum, maximum < measure { report(place, "The default value of \(name) is greater than its maximum.") }
    } catch {
      let bound = attribute.attributeType == .string ? "a length" : "a value of type \(error.attributeType.rawValue)"
      report(place, "'\(error.text)' in \(name) is not \(bound).")
    }
  }

  mutating func checkComposites() {
    var names: Set<String> = []
    for composite in model.composites {
      let place = ModelPlace.composite(composite.name)
      if let reason = ModelNames.illegality(of: composite.name) { report(place, "'\(composite.name)' cannot name a composite: \(reason).") }
      if !names.insert(composite.name).inserted {
        report(place, "There are two composites named '\(composite.name)'; rename one of them.")
      } else if contains(composite, itself: composite.name, met: []) {
        report(place, "Composite \(composite.name) contains itself.")
      }
      var elements: Set<String> = []
      for element in composite.elements {
        let place = ModelPlace.compositeElement(composite: composite.name, element.name)
        let name = "\(composite.name).\(element.name)"
        if let reason = ModelNames.illegality(of: element.name) { report(place, "'\(element.name)' cannot name an attribute: \(reason).") }
        if !elements.insert(element.name).inserted { report(place, "There are two attributes named \(name); rename one of them.") }
        check(element, named: name, at: place)
      }
    }
  }

  private func contains(_ composite: CompositeDocument, itself name: String, met: Set<String>) -> Bool {
    composite.elements.compactMap(\.compositeName).contains { inner in
      if inner == name { return true }
      guard !met.contains(inner), let next = model.composite(named: inner) else { return false }
      return contains(next, itself: name, met: met.union([inner]))
    }
  }
}

extension AttributeDocument.Literal {
  /// What a minimum and maximum are compared with: a string's length, any other value itself.
  fileprivate var measure: Self? { if case .string(let text) = self { text.isEmpty ? nil : .integer(Int64(text.count)) } else { self } }

  /// Compares two values of one attribute; values without an order are never less.
  fileprivate static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.float(let left), .float(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    default: false
    }
  }
}
