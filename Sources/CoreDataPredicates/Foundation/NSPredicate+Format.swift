// SPDX-License-Identifier: MIT
// NSPredicate's initialisers that take a format, its substitution of variables, and the text and value of any predicate.

import Foundation

/// Where NSPredicate's members that Foundation lacks are declared; for NSPredicate alone.
///
/// On a protocol, because there initialisers may answer an instance of a subclass, and because members of a class's extension that
/// share the name of an unavailable one cannot be told from it by an optimising compiler that reads this module.
public protocol _PredicateMembers {}

extension NSPredicate: _PredicateMembers {}

extension _PredicateMembers {
  /// Makes the predicate that a format in Apple's language describes; traps with a sentence when it cannot be understood.
  ///
  /// For a format that users write, take `init(validating:argumentArray:)`.
  public init(format predicateFormat: String, _ arguments: any CVarArg...) {
    self.init(_format: predicateFormat, arguments: arguments)
  }

  /// Makes the predicate that a format describes, its arguments in an array; traps with a sentence when it cannot be understood.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(_format: predicateFormat, arguments: arguments ?? [])
  }

  /// Makes the predicate that a format describes, its arguments in a C list; traps with a sentence when it cannot be understood.
  public init(format predicateFormat: String, arguments argList: CVaListPointer) {
    do {
      self.init(_format: predicateFormat, arguments: try FormatArguments.values(of: argList, format: predicateFormat))
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// Makes the predicate that a format describes, or throws a `PredicateFormatError` that names the place of the mistake.
  ///
  /// An addition to Apple's API, for formats that come from users.
  public init(validating predicateFormat: String, argumentArray arguments: [Any]? = nil) throws {
    let tree = try parsePredicate(format: predicateFormat, arguments: arguments ?? [])
    self = Self.instance(predicate(of: tree), predicateFormat)
  }

  private init(_format format: String, arguments: [Any?]) {
    do {
      let tree = try parsePredicate(format: format, arguments: arguments)
      self = Self.instance(predicate(of: tree), format)
    } catch {
      preconditionFailure(error.description)
    }
  }

  private static func instance(_ predicate: NSPredicate, _ format: String) -> Self {
    guard let predicate = predicate as? Self else {
      preconditionFailure("The predicate format \"\(format)\" makes a \(type(of: predicate)), which is not a \(Self.self).")
    }
    return predicate
  }
}

extension _PredicateMembers {
  /// Answers the predicate with values in place of its variables; traps when a variable has no value.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
    guard let template = self as? NSPredicate else { preconditionFailure("\(Self.self) is no predicate.") }
    let substituted: NSPredicate
    do {
      substituted = predicate(of: try predicateTree(of: template).substituting(variables))
    } catch {
      preconditionFailure(error.description)
    }
    guard let answer = substituted as? Self else {
      preconditionFailure("A \(type(of: self)) cannot take substitution variables: it is a subclass with an evaluation of its own.")
    }
    return answer
  }

  /// Permits evaluation, which is always permitted here.
  public func allowEvaluation() {}
}
