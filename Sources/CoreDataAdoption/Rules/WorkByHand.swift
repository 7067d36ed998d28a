// SPDX-License-Identifier: MIT
// Finds what no rule can rewrite with certainty and says, place by place, what to write instead. DIVERGENCES.md has the reasons.

/// Tells of what a person has to write.
enum WorkByHand {
  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    for place in file.significant.indices where file.isActive(place) {
      guard let advice = advice(at: place, in: file, knowing: knowledge) else { continue }
      result.byHand(file, at: file.token(place).range.lowerBound, advice)
    }
    return result
  }

  private static let interfaceBuilder: Set<String> = [
    "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction", "GKInspectable", "NSCopying", "NSApplicationMain",
    "UIApplicationMain",
  ]

  private static func advice(at place: Int, in file: SourceFile, knowing knowledge: SourceKnowledge) -> String? {
    let word = file.word(place)
    guard file.kind(place) == .word else { return nil }
    let previous = file.word(place - 1)
    switch word {
    case _ where previous == "@" && interfaceBuilder.contains(word):
      return "Linux has no @\(word). Put it behind #if canImport(ObjectiveC) or leave it out."
    case _ where word.hasPrefix("validate") && previous == "func":
      return validation(place, in: file)
    case "optional" where isModifier(place, in: file):
      return "Linux has no optional requirements. Make it one with a default in an extension of the protocol."
    case "override" where previous != "." && isInExtension(of: knowledge.managedClasses, place, in: file):
      return "On Linux a method of NSManagedObject cannot be overridden in an extension. Move the override into the class."
    case "NSSelectorFromString" where previous != ".":
      return "Linux has no selectors. Use a closure."
    case "Selector" where file.word(place + 1) == "(" && file.touchesNext(place) && !namesComparison(place + 2, in: file):
      return "Linux has no selectors but the names of comparisons. Use a closure."
    case "NSClassFromString" where file.word(place + 1) == "(":
      return
        "On Linux NSClassFromString finds Module.Class only, no name given by @objc. Name the class, or ask the entity's managedObjectClassName."
    case "observeValue" where previous == "func" && file.reads(["(", "forKeyPath"], at: place + 1):
      return "Linux has no observers by selector. Use object.observe(_:options:changeHandler:) with a Swift key path."
    case "addObserver" where file.word(place + 1) == "(" && hasArgument("forKeyPath", ofCallAt: place + 1, in: file):
      return "Linux has no observers by selector. Use object.observe(_:options:changeHandler:) with a Swift key path."
    case "init"
    where previous == "." && file.reads(["(", "entity", ":"], at: place + 1) && isMetatype(place - 2, in: file, knowing: knowledge)
      && GenericInitializers.Call(at: place - 2, in: file)?.isCertain != true:
      return
        "On Linux \(file.word(place - 2)).init(entity:insertInto:) needs the class's name. Use NSEntityDescription.insertNewObject(forEntityName:into:), or \(file.word(place - 2))(context:)."
    case _
    where knowledge.managedClasses.contains(word) && file.reads(["(", ")"], at: place + 1) && file.touchesNext(place)
      && ![".", "func", "class", "@"].contains(previous):
      return "On Linux a managed object is made in a context or with an entity. Write \(word)(context: …)."
    case "NSPersistentCloudKitContainer", "NSPersistentCloudKitContainerOptions":
      return "Linux has no CloudKit. Use NSPersistentContainer there, behind #if."
    case "self" where file.reads([".", "init", "("], at: place + 1) && isInStaticMember(place, in: file),
      "Self" where (file.word(place + 1) == "(" || file.reads([".", "init", "("], at: place + 1)) && isInStaticMember(place, in: file):
      return "On Linux \(word)(…) of a class of Core Data needs the class's name. Write it instead of \(word)."
    case "NSSet", "NSArray", "NSDictionary", "NSOrderedSet":
      guard previous == ":", file.reads(["=", "["], at: place + 1) else { return nil }
      return "On Linux an array literal is no \(word). Write \(word)(…: […])."
    case _
    where (word.hasPrefix("objc_") || word.hasPrefix("class_") || word.hasPrefix("method_")) && file.word(place + 1) == "("
      && previous != "." && previous != "func":
      return "Linux has no Objective-C runtime, so no \(word)."
    default: return nil
    }
  }

  /// `func validateName(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws`, which Apple's framework finds by selector.
  private static func validation(_ place: Int, in file: SourceFile) -> String? {
    guard file.word(place + 1) == "(", let close = file.closing(place + 1),
      (place + 2..<close).contains(where: { file.word($0) == "AutoreleasingUnsafeMutablePointer" }),
      !(place + 2..<close).contains(where: { file.word($0) == "forKey" })
    else { return nil }
    let key = file.word(place).dropFirst("validate".count)
    let name = key.prefix(1).lowercased() + key.dropFirst()
    return
      "Linux does not find \(file.word(place))(_:) by its selector. Override validateValue(_:forKey:), which gets every value, and call it there for \"\(name)\"."
  }

  /// Whether the word is followed by what a modifier stands before.
  private static func isModifier(_ place: Int, in file: SourceFile) -> Bool {
    ["func", "var", "static", "init", "subscript"].contains(file.word(place + 1)) && file.word(place - 1) != "."
  }

  private static func namesComparison(_ place: Int, in file: SourceFile) -> Bool {
    let start = file.word(place) == "(" ? place + 1 : place
    guard file.kind(start) == .stringStart else { return false }
    return Selectors.comparisons.contains(String(file.word(start + 1).prefix { $0 != ":" }))
  }

  private static func hasArgument(_ label: String, ofCallAt open: Int, in file: SourceFile) -> Bool {
    guard let close = file.closing(open) else { return false }
    return (open + 1..<close).contains { file.word($0) == label && file.word($0 + 1) == ":" }
  }

  /// Whether the braces right around a place are those of an extension of such a type.
  private static func isInExtension(of types: Set<String>, _ place: Int, in file: SourceFile) -> Bool {
    var depth = 0
    for index in stride(from: place, through: 0, by: -1) {
      if file.word(index) == "}" { depth += 1 }
      guard file.word(index) == "{" else { continue }
      if depth == 0 {
        let keyword = (max(0, index - 30)..<index).last { ["extension", "class", "struct", "func", "{", "}"].contains(file.word($0)) }
        return keyword.map { file.word($0) == "extension" && types.contains(file.word($0 + 1)) } ?? false
      }
      depth -= 1
    }
    return false
  }

  /// Whether a place is in a static member of an extension of a container or a model.
  private static func isInStaticMember(_ place: Int, in file: SourceFile) -> Bool {
    var depth = 0
    var isStatic = false
    for index in stride(from: place, through: 0, by: -1) {
      switch file.word(index) {
      case "}": depth += 1
      case "{" where depth > 0: depth -= 1
      case "{":
        if file.word(index - 2) == "extension" {
          return isStatic
            && ["NSPersistentContainer", "NSManagedObjectModel", "NSPersistentStoreCoordinator", "NSManagedObjectContext"].contains(
              file.word(index - 1))
        }
      case "func", "var": if depth == 0, ["static", "class"].contains(file.word(index - 1)) { isStatic = true }
      case "class", "struct", "enum", "actor": if depth == 0, file.word(index + 2) == "{" || file.word(index + 2) == ":" { return false }
      default: break
      }
    }
    return false
  }

  /// Whether the receiver of `init` is a type known only at run time.
  private static func isMetatype(_ place: Int, in file: SourceFile, knowing knowledge: SourceKnowledge) -> Bool {
    let word = file.word(place)
    if word == ")" || word == "Self" { return true }
    guard file.kind(place) == .word, word != "super", file.word(place - 1) != "." else { return false }
    return word != "self" && !knowledge.types.contains(word) && !word.hasPrefix("NS")
  }
}
