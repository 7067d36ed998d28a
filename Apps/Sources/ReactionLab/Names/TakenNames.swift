// SPDX-License-Identifier: MIT
// The names that patterns have, read from the store once. What names many patterns at a time asks it instead of the store.

import CoreData
import Foundation

/// Which names are taken, and which pattern has which identifier.
struct TakenNames {
  private var keys: Set<String> = []
  /// The key of the name of each pattern that is not in the bin, by its identifier; nil for those that are.
  private var keysByIdentifier: [UUID: String?] = [:]
  /// From where on numbers behind a name have not been tried yet, since those before are taken.
  private var numbers: [String: Int] = [:]

  /// Reads two columns of all patterns, whatever else they hold.
  ///
  /// - Throws: The error of Core Data.
  init(in context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<NSDictionary>(entityName: PatternLibrary.entity)
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["nameKey", "identifier"]
    for row in try context.fetch(request) {
      let key = row["nameKey"] as? String
      if let key { keys.insert(key) }
      if key != PatternLibrary.sessionKey, let identifier = row["identifier"] as? UUID { keysByIdentifier[identifier] = .some(key) }
    }
  }

  func contains(_ name: PatternName) -> Bool { keys.contains(name.key) }
  func contains(_ identifier: UUID) -> Bool { keysByIdentifier[identifier] != nil }

  /// The key of the name of the pattern with an identifier, unless it is in the bin or not there.
  func key(of identifier: UUID) -> String? { keysByIdentifier[identifier] ?? nil }

  /// Makes a name free again, as when its pattern goes to the bin.
  mutating func release(_ key: String) {
    keys.remove(key)
    numbers[key] = nil
  }

  /// Takes an identifier, unless another pattern has it.
  ///
  /// - Returns: Whether it was free.
  mutating func take(_ identifier: UUID) -> Bool {
    guard keysByIdentifier[identifier] == nil else { return false }
    keysByIdentifier[identifier] = .some(nil)
    return true
  }

  /// Takes a name that is free: the text itself, or the text and the first number from 2 on.
  ///
  /// - Throws: `PatternError` for a text that cannot be a name.
  mutating func take(_ text: String) throws -> PatternName {
    var name = try PatternName(text)
    let stem = name.key
    var number = numbers[stem] ?? 2
    while !keys.insert(name.key).inserted {
      name = try PatternName("\(text) \(number)")
      number += 1
    }
    numbers[stem] = number
    return name
  }
}
