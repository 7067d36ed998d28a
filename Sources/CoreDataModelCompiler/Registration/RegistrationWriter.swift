// SPDX-License-Identifier: MIT
// Writes the function that tells Core Data, before `main`, of a target's models, classes and key paths. TargetCompilation calls it last.

import CoreDataModelFile

/// Writes the registration of one target.
struct RegistrationWriter {
  struct RegisteredClass {
    var name: String
    var objectiveCName: String?
    var condition: String?
  }

  struct KeyPath {
    var owner: String
    var property: String
    var condition: String?
  }

  let module: String
  var models: [CompiledModel] = []
  var classes: [RegisteredClass] = []
  var keyPaths: [KeyPath] = []

  var isEmpty: Bool { models.isEmpty && classes.isEmpty && keyPaths.isEmpty }

  func write(to writer: inout SourceWriter) {
    guard !isEmpty else { return }
    writer.write("")
    writer.write("// MARK: Registration before main")
    for (number, model) in models.enumerated() { write(model, number: number, to: &writer) }
    if !keyPaths.isEmpty { writeKeyPaths(to: &writer) }
    writer.write("")
    writer.write("@_cdecl(\"__duramen_register_\(module)\") nonisolated func __register\(module)() {")
    for (number, model) in models.enumerated() {
      writer.write(
        "  _ModelRegistry.register(modelName: \(Self.literal(model.name)), moduleName: \"\(module)\", compiled: { __compiledModel\(number)() })"
      )
    }
    for item in classes {
      writer.writing(under: item.condition) { writer in
        let objectiveCName = item.objectiveCName.map { "\"\($0)\"" } ?? "nil"
        writer.write(
          "  _ModelRegistry.register(className: \"\(item.name)\", objCName: \(objectiveCName), type: \(item.name).self)"
        )
      }
    }
    if !keyPaths.isEmpty {
      // Key paths to a class of the main actor can only be formed on it. Forming one touches no state, so the isolation is cast away.
      writer.write("  let keyPaths = unsafeBitCast(")
      writer.write("    __keyPaths\(module) as @MainActor () -> [AnyKeyPath: String], to: (() -> [AnyKeyPath: String]).self)")
      writer.write("  _KeyPathRegistry.register(keyPaths())")
    }
    writer.write("}")
    writer.write("")
    // A pointer to a named function: a closure in its place does not survive whole-module optimisation.
    writer.write(
      "@section(\".init_array\") @used nonisolated let __registration\(module): @convention(c) () -> Void = __register\(module)")
  }

  private func write(_ model: CompiledModel, number: Int, to writer: inout SourceWriter) {
    writer.write("")
    writer.write("private nonisolated func __compiledModel\(number)() -> [UInt8] {")
    writer.write("  Array(\(Self.literal(String(decoding: model.bytes, as: UTF8.self))).utf8)")
    writer.write("}")
  }

  private func writeKeyPaths(to writer: inout SourceWriter) {
    writer.write("")
    writer.write("@MainActor private func __keyPaths\(module)() -> [AnyKeyPath: String] {")
    writer.write("  var names: [AnyKeyPath: String] = [:]")
    for keyPath in keyPaths {
      writer.writing(under: keyPath.condition) { writer in
        let property = SwiftNames.escaped(keyPath.property)
        writer.write("  names[\\\(keyPath.owner).\(property)] = \"\(keyPath.property)\"")
        // The link of chains such as \Seed.plant?.name.
        writer.write("  names[\\\(keyPath.owner)?.?.\(property)] = \"\(keyPath.property)\"")
      }
    }
    writer.write("  return names")
    writer.write("}")
  }

  /// A string literal of any text on one line, with as many number signs as it takes.
  static func literal(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    return "\(signs)\"\(text)\"\(signs)"
  }
}
