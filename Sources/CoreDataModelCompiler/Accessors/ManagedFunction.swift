// SPDX-License-Identifier: MIT
// Recognises the functions Core Data gives bodies to: those that change a to-many relationship, in all the forms Xcode writes.
// AccessorWriter asks for the body of each @NSManaged function.

/// A function's parameter as written.
struct FunctionParameter: Hashable {
  /// The label at the call; nil for `_`.
  var label: String?
  var name: String
  var type: String

  /// Takes a parameter list apart, such as `(_ values: [Seed], at indexes: NSIndexSet)`.
  static func list(_ text: String) -> [FunctionParameter] {
    var depth = 0
    var parts = [""]
    for character in text.dropFirst().dropLast() {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      default: break
      }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let words = part[..<colon].split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, let name = words.last else { return nil }
      let type = part[part.index(after: colon)...].drop(while: \.isWhitespace)
      return FunctionParameter(label: first == "_" ? nil : first, name: name, type: String(type))
    }
  }
}

/// An `@NSManaged` function as Core Data understands it.
struct ManagedFunction {
  /// The words for the relationship in the function's name, such as `Seeds`.
  var relationship: String
  /// The call that does it, without the handle, such as `_insert(value, at: idx, `.
  var call: String

  /// Recognises a function, or answers nil if no such function has a body from Core Data.
  init?(name: String, parameters: [FunctionParameter]) {
    var labels = parameters.map { $0.label ?? "_" }
    if let first = labels.first, ["value", "values", "object", "objects"].contains(first) { labels[0] = "_" }
    func argument(_ index: Int) -> String {
      let parameter = parameters[index]
      return parameter.type == "IndexSet" ? "NSIndexSet(indexSet: \(parameter.name))" : SwiftNames.escaped(parameter.name)
    }
    for form in Self.forms where form.labels == labels {
      guard name.hasPrefix(form.prefix), name.hasSuffix(form.suffix) else { continue }
      let middle = name.dropFirst(form.prefix.count).dropLast(form.suffix.count)
      guard let first = middle.first, first.isUppercase || first == "_" || !first.isCased else { continue }
      relationship = String(middle)
      call = form.call.replacing("$0", with: argument(0))
      if parameters.count > 1 { call = call.replacing("$1", with: argument(1)) }
      return
    }
    return nil
  }

  private struct Form {
    var prefix: String
    var suffix = ""
    var labels: [String]
    var call: String
  }

  /// Swift's names first, then those of older sources.
  private static let forms = [
    Form(prefix: "addTo", labels: ["_"], call: "_add($0, "),
    Form(prefix: "removeFrom", labels: ["_"], call: "_remove($0, "),
    Form(prefix: "insertInto", labels: ["_", "at"], call: "_insert($0, at: $1, "),
    Form(prefix: "removeFrom", labels: ["at"], call: "_remove(at: $0, "),
    Form(prefix: "replace", labels: ["at", "with"], call: "_replace(at: $0, with: $1, "),
    Form(prefix: "removeObjectFrom", suffix: "AtIndex", labels: ["_"], call: "_remove(at: $0, "),
    Form(prefix: "remove", suffix: "AtIndexes", labels: ["_"], call: "_remove(at: $0, "),
    Form(prefix: "insert", labels: ["_", "atIndexes"], call: "_insert($0, at: $1, "),
    Form(prefix: "add", suffix: "Object", labels: ["_"], call: "_add($0, "),
    Form(prefix: "remove", suffix: "Object", labels: ["_"], call: "_remove($0, "),
    Form(prefix: "add", labels: ["_"], call: "_add($0, "),
    Form(prefix: "remove", labels: ["_"], call: "_remove($0, "),
  ]

  static let knownForms =
    "addToX(_:), removeFromX(_:), insertIntoX(_:at:), removeFromX(at:) and replaceX(at:with:), where X is a to-many relationship"
}
