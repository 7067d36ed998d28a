// SPDX-License-Identifier: MIT
// Names that a module of the package and, since some year, Foundation both have: where another target uses them, they are written with the
// module's name. On Linux Foundation comes along with every import of CoreData or XCTest.

/// Writes names that Foundation has too with their module.
enum AmbiguousNames {
  /// Types that Foundation has got since libraries could have them of their own.
  static let foundation: Set<String> = [
    "SortDescriptor", "SortOrder", "SortComparator", "KeyPathComparator", "Predicate", "Expression", "AttributedString",
    "AttributeContainer",
  ]

  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    let modules = Set(AppleImports.imports(of: file).filter { file.isActive($0.keyword) }.map(\.module))
    let own = Set(TypeDeclaration.all(in: file).map(\.name))
    for module in modules.sorted() {
      let names = knowledge.publicTypes[module, default: []]
      // A type with the module's name hides the module.
      if names.contains(module) { continue }
      for name in names.intersection(foundation).subtracting(own).sorted() {
        let starts = file.significant.indices.filter { isUse($0, of: name, in: file) }.map { file.token($0).range.lowerBound }
        guard let first = starts.first else { continue }
        let count = starts.count == 1 ? "" : " in \(starts.count) places"
        result.change(
          file, at: first, "\(name) is \(module).\(name)\(count), since Foundation has one too.",
          starts.map { Edit(range: $0..<$0, text: module + ".") })
      }
    }
    return result
  }

  private static func isUse(_ place: Int, of name: String, in file: SourceFile) -> Bool {
    file.word(place) == name && file.kind(place) == .word && file.isActive(place) && file.word(place - 1) != "."
      && file.word(place + 1) != ":"
  }
}
