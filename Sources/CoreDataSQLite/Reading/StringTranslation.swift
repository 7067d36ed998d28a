// SPDX-License-Identifier: MIT
// Translates BEGINSWITH, ENDSWITH, CONTAINS of strings, LIKE and MATCHES, and the options of every comparison of strings. Part of the translator.

import CoreDataPredicates
import CoreDataRows

extension PredicateTranslator {
  func contains(_ text: Operand, _ part: Operand, _ options: StringOptions) throws -> Condition {
    if case .value(let sql, .string) = text, case .constant(let constant) = part {
      switch code(constant, as: .string) {
      case .null, .value(.text("")): return .constant(false)
      case .value(let value) where value.hasNoNUL:
        return .unknownIfNull("INSTR(" + folded(sql, .string, options) + ", " + bound(value, .string, options) + ") > 0")
      case .value, .foreign: break
      }
    }
    return try call(SQLFunction.contains, text, part, options)
  }

  func string(_ left: Operand, _ op: ComparisonOperator, _ right: Operand, _ options: StringOptions) throws -> Condition {
    switch op {
    case .beginsWith:
      if case .value(let sql, .string) = left, case .constant(let constant) = right,
        case .value(.text(let prefix)) = code(constant, as: .string)
      {
        return prefix.isEmpty ? .constant(false) : begins(folded(sql, .string, options), StringComparison.folded(prefix, options))
      }
      return try call(SQLFunction.beginsWith, left, right, options)
    case .endsWith: return try call(SQLFunction.endsWith, left, right, options)
    case .like: return try call(SQLFunction.like, left, right, options)
    default:
      if case .constant(let constant) = right, case .string(let pattern) = ComparableValue(constant) {
        do {
          _ = try StringComparison.matches("", pattern, options)
        } catch {
          throw unsupported(error.description)
        }
      }
      return try call(SQLFunction.matches, left, right, options)
    }
  }

  /// A range instead of a test, so that an index serves.
  private func begins(_ sql: SQLFragment, _ prefix: String) -> Condition {
    var parts = [sql + " >= " + .value(.text(prefix))]
    if let end = prefix.firstAfterAllWithThisPrefix { parts.append(sql + " < " + .value(.text(end))) }
    return Condition(sql: parts.joined(" AND "), isExact: false, isCompound: parts.count > 1)
  }

  private func call(_ function: String, _ left: Operand, _ right: Operand, _ options: StringOptions) throws -> Condition {
    guard let a = try text(left), let b = try text(right) else { return .constant(false) }
    return .unknownIfNull("\(function)(" + a + ", " + b + ", \(options.rawValue))")
  }

  /// An operand that must be a string; nil when it is the null constant.
  private func text(_ operand: Operand) throws -> SQLFragment? {
    switch operand {
    case .value(let sql, .string): return sql
    case .constant(let constant):
      switch code(constant, as: .string) {
      case .null: return nil
      case .value(let value): return .value(value)
      case .foreign: break
      }
    default: break
    }
    throw unsupported("both sides must be strings")
  }

  // MARK: Options

  private func folds(_ options: StringOptions) -> Bool {
    !options.contains(.normalized) && !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
  }

  /// A value in the form in which the options have it compared.
  func folded(_ sql: SQLFragment, _ kind: OperandKind, _ options: StringOptions) -> SQLFragment {
    kind == .string && folds(options) ? "\(SQLFunction.fold)(" + sql + ", \(options.rawValue))" : sql
  }
  func folded(_ value: SQLValue, _ kind: OperandKind, _ options: StringOptions) -> SQLValue {
    if case .text(let text) = value, kind == .string, folds(options) { .text(StringComparison.folded(text, options)) } else { value }
  }
  /// A constant as a binding, folded likewise.
  func bound(_ value: SQLValue, _ kind: OperandKind, _ options: StringOptions) -> SQLFragment {
    .value(folded(value, kind, options))
  }
}

extension SQLValue {
  /// SQLite's text functions stop at a NUL.
  fileprivate var hasNoNUL: Bool { if case .text(let text) = self { !text.utf8.contains(0) } else { false } }
}

extension String {
  /// The least string that comes after all that begin with this one, or nil when there is none.
  var firstAfterAllWithThisPrefix: String? {
    var scalars = Array(unicodeScalars)
    while let last = scalars.popLast() {
      var next = last.value + 1
      if next == 0xD800 { next = 0xE000 }
      guard let scalar = Unicode.Scalar(next) else { continue }
      var result = String.UnicodeScalarView(scalars)
      result.append(scalar)
      return String(result)
    }
    return nil
  }
}
