// SPDX-License-Identifier: MIT
// What a save checks: mandatory properties, the attributes' validation predicates, the relationships' counts. Prepared once per
// entity, so that an object without problems costs a few bit tests.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// One entity's rules.
struct ValidationRules: @unchecked Sendable {  // immutable; predicates are not changed once a model is frozen
  private struct Predicates {
    var ordinal: Int
    var predicates: [NSPredicate]
    var warnings: [Any]
  }
  /// For each 64 slots, the bits of those that must not be nil.
  private let mandatory: [UInt64]
  private let predicates: [Predicates]
  private let toManys: [RelationshipSchema]
  private let schema: EntitySchema
  private let description: NSEntityDescription
  private let checksEveryValue: Bool

  init(schema: EntitySchema, description: NSEntityDescription, attributes: [NSAttributeDescription?], type: NSManagedObject.Type) {
    self.schema = schema
    self.description = description
    var words = Array(repeating: UInt64(0), count: schema.layout.bitmapWords)
    var rules: [Predicates] = []
    for (ordinal, slot) in schema.slots.enumerated() {
      let isOptional = slot.attribute?.isOptional ?? slot.relationship?.isOptional ?? true
      if !isOptional { words[ordinal >> 6] |= 1 << UInt64(ordinal & 63) }
      if let attribute = attributes[ordinal], !attribute.validationPredicates.isEmpty {
        rules.append(
          Predicates(ordinal: ordinal, predicates: attribute.validationPredicates, warnings: attribute.validationWarnings))
      }
    }
    mandatory = words
    predicates = rules
    toManys = schema.toManys.filter { $0.minCount > 0 || $0.maxCount > 0 }
    checksEveryValue = MethodOverride.validateValue.isOverridden(by: type) || MethodOverride.validate.isOverridden(by: type)
  }

  // MARK: - A whole object

  func validate(_ object: NSManagedObject) throws {
    if object.stamp == 0 { object.fire() }
    if object.flags.contains(.inaccessible) { return }  // its row is gone: nothing of it will be written
    var errors: [NSError] = []
    if checksEveryValue {
      for slot in schema.slots { check(slot.name, of: object, into: &errors) }
      for toMany in schema.toManys { check(toMany.name, of: object, into: &errors) }
    } else {
      if let row = object.working ?? object.shared {
        for (word, bits) in mandatory.enumerated() {
          let missing = bits & row.slots.load(fromByteOffset: 16 * word, as: UInt64.self)
          if missing == 0 { continue }
          for bit in 0..<64 where missing & (1 << UInt64(bit)) != 0 {
            errors.append(ValidationError.missing(schema.slots[word * 64 + bit].name, of: object))
          }
        }
      }
      for rule in predicates { checkPredicates(rule, of: object, into: &errors) }
      for toMany in toManys { checkCount(toMany, object.holder(toMany).count, of: object, into: &errors) }
    }
    if let error = ValidationError.combined(errors) { throw error }
  }

  private func check(_ key: String, of object: NSManagedObject, into errors: inout [NSError]) {
    var value: AnyObject? = object.managedValue(forKey: key).map { $0 as AnyObject }
    let before = value
    do {
      try withUnsafeMutablePointer(to: &value) { try object.validateValue($0, forKey: key) }
      if !ValueConversion.isSame(value, before) { object.setValue(value, forKey: key) }
    } catch {
      errors.append(error as NSError)
    }
  }

  // MARK: - One value

  /// Checks a boxed value that might become a property's.
  func validate(_ value: AnyObject?, forKey key: String, of object: NSManagedObject) throws {
    var errors: [NSError] = []
    switch schema.place(of: key) {
    case .slot(let ordinal):
      if value == nil || value is NSNull {
        if mandatory[ordinal >> 6] & (1 << UInt64(ordinal & 63)) != 0 { errors.append(ValidationError.missing(key, of: object)) }
      } else if let rule = predicates.first(where: { $0.ordinal == ordinal }) {
        check(rule, value, of: object, into: &errors)
      }
    case .toMany(let index):
      let count = (value as? NSSet)?.count ?? (value as? NSOrderedSet)?.count ?? 0
      checkCount(schema.toManys[index], count, of: object, into: &errors)
    case nil: break
    }
    if let error = ValidationError.combined(errors) { throw error }
  }

  private func checkPredicates(_ rule: Predicates, of object: NSManagedObject, into errors: inout [NSError]) {
    guard let value = object.managedValue(forKey: schema.slots[rule.ordinal].name) else { return }
    check(rule, value, of: object, into: &errors)
  }

  private func check(_ rule: Predicates, _ value: Any?, of object: NSManagedObject, into errors: inout [NSError]) {
    for (index, predicate) in rule.predicates.enumerated() where !predicate.evaluate(with: value) {
      let warning = index < rule.warnings.count ? rule.warnings[index] : nil
      errors.append(
        ValidationError.failed(schema.slots[rule.ordinal].name, value: value, predicate: predicate, warning: warning, of: object))
    }
  }

  private func checkCount(_ relationship: RelationshipSchema, _ count: Int, of object: NSManagedObject, into errors: inout [NSError]) {
    // Empty is to a to-many what nil is to a value, but what forbids it is the minimum: without one, Apple's saves an empty one too.
    if count == 0, relationship.isOptional { return }
    if count < relationship.minCount {
      errors.append(
        ValidationError.make(
          NSValidationRelationshipLacksMinimumCountError, relationship.name, of: object,
          "\"\(relationship.name)\" has \(count) objects but needs at least \(relationship.minCount)."))
    }
    if relationship.maxCount > 0, count > relationship.maxCount {
      errors.append(
        ValidationError.make(
          NSValidationRelationshipExceedsMaximumCountError, relationship.name, of: object,
          "\"\(relationship.name)\" has \(count) objects but may have at most \(relationship.maxCount)."))
    }
  }
}

/// Makes the errors a validation throws, with Apple's codes and user info.
enum ValidationError {
  static func missing(_ key: String, of object: NSManagedObject) -> NSError {
    make(NSValidationMissingMandatoryPropertyError, key, of: object, "\"\(key)\" is a required value.")
  }

  static func failed(_ key: String, value: Any?, predicate: NSPredicate, warning: Any?, of object: NSManagedObject) -> NSError {
    let code = (warning as? NSNumber)?.intValue ?? NSManagedObjectValidationError
    let sentence = (warning as? String) ?? "\(key) of \(object.runtime.schema.name) breaks the rule \(predicate.predicateFormat)."
    var info: [String: Any] = [NSValidationPredicateErrorKey: predicate]
    if let value { info[NSValidationValueErrorKey] = value }
    return make(code, key, of: object, sentence, info)
  }

  static func make(_ code: Int, _ key: String, of object: NSManagedObject, _ sentence: String, _ more: [String: Any] = [:]) -> NSError {
    var info = more
    info[NSValidationObjectErrorKey] = object
    info[NSValidationKeyErrorKey] = key
    info[NSLocalizedDescriptionKey] = sentence
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: info)
  }

  /// One error as it is, several as one of code 1560 with all in `NSDetailedErrorsKey`.
  static func combined(_ errors: [NSError]) -> NSError? {
    if errors.count < 2 { return errors.first }
    var all: [NSError] = []
    for error in errors { all += (error.userInfo[NSDetailedErrorsKey] as? [NSError]) ?? [error] }
    let sentence = "Multiple validation errors occurred: " + all.map(\.localizedDescription).joined(separator: " ")
    return NSError(
      domain: NSCocoaErrorDomain, code: NSValidationMultipleErrorsError,
      userInfo: [NSDetailedErrorsKey: all, NSLocalizedDescriptionKey: sentence])
  }
}
