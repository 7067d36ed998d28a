// SPDX-License-Identifier: MIT
// Literals and imports of the generated file.

import Testing

@testable import CoreDataModelCompiler

@Suite struct RegistrationTests {
  @Test(arguments: [("plain", "#\"plain\"#"), ("a\"#b", "##\"a\"#b\"##"), ("a\\#(b)", "##\"a\\#(b)\"##"), ("\\n", "#\"\\n\"#")])
  func `any text becomes a literal that means itself`(text: String, literal: String) {
    #expect(RegistrationWriter.literal(text) == literal)
  }

  @Test(arguments: [
    (true, [:], "public import CoreData"), (false, [:], "import CoreData"), (false, ["CoreData": "internal"], "internal import CoreData"),
    (true, ["CoreData": "internal"], "public import CoreData"),
  ]) func `CoreData is imported at the level that agrees with the sources`(isPublic: Bool, levels: [String: String], line: String) {
    let imports = ImportList(importLevels: levels, modules: ["Foundation"], module: "M", isPublic: isPublic)
    #expect(imports.lines == [line])
  }

  @Test func `other modules are imported where they exist`() {
    let imports = ImportList(importLevels: ["B": "public", "C": "internal"], modules: ["A", "B", "C", "M"], module: "M", isPublic: true)
    #expect(
      imports.lines == [
        "public import CoreData", "#if canImport(A)", "import A", "#endif", "#if canImport(B)", "public import B", "#endif",
        "#if canImport(C)",
        "internal import C", "#endif",
      ])
  }
}
