// SPDX-License-Identifier: MIT
// What a quick look through sources finds without the compiler.

import Testing

@testable import CoreDataModelCompiler

@Suite struct SourceScanTests {
  @Test(arguments: [
    "@objc(XYZPlant) class Plant: NSManagedObject {}", "@objc(XYZPlant)\npublic final class Plant: NSManagedObject {}",
    "#if canImport(ObjectiveC)\n@objc(XYZPlant)\n#endif\nopen class Plant: NSManagedObject {}",
    "#if canImport(ObjectiveC)\n  @objc(XYZPlant)\n#endif  // only there\n@MainActor public class Plant {}",
  ]) func `an Objective-C name is found wherever it stands`(text: String) {
    #expect(ClassDeclarations(in: text).objectiveCNames == ["Plant": "XYZPlant"])
  }

  @Test func `an Objective-C name of a method is not a class's`() {
    let text = "class Plant: NSManagedObject {\n  @objc(addSeeds:) func addToSeeds(_ s: Seed) {}\n}\nclass Seed: Plant {}"
    #expect(ClassDeclarations(in: text).objectiveCNames.isEmpty)
  }

  @Test func `managed classes are found through each other`() {
    let text = "class C: B {}\npublic class A : CoreData.NSManagedObject {}\nclass B: A, P {}\nclass D: Other {}\nclass func f() {}"
    #expect(ClassDeclarations(in: text).managedClasses(knowing: ["NSManagedObject"]) == ["A", "B", "C"])
  }

  @Test func `types are told apart by whether another module can name them`() {
    let text =
      "public final class A {}\nclass B: A {}\n  open class C {\n    struct D {}\n}\n// the class E\nlet f = \"class F\"\n@objc(X) enum G {}\n"
    let types = ClassDeclarations(in: text).types
    #expect(types.filter(\.isPublic).map(\.name) == ["A", "C"])
    #expect(types.filter { !$0.isPublic }.map(\.name) == ["B", "D", "G"])
  }

  @Test func `stated access levels of imports are noted, the widest first`() {
    let text = "public import CoreData\nimport Foundation\ninternal import struct Paint.Colour\n@preconcurrency internal import CoreData\n"
    #expect(ClassDeclarations(in: text).importLevels == ["CoreData": "public", "Paint": "internal"])
  }
}
