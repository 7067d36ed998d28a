// SPDX-License-Identifier: MIT
// The part of the compiler's JSON syntax tree that is needed here. SyntaxTreeReader walks it.

import Foundation

/// A node of the tree that `swiftc -dump-ast -dump-ast-format json` prints.
struct SyntaxNode: Decodable {
  struct Range: Decodable {
    var start: Int
    var end: Int
  }

  struct Attribute: Decodable {
    var kind: String
    enum CodingKeys: String, CodingKey { case kind = "_kind" }
  }

  /// `baseName` is `init` for an initializer.
  struct Name: Decodable {
    private struct Base: Decodable {
      var name: String?
      var special: String?
    }
    private var base: Base?
    var arguments: [String]?
    var text: String { base?.name ?? base?.special ?? "" }
    enum CodingKeys: String, CodingKey {
      case base = "base_name"
      case arguments = "args"
    }
  }

  private struct Inheritance: Decodable {
    var superclass: String?
    enum CodingKeys: String, CodingKey { case superclass = "superclass_type" }
  }

  struct Parameters: Decodable {
    var range: Range?
    var list: [SyntaxNode]
    enum CodingKeys: String, CodingKey {
      case range
      case list = "params"
    }
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      range = try values.decodeIfPresent(Range.self, forKey: .range)
      list = try values.decodeIfPresent([SyntaxNode].self, forKey: .list) ?? []
    }
  }

  var kind: String
  var name: String
  var argumentLabels: [String]
  /// The unified symbol resolution: `s:` and the mangled name without `$s`.
  var symbol: String?
  var range: Range?
  var interfaceType: String?
  var access: String?
  var attributes: [Attribute]
  var members: [SyntaxNode]
  var accessors: [SyntaxNode]
  var parameters: Parameters?
  var modulePath: [String]
  var superclass: String?
  var isGetter: Bool
  var isSetter: Bool
  var isImplicit: Bool
  var isDesignated: Bool

  private enum CodingKeys: String, CodingKey {
    case kind = "_kind"
    case symbol = "usr"
    case interfaceType = "interface_type"
    case attributes = "attrs"
    case parameters = "params"
    case modulePath = "module_path"
    case name, range, access, members, accessors, items, inherits, get, set, implicit, designated
  }

  /// Reads the tree's shape strictly and the rest leniently: a detail in an unexpected form belongs to a node that is not asked about.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func optional<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type = Value.self) -> Value? { try? values.decode(type, forKey: key) }
    kind = optional(.kind) ?? ""
    let name = optional(.name, Name.self)
    self.name = name?.text ?? ""
    argumentLabels = name?.arguments ?? []
    symbol = optional(.symbol)
    range = optional(.range)
    interfaceType = optional(.interfaceType)
    access = optional(.access)
    attributes = optional(.attributes) ?? []
    members = try values.decodeIfPresent([SyntaxNode].self, forKey: values.contains(.members) ? .members : .items) ?? []
    accessors = try values.decodeIfPresent([SyntaxNode].self, forKey: .accessors) ?? []
    parameters = optional(.parameters)
    modulePath = optional(.modulePath) ?? []
    superclass = optional(.inherits, Inheritance.self)?.superclass
    isGetter = optional(.get) ?? false
    isSetter = optional(.set) ?? false
    isImplicit = optional(.implicit) ?? false
    isDesignated = optional(.designated) ?? false
  }

  /// The linker's name.
  var linkName: String? { symbol.map { "$s" + $0.dropFirst(2) } }
  var isManaged: Bool { attributes.contains { $0.kind == "ns_managed_attr" } }
  var isPrivate: Bool { access == "private" || access == "fileprivate" }
  var isPublic: Bool { access == "public" || access == "open" }
}
