// SPDX-License-Identifier: MIT
// The types that a file declares outside all others, for the rules about names: PrivateClasses and AmbiguousNames.

/// A type declared in a file and in nothing else.
struct TypeDeclaration {
  var name: String
  /// The place of the word `private` or `fileprivate` before it.
  var privateWord: Int?
  var isPublic: Bool
  /// The first name after the colon.
  var superclass: String?
  /// The places from its name to the end of its body.
  var places: Range<Int>

  private static let keywords: Set<String> = ["class", "struct", "enum", "protocol", "typealias", "actor"]

  static func all(in file: SourceFile) -> [TypeDeclaration] {
    var found: [TypeDeclaration] = []
    var place = 0
    while place < file.significant.count {
      // What is within braces is in something else.
      if file.word(place) == "{", let close = file.closing(place) {
        place = close + 1
        continue
      }
      defer { place += 1 }
      guard keywords.contains(file.word(place)), file.kind(place) == .word, file.kind(place + 1) == .word, file.word(place - 1) != "."
      else { continue }
      var declaration = TypeDeclaration(name: file.word(place + 1), isPublic: false, places: place + 1..<place + 2)
      var before = place - 1
      while before >= 0, DeclarationStart.modifiers.contains(file.word(before)) {
        if ["private", "fileprivate"].contains(file.word(before)) { declaration.privateWord = before }
        if ["public", "open"].contains(file.word(before)) { declaration.isPublic = true }
        before -= 1
      }
      if file.word(place + 2) == ":" {
        declaration.superclass = file.reads(["CoreData", "."], at: place + 3) ? file.word(place + 5) : file.word(place + 3)
      }
      if let open = (place..<file.significant.count).first(where: { file.word($0) == "{" }), file.word(place) != "typealias",
        let close = file.closing(open)
      {
        declaration.places = place + 1..<close + 1
      }
      found.append(declaration)
    }
    return found
  }
}
