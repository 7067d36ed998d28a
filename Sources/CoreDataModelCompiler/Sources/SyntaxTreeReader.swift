// SPDX-License-Identifier: MIT
// Walks the syntax tree of one Swift file and notes classes and @NSManaged members. SourceReading calls it for each file it dumped.

import CoreDataModelFile
import Foundation

/// What one reading of a target's sources found.
struct SourceFindings {
  var members: [ManagedMember] = []
  var classes: [ManagedClass] = []
  /// The modules the files import.
  var imports: Set<String> = []
  /// Members that cannot be given bodies, each with the reason.
  var refusals: [ModelDiagnostic] = []
  /// Whether something was not understood that may be once the interfaces of other targets are known.
  var hasUnresolvedTypes = false
}

/// Reads the declarations of one file.
struct SyntaxTreeReader {
  let text: SourceText
  /// Lines of the file that the compiler complained about.
  let linesWithErrors: Set<Int>
  /// Classes that seem to be managed by what is written.
  let likelyManaged: Set<String>
  private(set) var findings = SourceFindings()

  init(text: SourceText, linesWithErrors: Set<Int>, likelyManaged: Set<String>) {
    self.text = text
    self.linesWithErrors = linesWithErrors
    self.likelyManaged = likelyManaged
  }

  mutating func read(_ tree: SyntaxNode) {
    for node in tree.members {
      if node.kind == "import_decl", let module = node.modulePath.first { findings.imports.insert(module) }
      readType(node, within: [], isHidden: false)
    }
  }

  private mutating func readType(_ node: SyntaxNode, within path: [String], isHidden: Bool) {
    let inner: [String]
    let innerIsHidden = isHidden || node.isPrivate
    switch node.kind {
    case "class_decl":
      inner = path + [node.name]
      noteClass(node, named: inner.joined(separator: "."), isHidden: innerIsHidden)
    case "enum_decl", "struct_decl": inner = path + [node.name]
    case "extension_decl":
      guard let range = node.range else { return }
      inner = [text.dottedName(after: range.start + "extension".utf8.count)]
    default: return
    }
    let owner = inner.joined(separator: ".")
    // A pattern's range ends where the last token of its type begins; the names it declares lie within.
    let patterns = node.members.filter { $0.kind == "pattern_binding_decl" }.compactMap(\.range)
    for member in node.members {
      guard member.isManaged else {
        readType(member, within: inner, isHidden: innerIsHidden)
        continue
      }
      guard let range = member.range else { continue }
      if innerIsHidden {
        refuse(
          member, at: range,
          "@NSManaged '\(member.name)' is in a private class, which the generated code cannot name. Make '\(owner)' internal.")
      } else if member.kind == "var_decl" {
        let end = patterns.last { $0.start <= range.start && range.start <= $0.end }?.end ?? range.end
        noteProperty(member, of: owner, at: range, typeEnd: end)
      } else if member.kind == "func_decl" {
        noteFunction(member, of: owner, at: range)
      }
    }
  }

  private mutating func noteClass(_ node: SyntaxNode, named name: String, isHidden: Bool) {
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
        hasManagedMembers: hasManagedMembers, isPrivate: isHidden,
        place: text.place(at: range.start)))
  }

  private mutating func noteProperty(_ node: SyntaxNode, of owner: String, at range: SyntaxNode.Range, typeEnd: Int) {
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
    findings.members.append(
      ManagedMember(
        owner: owner, name: node.name, isPublic: node.isPublic, isVisible: !node.isPrivate,
        body: .property(type: type, getter: getter, setter: node.accessors.first(where: \.isSetter)?.linkName),
        place: text.place(at: range.start)))
  }

  private mutating func noteFunction(_ node: SyntaxNode, of owner: String, at range: SyntaxNode.Range) {
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
    let result = range.end > list.end ? text.text(from: list.end + 1, through: text.endOfToken(at: range.end)) : ""
    findings.members.append(
      ManagedMember(
        owner: owner, name: node.name, isPublic: node.isPublic, isVisible: !node.isPrivate,
        body: .function(
          symbol: symbol, parameters: text.text(from: list.start, through: list.end),
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

  private mutating func refuse(_ node: SyntaxNode, at range: SyntaxNode.Range, _ message: String) {
    let place = text.place(at: range.start)
    findings.refusals.append(ModelDiagnostic(path: place.path, line: place.line, message: message))
  }

  private mutating func refuseUnresolved(_ node: SyntaxNode, at range: SyntaxNode.Range, _ message: String) {
    findings.hasUnresolvedTypes = true
    refuse(node, at: range, message)
  }
}
