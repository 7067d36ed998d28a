// SPDX-License-Identifier: MIT
// `T.init(entity:insertInto:)` of a type parameter: an initialiser called through a metatype must be `required` in Swift, which Objective-C's
// need not be. Where the context cannot be nil the entity makes the object, on both. WorkByHand reports the other places.

/// Has objects of a type parameter made by their entity.
enum GenericInitializers {
  static func apply(to file: SourceFile) -> RuleResult {
    var result = RuleResult()
    for place in file.significant.indices {
      guard let call = Call(at: place, in: file), call.isCertain else { continue }
      let start = file.token(call.first).range.lowerBound
      let made =
        "NSEntityDescription.insertNewObject(forEntityName: \(call.entity).name ?? \"\", into: \(call.context)) as! \(file.word(call.first))"
      let text = file.word(call.last + 1) == "." ? "(\(made))" : made
      result.change(
        file, at: start, "\(file.text(from: call.first, through: call.last).onOneLine) is made by its entity.",
        [Edit(range: start..<file.token(call.last).range.upperBound, text: text)])
    }
    return result
  }

  /// `T(entity: e, insertInto: c)` or `T.init(entity: e, insertInto: c)`.
  struct Call {
    let first: Int
    let last: Int
    let entity: String
    let context: String
    /// Whether the type is a parameter for managed objects and neither the context nor the entity can be nil.
    let isCertain: Bool

    init?(at place: Int, in file: SourceFile) {
      guard file.kind(place) == .word, file.isActive(place), file.word(place - 1) != "." else { return nil }
      let open = file.reads([".", "init", "("], at: place + 1) ? place + 3 : place + 1
      guard file.reads(["(", "entity", ":"], at: open), let close = file.closing(open),
        let comma = (open..<close).first(where: { file.reads([",", "insertInto", ":"], at: $0) })
      else { return nil }
      let entityIsName = comma == open + 4 && file.kind(open + 3) == .word
      let contextIsName = close == comma + 4 && file.kind(comma + 3) == .word
      first = place
      last = close
      entity = file.text(from: open + 3, through: comma - 1)
      context = file.text(from: comma + 3, through: close - 1)
      let name = file.word(place)
      let isParameter = file.significant.indices.contains { index in
        file.word(index) == name && file.word(index + 1) == ":" && ["<", ","].contains(file.word(index - 1))
          && file.word(index + 2) == "NSManagedObject"
      }
      isCertain =
        isParameter && entityIsName && contextIsName
        && (context == "self"
          ? Self.isInExtension(of: "NSManagedObjectContext", place, file) : Self.isContext(context, before: place, file))
    }

    /// Whether the name was last declared as a parameter or variable of a context that cannot be nil.
    private static func isContext(_ name: String, before place: Int, _ file: SourceFile) -> Bool {
      for index in stride(from: place, through: 0, by: -1) where file.word(index) == name {
        if ["let", "var"].contains(file.word(index - 1)), file.word(index + 1) != ":" { return false }
        guard file.word(index + 1) == ":", file.word(index + 2) == "NSManagedObjectContext" else { continue }
        return !["?", "!"].contains(file.word(index + 3))
      }
      return false
    }

    /// Whether the innermost type around a place is an extension of that one.
    private static func isInExtension(of type: String, _ place: Int, _ file: SourceFile) -> Bool {
      var depth = 0
      for index in stride(from: place, through: 0, by: -1) {
        switch file.word(index) {
        case "}": depth += 1
        case "{":
          if depth > 0 { depth -= 1 } else if file.reads(["extension", type], at: index - 2) { return true }
        case "class", "struct", "enum", "actor":
          if depth == 0, file.kind(index + 1) == .word, file.word(index + 1) != "func", file.word(index + 1) != "var" { return false }
        default: break
        }
      }
      return false
    }
  }
}
