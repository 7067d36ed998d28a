// SPDX-License-Identifier: MIT
// Makes `#keyPath(Plant.seeds.name)` the text it stands for, "seeds.name", which is as right on a Mac. Leading names of modules and types go;
// where it is not certain which names are types, or a property has another name for Objective-C, a person decides.

/// Makes texts of `#keyPath`.
enum KeyPathTexts {
  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    for place in file.significant.indices where file.word(place) == "#keyPath" && file.isActive(place) {
      let start = file.token(place).range.lowerBound
      guard file.word(place + 1) == "(", let close = file.closing(place + 1) else { continue }
      let written = file.text(from: place, through: close)
      guard let names = names(from: place + 2, to: close, in: file) else {
        result.byHand(file, at: start, "\(written) is none that is understood here. Write the key path as text.")
        continue
      }
      guard let keys = keys(of: names, knowing: knowledge) else {
        result.byHand(
          file, at: start, "\(written): it is not certain which of these names are types. Write the key path as text.")
        continue
      }
      if let renamed = keys.first(where: knowledge.renamedProperties.contains) {
        result.byHand(
          file, at: start,
          "\(written): a property \(renamed) has another name in Objective-C, which #keyPath gives. Write the key path as text, with the name of the model's property."
        )
        continue
      }
      let text = "\"\(keys.joined(separator: "."))\""
      result.change(
        file, at: start, "\(written) is \(text).", [Edit(range: start..<file.token(close).range.upperBound, text: text)])
    }
    return result
  }

  /// The names between dots; generic arguments and what makes an optional's member are left out.
  private static func names(from first: Int, to end: Int, in file: SourceFile) -> [String]? {
    var names: [String] = []
    var place = first
    while place < end {
      guard file.kind(place) == .word else { return nil }
      names.append(file.word(place).unquoted)
      place += 1
      if file.word(place) == "<" {
        guard let close = file.closingAngle(place) else { return nil }
        place = close + 1
      }
      while ["?", "!"].contains(file.word(place)) { place += 1 }
      if place == end { return names }
      guard file.word(place) == "." else { return nil }
      place += 1
    }
    return nil
  }

  /// The names that are properties: all after those of modules and types.
  ///
  /// - Returns: nil where that is not certain.
  static func keys(of names: [String], knowing knowledge: SourceKnowledge) -> [String]? {
    var rest = names[...]
    var isFirst = true
    while rest.count > 1, let name = rest.first {
      let isType = name == "Self" || knowledge.types.contains(name)
      let isProperty = knowledge.properties.contains(name)
      let isCapital = name.first?.isUppercase == true
      if isType, isProperty { return nil }
      // A type of another module, or a module, can only come first; a property as a rule has a small letter.
      if isType || (isFirst && isCapital && !isProperty) {
        rest = rest.dropFirst()
      } else if isCapital, !isProperty {
        return nil
      } else {
        break
      }
      isFirst = false
    }
    return rest.isEmpty ? nil : Array(rest)
  }
}
