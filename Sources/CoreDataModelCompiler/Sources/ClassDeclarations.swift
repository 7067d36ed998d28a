// SPDX-License-Identifier: MIT
// A quick look through sources without the compiler: which files declare managed classes, and which Objective-C names stand beside
// classes in parts that only Apple's platforms compile, and which types are public. SourceReading decides with it which files need a tree.

import CoreDataModelFile

/// Class declarations found by pattern; the compiler has the last word on what they mean.
struct ClassDeclarations {
  /// Class names with the first name after their colon.
  private let superclasses: [(name: String, superclass: String)]
  /// `@objc(NAME)` by class name.
  let objectiveCNames: [String: String]
  /// The access levels stated at imports, by module.
  let importLevels: [String: String]
  /// The types declared, with whether another module can name them.
  let types: [(name: String, isPublic: Bool)]

  init(in source: String) {
    superclasses = source.matches(of: /\bclass\s+(\w+)\s*:\s*([\w.]+)/).map { (String($0.1), String($0.2)) }
    var names: [String: String] = [:]
    let attributed =
      /@objc\(\s*([\w.]+)\s*\)(?:\s|#endif|@\w+(?:\([^)]*\))?|\b(?:public|open|internal|package|final|nonisolated)\b|\/\/[^\n]*)*\bclass\s+(\w+)/
    for match in source.matches(of: attributed) { names[String(match.2)] = String(match.1) }
    objectiveCNames = names
    var levels: [String: String] = [:]
    let imports =
      /(?m)^\s*(?:@\w+\s+)*(public|package|internal|fileprivate|private)\s+import\s+(?:(?:class|struct|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
    for match in source.matches(of: imports) where levels[String(match.2)] != "public" { levels[String(match.2)] = String(match.1) }
    importLevels = levels
    types = source.matches(of: /(?m)^([^\/\n"]*)\b(?:class|struct|enum|actor|typealias)[ \t]+(\w+)/).map { match in
      (String(match.2), match.1.split(whereSeparator: \.isWhitespace).contains { $0 == "public" || $0 == "open" })
    }
  }

  /// The classes that inherit from one of those names, also through each other.
  func managedClasses(knowing known: Set<String>) -> Set<String> {
    var managed: Set<String> = []
    while true {
      let found = superclasses.filter { item in
        let superclass = String(item.superclass.split(separator: ".").last ?? "")
        return (known.contains(superclass) || managed.contains(superclass)) && !managed.contains(item.name)
      }
      if found.isEmpty { return managed }
      managed.formUnion(found.map(\.name))
    }
  }
}

/// The files of a target with what a quick look finds in each.
struct SourceScan {
  let texts: [SourceText]
  let declarations: [ClassDeclarations]
  /// `@objc` names by class name.
  let objectiveCNames: [String: String]
  /// The access level that some file states at its import of a module; modules imported without one are not listed.
  let importLevels: [String: String]
  /// Types that only this module can name, so that nothing public may have them.
  let internalTypes: Set<String>

  init(paths: [String]) throws(ModelFileError) {
    var texts: [SourceText] = []
    for path in paths { texts.append(try SourceText(path: path)) }
    self.texts = texts
    declarations = texts.map { ClassDeclarations(in: $0.string) }
    objectiveCNames = declarations.reduce(into: [:]) { $0.merge($1.objectiveCNames) { first, _ in first } }
    importLevels = declarations.reduce(into: [:]) { $0.merge($1.importLevels) { first, second in first == "public" ? first : second } }
    let types = declarations.flatMap(\.types)
    internalTypes = Set(types.map(\.name)).subtracting(types.filter(\.isPublic).map(\.name))
  }

  var swiftNamesByObjectiveCName: [String: String] {
    Dictionary(objectiveCNames.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of classes that seem to be managed by what is written, given some that are.
  func likelyManagedClasses(knowing known: Set<String>) -> Set<String> {
    var known = known
    while true {
      let found = declarations.reduce(known) { $0.union($1.managedClasses(knowing: $0)) }
      if found == known { return known }
      known = found
    }
  }
}
