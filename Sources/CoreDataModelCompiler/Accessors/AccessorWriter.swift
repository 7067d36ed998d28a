// SPDX-License-Identifier: MIT
// Writes the bodies of @NSManaged members: functions with exactly the linker names the compiler calls. TargetCompilation calls it after
// SourceReading found the members and MemberRules accepted them.

import CoreDataModelFile

/// Writes bodies for members declared in a target's sources.
struct AccessorWriter {
  /// Stands in the functions' names, which a subclass in another module would otherwise seem to override.
  let module: String
  /// The properties of a class's entity, to tell what `Seeds` in `addToSeeds` stands for; empty where no model is known.
  let properties: (_ owner: String) -> [PropertyDocument]
  private var count = 0

  init(module: String, properties: @escaping (_ owner: String) -> [PropertyDocument]) {
    self.module = module
    self.properties = properties
  }

  /// Writes one member.
  ///
  /// The bodies are `dynamic` as the declarations are, without which a release build of another module fails; and have the
  /// declaration's access, without which they link to nothing.
  ///
  /// - Throws: for a function that Core Data gives no body to.
  mutating func write(_ member: Conditional<ManagedMember>, to writer: inout SourceWriter) throws(ModelFileError) {
    let number = count
    count += 1
    // No other code can name a local class, so the bodies stand in the class that all have in common; the linker asks for names only.
    let extended = member.value.isLocal ? "NSManagedObject" : member.value.owner
    let access = member.value.isPublic ? "public " : ""
    let declaration = "\(access)final dynamic func __\(module)_\(number)"
    switch member.value.body {
    case .property(let type, let getter, let setter):
      let property = propertyName(of: member.value)
      writer.write("")
      writer.writing(under: member.condition) { writer in
        let type = AccessorWriter.optional(type)
        let handle = writer.declareHandle(for: property)
        writer.write("extension \(extended) {")
        writer.write("  @_silgen_name(\"\(getter)\") \(declaration)Get() -> \(type) { _read(\(handle)) }")
        if let setter {
          writer.write("  @_silgen_name(\"\(setter)\") \(declaration)Set(_ value: __owned \(type)) { _write(value, \(handle)) }")
        }
        writer.write("}")
      }
    case .function(let symbol, let parameters, let result):
      guard result == nil, let function = ManagedFunction(name: member.value.name, parameters: FunctionParameter.list(parameters)) else {
        throw ModelFileError(
          path: member.value.place.path, line: member.value.place.line,
          "@NSManaged func \(member.value.name) has no body Core Data could give it; it gives them to \(ManagedFunction.knownForms).")
      }
      let names = member.value.isLocal ? [] : properties(member.value.owner).compactMap(\.relationship?.name)
      let property =
        names.first { SwiftNames.capitalised($0) == function.relationship } ?? SwiftNames.decapitalised(function.relationship)
      writer.write("")
      writer.writing(under: member.condition) { writer in
        let handle = writer.declareHandle(for: property)
        writer.write("extension \(extended) {")
        writer.write("  @_silgen_name(\"\(symbol)\") \(declaration)\(parameters) { \(function.call)\(handle)) }")
        writer.write("}")
      }
    }
  }

  /// The property a member reads and writes: `name` for `primitiveName`, unless the model has a property of that very name.
  private func propertyName(of member: ManagedMember) -> String {
    let rest = member.name.dropFirst("primitive".count)
    guard member.name.hasPrefix("primitive"), rest.first?.isUppercase == true else { return member.name }
    let known = properties(member.owner).map(\.name)
    if known.contains(member.name) { return member.name }
    return known.first { SwiftNames.capitalised($0) == rest } ?? SwiftNames.decapitalised(rest)
  }

  /// A type written `T!` is `T?` to the linker and, unlike that, clear to the overloads.
  private static func optional(_ type: String) -> String { type.hasSuffix("!") ? String(type.dropLast()) + "?" : type }
}
