// SPDX-License-Identifier: MIT
// Managed classes that are private to a file: the plugin's code, in a file of its own, must name them and the types of their members. They
// become internal; where another file of the target uses the name for something else, they get one of their own.

/// Makes managed classes visible to generated code.
enum PrivateClasses {
  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    let types = TypeDeclaration.all(in: file).filter { $0.privateWord != nil }
    var needed = types.filter { type in
      type.superclass.map(knowledge.managedClasses.contains) == true && type.places.contains { file.reads(["@", "NSManaged"], at: $0) }
        && type.privateWord.map(file.isActive) == true
    }
    if needed.isEmpty { return result }
    while true {
      let words = Set(needed.flatMap { $0.places.map(file.word) })
      let more = types.filter { type in words.contains(type.name) && !needed.contains { $0.name == type.name } }
      if more.isEmpty { break }
      needed += more
    }
    for type in needed {
      guard let privateWord = type.privateWord else { continue }
      let word = file.token(privateWord)
      let next = file.token(privateWord + 1).range.lowerBound
      var edits = [Edit(range: word.range.lowerBound..<next, text: "")]
      var text = "\(type.name) is internal, since generated code must name it"
      if knowledge.mentions[type.name, default: []].contains(where: { $0 != file.name }) {
        let stem = file.name.split(separator: "/").last.map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) } ?? ""
        let name = "\(type.name)Of\(stem)"
        guard knowledge.mentions[name] == nil else {
          result.byHand(
            file, at: word.range.lowerBound,
            "\(type.name) is private, so that generated code cannot name it. Make it internal, with a name of its own.")
          continue
        }
        edits += file.significant.indices.filter { file.kind($0) == .word && file.word($0) == type.name && file.word($0 - 1) != "." }
          .map { Edit(range: file.token($0).range, text: name) }
        text += ", and has the name \(name), since other files use \(type.name) for something else"
      }
      result.change(file, at: word.range.lowerBound, text + ".", edits)
    }
    return result
  }
}
