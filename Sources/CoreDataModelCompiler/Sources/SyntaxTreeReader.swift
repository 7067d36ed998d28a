// SPDX-License-Identifier: MIT
// Walks the syntax tree of one Swift file and notes classes and @NSManaged members. SourceReading calls it for each file it dumped.

import CoreDataModelFile
import Foundation

/// What one reading of a target's sources found.
struct SourceFindings {
  var members: [ManagedMember] = []
  var classes: [ManagedClass] = []
  /// Other properties that have a key on Apple's platforms.
  var objectiveCProperties: [ObjectiveCProperty] = []
  /// The modules the files import.
  var imports: Set<String> = []
  /// Members that cannot be given bodies, each with the reason.
  var refusals: [ModelDiagnostic] = []
  /// Whether something was not understood that may be once the interfaces of other targets are known.
  var hasUnresolvedTypes = false

  mutating func add(_ other: SourceFindings) {
    members += other.members
    classes += other.classes
    objectiveCProperties += other.objectiveCProperties
    imports.formUnion(other.imports)
    refusals += other.refusals
    hasUnresolvedTypes = hasUnresolvedTypes || other.hasUnresolvedTypes
  }
}

/// Reads the declarations of one file.
struct SyntaxTreeReader {
  let text: SourceText
  /// Lines of the file that the compiler complained about.
  let linesWithErrors: Set<Int>
  /// Classes that seem to be managed by what is written.
  let likelyManaged: Set<String>
  /// The types that the target's types declare within themselves.
  let nestedTypes: NestedTypes
  private(set) var findings = SourceFindings()
  /// Where the managed members are that the tree shows.
  private var managedOffsets: [Int] = []

  init(text: SourceText, linesWithErrors: Set<Int>, likelyManaged: Set<String>, nestedTypes: NestedTypes) {
    self.text = text
    self.linesWithErrors = linesWithErrors
    self.likelyManaged = likelyManaged
    self.nestedTypes = nestedTypes
  }

  /// Where a member is declared.
  private struct Site {
    /// The class as source refers to it.
    var owner: String
    /// The dotted names of the types around the class, outermost first.
    var enclosing: [String]
    /// The names of types declared in functions, if the class is; nil if it is not.
    var localTypes: Set<String>?
    var isLocal: Bool { localTypes != nil }
    /// What the generated source extends, if that declares types of its own that the member may name.
    var extended: String? { isLocal ? nil : owner }
  }

  /// Whether the file has an `@NSManaged` that no member shown by the tree accounts for: in a function, or under a false condition.
  var missesManagedMembers: Bool {
    let attributes = text.managedAttributes
    return attributes.indices.contains { index in
      let end = index + 1 < attributes.count ? attributes[index + 1] : text.bytes.count
      return !managedOffsets.contains { attributes[index] <= $0 && $0 < end }
    }
  }

  mutating func read(_ tree: SyntaxNode) {
    for node in tree.members {
      if node.kind == "import_decl", let module = node.modulePath.first { findings.imports.insert(module) }
      readType(node, within: [], isHidden: false, isPublic: true)
    }
  }

  /// Reads the members of classes declared in functions.
  mutating func read(_ local: LocalClasses) {
    for item in local.classes {
      readMembers(of: item.node, at: Site(owner: item.node.name, enclosing: item.enclosing, localTypes: local.typeNames))
    }
  }

  private mutating func readType(_ node: SyntaxNode, within enclosing: [String], isHidden: Bool, isPublic: Bool) {
    let owner: String
    let innerIsHidden = isHidden || node.isPrivate
    let innerIsPublic = isPublic && (node.isPublic || node.kind == "extension_decl")
    switch node.kind {
    case "class_decl", "enum_decl", "struct_decl":
      owner = enclosing.last.map { "\($0).\(node.name)" } ?? node.name
      if node.kind == "class_decl" { noteClass(node, named: owner, isHidden: innerIsHidden, isPublic: innerIsPublic) }
    case "extension_decl":
      guard let range = node.range else { return }
      owner = text.extendedName(at: range.start)
    default: return
    }
    for member in node.members where !member.isManaged {
      readType(member, within: enclosing + [owner], isHidden: innerIsHidden, isPublic: innerIsPublic)
    }
    readMembers(of: node, at: Site(owner: owner, enclosing: enclosing), isHidden: innerIsHidden)
  }

  private mutating func readMembers(of node: SyntaxNode, at site: Site, isHidden: Bool = false) {
    // A pattern's range ends where the last token of its type begins; the names it declares lie within.
    let patterns = node.members.filter { $0.kind == "pattern_binding_decl" }.compactMap(\.range)
    for member in node.members where member.isManaged {
      guard let range = member.range else { continue }
      managedOffsets.append(range.start)
      if isHidden {
        refuse(
          member, at: range,
          "@NSManaged '\(member.name)' is in a private class, which the generated code cannot name. Make '\(site.owner)' internal.")
      } else if member.kind == "var_decl" {
        let end = patterns.last { $0.start <= range.start && range.start <= $0.end }?.end ?? range.end
        noteProperty(member, of: site, at: range, typeEnd: end)
      } else if member.kind == "func_decl" {
        noteFunction(member, of: site, at: range)
      }
    }
    guard !isHidden, !site.isLocal, likelyManaged.contains(String(site.owner.split(separator: ".").last ?? "")) else { return }
    for member in node.members where member.kind == "var_decl" && !member.isManaged && !member.isPrivate {
      guard let start = member.range?.start, text.isObjectiveCVariable(at: start) else { continue }
      findings.objectiveCProperties.append(ObjectiveCProperty(owner: site.owner, name: member.name))
    }
  }

  private mutating func noteClass(_ node: SyntaxNode, named name: String, isHidden: Bool, isPublic: Bool) {
    guard let symbol = node.linkName, let range = node.range else { return }
    let initializers = node.members.filter { $0.kind == "constructor_decl" }
    // By its labels: the mangled types abbreviate words that stand in the module's name already.
    let managed = initializers.first { $0.argumentLabels == ["entity", "insertInto"] }
    // A class with a designated initializer of its own inherits none; the tree then shows one that only traps.
    let inheritsNone = initializers.contains { $0.isDesignated && !$0.isImplicit }
    let hasInitializer = managed.map { !$0.isImplicit || !inheritsNone } ?? false
    let hasManagedMembers = node.members.contains(where: \.isManaged)
    if node.superclass == nil, hasManagedMembers || likelyManaged.contains(node.name) { findings.hasUnresolvedTypes = true }
    findings.classes.append(
      ManagedClass(
        name: name, type: symbol + "D", superclass: node.superclass, hasManagedInitializer: hasInitializer,
        hasManagedMembers: hasManagedMembers, isPrivate: isHidden, isPublic: isPublic,
        place: text.place(at: range.start)))
  }

  private mutating func noteProperty(_ node: SyntaxNode, of site: Site, at range: SyntaxNode.Range, typeEnd: Int) {
    let type = text.declaredType(ofNameAt: range.start, lastToken: typeEnd)
    let getter = node.accessors.first(where: \.isGetter)?.linkName
    guard let getter, isResolved(node.interfaceType, at: range) else {
      refuseUnresolved(
        node, at: range,
        "The type '\(type)' of @NSManaged '\(node.name)' cannot be resolved before the build. Declare it in this target or in a Swift target it depends on."
      )
      return
    }
    guard !namesPrivateType(node.interfaceType) else {
      refuse(
        node, at: range,
        "The type '\(type)' of @NSManaged '\(node.name)' is private, so the generated code cannot name it. Make it internal.")
      return
    }
    guard !namesLocalType(node.interfaceType, as: type, at: site) else {
      refuse(
        node, at: range,
        "The type '\(type)' of @NSManaged '\(node.name)' is declared in a function, so the generated code cannot name it. Declare it outside."
      )
      return
    }
    findings.members.append(
      ManagedMember(
        owner: site.owner, name: node.name, isPublic: node.isPublic && !site.isLocal, isVisible: !node.isPrivate && !site.isLocal,
        isLocal: site.isLocal,
        body: .property(
          type: nestedTypes.qualified(type, within: site.enclosing, extending: site.extended), getter: getter,
          setter: node.accessors.first(where: \.isSetter)?.linkName),
        place: text.place(at: range.start)))
  }

  private mutating func noteFunction(_ node: SyntaxNode, of site: Site, at range: SyntaxNode.Range) {
    let types = (node.parameters?.list ?? []).map(\.interfaceType)
    guard let symbol = node.linkName, let list = node.parameters?.range, types.allSatisfy({ isResolved($0, at: range) }) else {
      refuseUnresolved(
        node, at: range,
        "A parameter type of @NSManaged '\(node.name)' cannot be resolved before the build. Declare it in this target or in a Swift target it depends on."
      )
      return
    }
    guard !types.contains(where: namesPrivateType) else {
      refuse(
        node, at: range, "A parameter type of @NSManaged '\(node.name)' is private, so the generated code cannot name it. Make it internal."
      )
      return
    }
    let parameters = text.text(from: list.start, through: list.end)
    guard !types.contains(where: { namesLocalType($0, as: parameters, at: site) }) else {
      refuse(
        node, at: range,
        "A parameter type of @NSManaged '\(node.name)' is declared in a function, so the generated code cannot name it. Declare it outside."
      )
      return
    }
    let result = range.end > list.end ? text.text(from: list.end + 1, through: text.endOfToken(at: range.end)) : ""
    findings.members.append(
      ManagedMember(
        owner: site.owner, name: node.name, isPublic: node.isPublic && !site.isLocal, isVisible: !node.isPrivate && !site.isLocal,
        isLocal: site.isLocal,
        body: .function(
          symbol: symbol, parameters: nestedTypes.qualified(parameters: parameters, within: site.enclosing, extending: site.extended),
          result: result.contains("->") ? result.trimmingCharacters(in: .whitespacesAndNewlines) : nil),
        place: text.place(at: range.start)))
  }

  /// `Xe` marks a type the compiler could not resolve, but may also be part of a name: it counts only with an error on the line.
  private func isResolved(_ type: String?, at range: SyntaxNode.Range) -> Bool {
    guard let type, type.contains("Xe") else { return true }
    return !linesWithErrors.contains(text.place(at: range.start).line)
  }

  /// A private type's mangled name has its file's discriminator.
  private func namesPrivateType(_ type: String?) -> Bool { type?.contains(/33_[0-9A-F]{32}L/) ?? false }

  /// A local type's mangled name has its number in the function; a name may have that form too, so what is written counts as well.
  private func namesLocalType(_ type: String?, as written: String, at site: Site) -> Bool {
    guard let localTypes = site.localTypes, let type, type.contains(/L[0-9]*_/) else { return false }
    return written.matches(of: /\w+/).contains { localTypes.contains(String($0.0)) }
  }

  private mutating func refuse(_ node: SyntaxNode, at range: SyntaxNode.Range, _ message: String) {
    let place = text.place(at: range.start)
    findings.refusals.append(ModelDiagnostic(path: place.path, line: place.line, message: message))
  }

  private mutating func refuseUnresolved(_ node: SyntaxNode, at range: SyntaxNode.Range, _ message: String) {
    findings.hasUnresolvedTypes = true
    refuse(node, at: range, message)
  }
}
