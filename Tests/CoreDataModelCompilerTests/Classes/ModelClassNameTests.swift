// SPDX-License-Identifier: MIT
// Class names as models write them.

import Testing

@testable import CoreDataModelCompiler

@Suite struct ModelClassNameTests {
  @Test(arguments: [
    ("Thing", nil, "Thing", "Thing"), (".Thing", nil, "Thing", "Thing"), ("Garden.Thing", "Garden", "Thing", "Thing"),
    ("Other.Thing", "Other", "Thing", "Other.Thing"), ("Other.", "Other", "", "Other."),
  ]) func `a class name is taken apart`(text: String, module: String?, name: String, reference: String) {
    let className = ModelClassName(text)
    #expect(className.module == module)
    #expect(className.name == name)
    #expect(className.reference(in: "Garden") == reference)
  }
}
