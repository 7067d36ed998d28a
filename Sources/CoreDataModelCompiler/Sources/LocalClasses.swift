// SPDX-License-Identifier: MIT
// Finds the classes that a file declares within functions. SourceReading looks for them where a file has more @NSManaged than its tree
// without function bodies shows.

import CoreDataModelFile
import Foundation

/// Classes declared in function bodies, in the order of the source.
struct LocalClasses {
  struct Found {
    var node: SyntaxNode
    /// The dotted names of the types around the function, outermost first.
    var enclosing: [String]
  }

  private(set) var classes: [Found] = []
  /// The names of all types declared in function bodies, which no other file can name.
  private(set) var typeNames: Set<String> = []
  private var byOffset: [Int: Found] = [:]
  private let text: SourceText

  /// Searches a tree that has function bodies.
  ///
  /// The bodies are of many forms, so the tree is searched as it comes and only the classes in it are taken as nodes.
  init(in tree: Data, text: SourceText) throws {
    self.text = text
    try search(JSONSerialization.jsonObject(with: tree), enclosing: [], isLocal: false)
    classes = byOffset.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func search(_ value: Any, enclosing: [String], isLocal: Bool) throws {
    if let list = value as? [Any] {
      for item in list { try search(item, enclosing: enclosing, isLocal: isLocal) }
      return
    }
    guard let object = value as? [String: Any] else { return }
    var enclosing = enclosing
    let kind = object["_kind"] as? String ?? ""
    switch kind {
    case "class_decl", "enum_decl", "struct_decl", "typealias_decl":
      let node = try JSONDecoder().decode(SyntaxNode.self, from: JSONSerialization.data(withJSONObject: object))
      if isLocal {
        typeNames.insert(node.name)
        if kind == "class_decl" { note(Found(node: node, enclosing: enclosing)) }
      } else {
        enclosing.append(enclosing.last.map { "\($0).\(node.name)" } ?? node.name)
      }
    case "extension_decl":
      if let range = object["range"] as? [String: Any], let start = range["start"] as? Int { enclosing = [text.extendedName(at: start)] }
    default: break
    }
    for item in object.values { try search(item, enclosing: enclosing, isLocal: isLocal || kind == "brace_stmt") }
  }

  /// A closure stands in the tree twice, before and after it was understood; the latter has the linker's names.
  private mutating func note(_ found: Found) {
    guard let start = found.node.range?.start else { return }
    if let known = byOffset[start], known.node.namesItsMembers { return }
    byOffset[start] = found
  }
}

extension SyntaxNode {
  fileprivate var namesItsMembers: Bool {
    members.filter(\.isManaged).allSatisfy { $0.linkName != nil || $0.accessors.contains { $0.linkName != nil } }
  }
}
