// SPDX-License-Identifier: MIT
// Reads the attributes of one XML element by name and type, and notes what is malformed. XCDataModelReader makes one per element.

/// Gathers what is wrong while a file is read, so that one reading reports every error.
final class ReadingProblems {
  let path: String
  private(set) var diagnostics: [ModelDiagnostic] = []

  init(path: String) { self.path = path }

  func report(line: Int, _ message: String) {
    diagnostics.append(ModelDiagnostic(path: path, line: line, message: message))
  }
}

/// Typed access to an element's attributes.
struct ElementReader {
  let element: XMLTree
  let problems: ReadingProblems

  func text(_ key: String) -> String? { element.attributes[key] }

  /// An attribute whose empty text means the same as its absence.
  func nonEmptyText(_ key: String) -> String? {
    guard let text = element.attributes[key], !text.isEmpty else { return nil }
    return text
  }

  /// An attribute that must be there; reports its absence and answers an empty text.
  func requiredText(_ key: String) -> String {
    if let text = nonEmptyText(key) { return text }
    report("<\(element.name)> needs a '\(key)'.")
    return ""
  }

  /// YES or NO; a missing attribute means `absent`.
  func flag(_ key: String, absent: Bool = false) -> Bool {
    switch element.attributes[key]?.lowercased() {
    case nil, "": return absent
    case "yes", "true", "1": return true
    case "no", "false", "0": return false
    case .some(let other):
      report("'\(key)' must be YES or NO, not '\(other)'.")
      return absent
    }
  }

  func integer(_ key: String, absent: Int) -> Int {
    guard let text = nonEmptyText(key) else { return absent }
    if let value = Int(text) { return value }
    report("'\(key)' must be a whole number, not '\(text)'.")
    return absent
  }

  func number(_ key: String) -> Double? {
    guard let text = nonEmptyText(key) else { return nil }
    if let value = Double(text) { return value }
    report("'\(key)' must be a number, not '\(text)'.")
    return nil
  }

  /// One of the words of an enumeration; a missing attribute means `absent`, as does an unknown word, which is reported.
  func word<Word: RawRepresentable>(_ key: String, absent: Word) -> Word where Word.RawValue == String {
    guard let text = nonEmptyText(key) else { return absent }
    if let word = Word(rawValue: text) { return word }
    report("'\(key)' cannot be '\(text)'.")
    return absent
  }

  func children(_ name: String) -> [ElementReader] {
    element.children.filter { $0.name == name }.map { ElementReader(element: $0, problems: problems) }
  }

  func userInfo() -> [String: String] {
    var entries: [String: String] = [:]
    for entry in children("userInfo").flatMap({ $0.children("entry") }) {
      entries[entry.text("key") ?? ""] = entry.text("value") ?? ""
    }
    return entries
  }

  /// Reports children that no reader takes, so that nothing of a model is lost without a word.
  func allowChildren(_ names: Set<String>) {
    for child in element.children where !names.contains(child.name) {
      problems.report(line: child.line, "<\(child.name)> within <\(element.name)> is not an element this compiler knows.")
    }
  }

  func report(_ message: String) { problems.report(line: element.line, message) }
}
