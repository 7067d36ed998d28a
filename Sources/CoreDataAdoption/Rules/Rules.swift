// SPDX-License-Identifier: MIT
// All rules for Swift files, and what they know of the files beside the one they look at. Adoption runs them.

/// What the sources of a whole package say that a rule for one file needs.
struct SourceKnowledge {
  /// Names of types that are declared or extended.
  var types: Set<String> = []
  /// Those of them that are extended.
  var extendedTypes: Set<String> = []
  /// Names of properties.
  var properties: Set<String> = []
  /// Properties whose Objective-C name is another one.
  var renamedProperties: Set<String> = []
  /// Classes with a `fetchRequest()` of their own type.
  var typedRequests: Set<String> = []
  /// Modules that export CoreData.
  var exporting: Set<String> = []
  /// NSManagedObject and the classes that inherit from it, also through each other.
  var managedClasses: Set<String> = ["NSManagedObject"]
  /// The files of the target that have a word, by the word.
  var mentions: [String: Set<String>] = [:]
  /// Public types by module of the package.
  var publicTypes: [String: Set<String>] = [:]

  init() {}

  init(_ files: [SourceFile]) {
    for file in files { read(file) }
    findManagedClasses(in: files)
  }

  private mutating func findManagedClasses(in files: [SourceFile]) {
    var superclasses: [(String, String)] = []
    for file in files {
      for place in file.significant.indices where file.word(place) == "class" && file.word(place + 2) == ":" {
        let first = file.reads(["CoreData", "."], at: place + 3) ? place + 5 : place + 3
        superclasses.append((file.word(place + 1), file.word(first)))
      }
    }
    while true {
      let found = superclasses.filter { managedClasses.contains($0.1) && !managedClasses.contains($0.0) }
      if found.isEmpty { return }
      managedClasses.formUnion(found.map(\.0))
    }
  }

  /// The same with what the files of one target mention.
  func within(_ target: [SourceFile]) -> SourceKnowledge {
    var result = self
    result.mentions = [:]
    for file in target {
      for place in file.significant.indices where file.kind(place) == .word {
        result.mentions[file.word(place), default: []].insert(file.name)
      }
    }
    return result
  }

  private mutating func read(_ file: SourceFile) {
    for place in file.significant.indices where file.kind(place) == .word {
      switch file.word(place) {
      case "class", "struct", "enum", "protocol", "extension", "typealias", "actor", "associatedtype":
        guard file.kind(place + 1) == .word, file.word(place - 1) != "." else { continue }
        var last = place + 1
        while file.word(last + 1) == ".", file.kind(last + 2) == .word { last += 2 }
        types.insert(file.word(last).unquoted)
        if file.word(place) == "extension" { extendedTypes.insert(file.word(last).unquoted) }
      case "var", "let":
        guard file.kind(place + 1) == .word else { continue }
        let name = file.word(place + 1).unquoted
        properties.insert(name)
        if let renamed = objectiveCName(before: place, in: file), renamed != name { renamedProperties.insert(name) }
      case "func" where file.reads(["fetchRequest", "(", ")", "-", ">"], at: place + 1):
        var type = place + 6
        if file.reads(["CoreData", "."], at: type) { type += 2 }
        guard file.reads(["NSFetchRequest", "<"], at: type), let end = file.closingAngle(type + 1) else { continue }
        typedRequests.insert(file.squeezed(from: type + 2, through: end - 1))
      default: break
      }
    }
  }

  /// The name in an `@objc(NAME)` among the attributes and modifiers before `var`.
  private func objectiveCName(before place: Int, in file: SourceFile) -> String? {
    var index = place - 1
    while index >= 0 {
      if file.word(index) == ")", let open = file.opening(index) {
        if file.reads(["@", "objc"], at: open - 2) { return file.squeezed(from: open + 1, through: index - 1) }
        index = file.word(open - 2) == "@" ? open - 3 : open - 2
      } else if file.word(index - 1) == "@" {
        index -= 2
      } else if DeclarationStart.modifiers.contains(file.word(index)) || ["#endif", "#if"].contains(file.word(index)) {
        index -= 1
      } else {
        return nil
      }
    }
    return nil
  }
}

extension String {
  /// The name without backticks.
  var unquoted: String { hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self }
}

/// The rules for Swift files.
enum Rules {
  /// What all rules find in a file.
  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    if let whole = WindowFiles.apply(to: file) { return whole }
    var result = RuleResult()
    result.add(ObjectiveCAttributes.apply(to: file))
    result.add(ClassProtocols.apply(to: file))
    result.add(KeyPathTexts.apply(to: file, knowing: knowledge))
    result.add(RequestCasts.apply(to: file, knowing: knowledge))
    result.add(FoundationParts.apply(to: file, knowing: knowledge))
    result.add(Selectors.apply(to: file))
    result.add(AppleImports.apply(to: file))
    result.add(MissingImports.apply(to: file, exporting: knowledge.exporting))
    result.add(GenericInitializers.apply(to: file))
    result.add(AmbiguousNames.apply(to: file, knowing: knowledge))
    result.add(WorkByHand.apply(to: file, knowing: knowledge))
    result.add(UnavailableTypes.apply(to: file, knowing: knowledge))
    let renamed = PrivateClasses.apply(to: file, knowing: knowledge)
    result.add(renamed)
    // New names must reach every use, so they are not mixed with edits that might take one up; the next pass makes those.
    if !renamed.edits.isEmpty { result.edits = renamed.edits }
    return result
  }
}
