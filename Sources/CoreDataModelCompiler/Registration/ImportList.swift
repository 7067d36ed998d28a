// SPDX-License-Identifier: MIT
// The imports of the generated file. They must agree with the sources' own: Swift refuses a bare import beside one with an access level.

/// Decides how each module is imported.
struct ImportList {
  /// The access levels the sources state at their imports, by module.
  let importLevels: [String: String]
  let modules: Set<String>
  let module: String
  /// Whether the file declares anything public, which makes the import of CoreData a public one.
  let isPublic: Bool

  var lines: [String] {
    let coreData: String
    if isPublic {
      coreData = "public import CoreData"
    } else {
      coreData = importLevels["CoreData"] == nil ? "import CoreData" : "internal import CoreData"
    }
    // CoreData re-exports Foundation.
    let others = modules.subtracting(["CoreData", "Foundation", "Swift", module]).sorted()
    return [coreData]
      + others.flatMap { name in
        let level = importLevels[name].map { isPublic && $0 == "public" ? "public " : "internal " } ?? ""
        return ["#if canImport(\(name))", "\(level)import \(name)", "#endif"]
      }
  }
}
