// SPDX-License-Identifier: MIT
// Each rewrite, input to output.

import Testing

@testable import CoreDataAdoption

@Suite struct RuleTests {
  static let attributes: [(String, String)] = [
    (
      "@objc(Plant)\npublic class Plant: NSObject {}\n",
      "#if canImport(ObjectiveC)\n  @objc(Plant)\n#endif\npublic class Plant: NSObject {}\n"
    ),
    ("@objc(Plant) class Plant {}", "#if canImport(ObjectiveC)\n  @objc(Plant)\n#endif\nclass Plant {}"),
    ("class A {\n  @objc func f() {}\n}", "class A {\n  #if canImport(ObjectiveC)\n    @objc\n  #endif\n  func f() {}\n}"),
    ("class A { @objc func f() {} }", "class A {\n#if canImport(ObjectiveC)\n  @objc\n#endif\nfunc f() {} }"),
    (
      "  @NSManaged @objc(addSeeds:) public func add(_ s: NSSet)",
      "  @NSManaged\n  #if canImport(ObjectiveC)\n    @objc(addSeeds:)\n  #endif\n  public func add(_ s: NSSet)"
    ),
    ("@objc @NSManaged var a: String", "#if canImport(ObjectiveC)\n  @objc\n#endif\n@NSManaged var a: String"),
    ("public @objc(A) final class A {}", "#if canImport(ObjectiveC)\n  @objc(A)\n#endif\npublic final class A {}"),
    ("  private(set) @objc dynamic var a = 1", "  #if canImport(ObjectiveC)\n    @objc\n  #endif\n  private(set) dynamic var a = 1"),
    ("@objc(A) @objcMembers class A {}", "#if canImport(ObjectiveC)\n  @objc(A)\n  @objcMembers\n#endif\nclass A {}"),
    (
      "@objc(A)\n@MainActor\n@objcMembers\nclass A {}",
      "#if canImport(ObjectiveC)\n  @objc(A)\n  @objcMembers\n#endif\n@MainActor\nclass A {}"
    ),
    ("let b = c.open\n@objc var a = 1", "let b = c.open\n#if canImport(ObjectiveC)\n  @objc\n#endif\nvar a = 1"),
    ("@objc // why\nvar a = 1", "#if canImport(ObjectiveC)\n  @objc\n#endif\n// why\nvar a = 1"),
    (
      "/// Text.\n@objc enum E: Int { @objc(x) case a }",
      "/// Text.\n#if canImport(ObjectiveC)\n  @objc\n#endif\nenum E: Int {\n#if canImport(ObjectiveC)\n  @objc(x)\n#endif\ncase a }"
    ),
    ("@objc\r\nvar a = 1\r\n", "#if canImport(ObjectiveC)\r\n  @objc\r\n#endif\r\nvar a = 1\r\n"),
    ("@objc protocol P { func f() }", "#if canImport(ObjectiveC)\n  @objc\n#endif\nprotocol P: AnyObject { func f() }"),
    ("@objc protocol P: Q {}", "#if canImport(ObjectiveC)\n  @objc\n#endif\nprotocol P: AnyObject, Q {}"),
    ("@objc protocol P: NSObjectProtocol {}", "#if canImport(ObjectiveC)\n  @objc\n#endif\nprotocol P: NSObjectProtocol {}"),
    ("@available(iOS 13, *) @objc extension A {}", "@available(iOS 13, *)\n#if canImport(ObjectiveC)\n  @objc\n#endif\nextension A {}"),
  ]

  @Test(arguments: attributes) func `attributes for Objective-C stand behind a condition`(text: String, expected: String) {
    #expect(adopted(text) == expected)
  }

  @Test(arguments: [
    "@nonobjc class func f() {}", "#if canImport(ObjectiveC)\n@objc(A)\n#endif\nclass A {}", "#if os(iOS)\n@objc class A {}\n#endif",
    "let a = \"@objc(A) class A\"",
    "// @objc class A\n/* @objc */ class A {}", "dynamic var a = 1", "@objcs var a = 1",
  ]) func `what Linux compiles or never sees stays as it is`(text: String) {
    #expect(adopted(text) == text)
  }

  @Test(arguments: [
    ("#keyPath(Plant.name)", "\"name\""), ("#keyPath(Plant.seeds.date)", "\"seeds.date\""), ("#keyPath(name)", "\"name\""),
    ("#keyPath(Self.name)", "\"name\""),
    ("#keyPath(Garden.Plant.seeds)", "\"seeds\""), ("#keyPath(Outer.Inner.name)", "\"name\""), ("#keyPath(Plant.`default`)", "\"default\""),
    ("#keyPath(\n  Plant . name\n)", "\"name\""), ("#keyPath(Box<Int>.name)", "\"name\""), ("#keyPath(Plant.URL)", "\"URL\""),
    ("#keyPath(Plant.URL.path)", "\"URL.path\""),
    ("f(\"\\(#keyPath(Plant.name)) == %@\")", "f(\"\\(\"name\") == %@\")"), ("[#keyPath(A.b): #keyPath(A.c)]", "[\"b\": \"c\"]"),
  ]) func `a key path is the text that it stands for`(text: String, expected: String) {
    let types = "class Plant { var URL: Int; var name: String }; class Inner {}; class Box<T> {}; struct Outer {}"
    #expect(adopted(text, beside: types) == expected)
  }

  @Test func `a key path is left to a person where a name may be a type's or a property's, or has another name in Objective-C`() {
    #expect(leftByHand("class A {}\nvar A = 1\nlet k = #keyPath(A.b)").map(\.line) == [3])
    #expect(leftByHand("class A {}\nlet k = #keyPath(A.Unknown.b)").map(\.line) == [2])
    #expect(leftByHand("class A { @objc(other) var b = 1 }\nlet k = #keyPath(A.b)").map(\.line) == [2])
    #expect(leftByHand("class A { @objc(b) var b = 1 }\nlet k = #keyPath(A.b)").isEmpty)
  }

  @Test(arguments: [
    ("NSFetchRequest<NSFetchRequestResult>(entityName: \"P\") as! NSFetchRequest<P>", "NSFetchRequest<P>(entityName: \"P\")"),
    ("NSFetchRequest(entityName: f(1)) as! NSFetchRequest<P>", "NSFetchRequest<P>(entityName: f(1))"),
    ("NSFetchRequest<A>() as? NSFetchRequest<B<C>>", "Optional(NSFetchRequest<B<C>>())"),
    ("try f(P.fetchRequest() as! NSFetchRequest<P>)", "try f(unsafeBitCast(P.fetchRequest(), to: NSFetchRequest<P>.self))"),
    ("T.fetchRequest() as? NSFetchRequest<T>", "Optional(unsafeBitCast(T.fetchRequest(), to: NSFetchRequest<T>.self))"),
    ("Own.fetchRequest() as! NSFetchRequest<Own>", "Own.fetchRequest() as NSFetchRequest<Own>"),
    (
      "let r: NSFetchRequest<P> = f()\ndelete(r as! NSFetchRequest<NSFetchRequestResult>)",
      "let r: NSFetchRequest<P> = f()\ndelete(unsafeBitCast(r, to: NSFetchRequest<NSFetchRequestResult>.self))"
    ),
    (
      "func f(_ r: NSFetchRequest<P>) { g(r as! NSFetchRequest<Q>) }",
      "func f(_ r: NSFetchRequest<P>) { g(unsafeBitCast(r, to: NSFetchRequest<Q>.self)) }"
    ),
    ("let r = P.fetchRequest()\ng(r as! NSFetchRequest<P>)", "let r = P.fetchRequest()\ng(unsafeBitCast(r, to: NSFetchRequest<P>.self))"),
    ("r.copy() as! NSFetchRequest<P>", "r.copy() as! NSFetchRequest<P>"),
    ("func f(_ r: NSFetchRequest<P>) { g(r as! NSFetchRequest<P>) }", "func f(_ r: NSFetchRequest<P>) { g(r as! NSFetchRequest<P>) }"),
    ("P.fetchRequest() as NSFetchRequest<P>", "P.fetchRequest() as NSFetchRequest<P>"),
  ]) func `a cast of a request is a form that holds on both`(text: String, expected: String) {
    let own = "extension Own { class func fetchRequest() -> NSFetchRequest<Own> { f() } }"
    #expect(adopted("import CoreData\n" + text, beside: own) == "import CoreData\n" + expected)
    #expect(leftByHand(text).isEmpty)
  }

  @Test(arguments: [
    "let r = make()\ng(r as! NSFetchRequest<P>)", "let r: Any = 1\ng(r as? NSFetchRequest<P>)", "a.b\n  .c as! NSFetchRequest<P>",
    "\nc as! NSFetchedResultsController<P>", "let r: NSFetchRequest<P>? = nil\ng(r as! NSFetchRequest<Q>)",
    "class Own { class func fetchRequest() -> NSFetchRequest<Own> { f() } }\nOwn.fetchRequest() as! NSFetchRequest<P>",
  ]) func `a cast of something that may be no request is left to a person`(text: String) {
    #expect(adopted("import CoreData\n" + text) == "import CoreData\n" + text)
    #expect(leftByHand(text).map(\.line) == [2])
  }

  @Test(arguments: [
    ("import Combine\nimport CoreData\n", "#if canImport(Combine)\n  import Combine\n#endif\nimport CoreData\n", 1),
    ("import UIKit\nclass A {}\n", "#if canImport(UIKit)\n  import UIKit\n#else\n  import Foundation\n#endif\nclass A {}\n", 0),
    ("import CoreData\nimport UIKit\nclass A {}\n", "import CoreData\n#if canImport(UIKit)\n  import UIKit\n#endif\nclass A {}\n", 0),
    ("@testable public import os.log // why\n", "#if canImport(os)\n  @testable public import os.log\n#endif // why\n", 1),
    ("import CoreData.CoreDataDefines", "import CoreData", 0),
    ("#if canImport(UIKit)\nimport UIKit\n#endif", "#if canImport(UIKit)\nimport UIKit\n#endif", 0),
    ("import Foundation; import UIKit", "import Foundation; import UIKit", 1),
    (
      "// Header\nimport SwiftUI\n@objc class A: View {}\n// end\n",
      "// Header\n#if canImport(SwiftUI)\nimport SwiftUI\n@objc class A: View {}\n#endif\n// end\n", 0
    ),
    (
      "import UIKit\nclass A: NSManagedObject { var i: UIImage? }",
      "import CoreData\n#if canImport(UIKit)\n  import UIKit\n#else\n  import Foundation\n#endif\nclass A: NSManagedObject { var i: UIImage? }",
      1
    ),
  ]) func `imports of what Linux lacks stand behind a condition`(text: String, expected: String, byHand: Int) {
    #expect(adopted(text) == expected)
    #expect(leftByHand(text).count == byHand)
  }

  @Test(arguments: [
    ("#selector(NSString.localizedStandardCompare(_:))", "Selector((\"localizedStandardCompare:\"))"),
    ("#selector(NSString.localizedCompare)", "Selector((\"localizedCompare:\"))"),
    ("#selector(NSNumber.compare(_:))", "Selector((\"compare:\"))"),
  ]) func `selectors of comparisons are named`(text: String, expected: String) {
    #expect(adopted(text) == expected)
    #expect(leftByHand(text).isEmpty && leftByHand(expected).isEmpty)
  }

  @Test(arguments: [
    ("func f<T: NSManagedObject>(_ c: NSManagedObjectContext, e: E) -> T { ", "T(entity: e, insertInto: c)", "T", "c"),
    ("extension NSManagedObjectContext { func f<T: NSManagedObject>() -> T { ", "T.init(entity: e, insertInto: self)", "T", "self"),
  ]) func `an object of a type parameter is made by its entity`(before: String, call: String, type: String, context: String) {
    let made = "NSEntityDescription.insertNewObject(forEntityName: e.name ?? \"\", into: \(context)) as! \(type)"
    #expect(adopted("import CoreData\n" + before + call) == "import CoreData\n" + before + made)
    #expect(adopted("import CoreData\n" + before + call + ".id") == "import CoreData\n" + before + "(\(made)).id")
    #expect(leftByHand(before + call).isEmpty)
  }

  @Test(arguments: [
    "func f<T: NSManagedObject>(_ c: NSManagedObjectContext?, e: E) -> T { T.init(entity: e, insertInto: c) }",
    "func f<T: NSManagedObject>(_ c: NSManagedObjectContext, e: E) -> T { T.init(entity: e!, insertInto: c) }",
    "class A { func f<T: NSManagedObject>() -> T { T.init(entity: e, insertInto: self) } }",
  ]) func `an object of a type parameter is left to a person where the context or the entity may be nil`(text: String) {
    #expect(adopted("import CoreData\n" + text) == "import CoreData\n" + text)
    #expect(leftByHand(text).count == 1)
  }

  @Test(arguments: [
    (
      "import Foundation\nlet s = URLSession.shared\n",
      "#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\nimport Foundation\nlet s = URLSession.shared\n"
    ),
    (
      "import Foundation\nextension HTTPURLResponse {}\n",
      "#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\nimport Foundation\nextension HTTPURLResponse {}\n"
    ),
    (
      "import Foundation\nlet s = XMLParser()\n",
      "#if canImport(FoundationXML)\n  import FoundationXML\n#endif\nimport Foundation\nlet s = XMLParser()\n"
    ),
    ("import FoundationNetworking\nlet s: URLRequest\n", "import FoundationNetworking\nlet s: URLRequest\n"),
    ("struct URLRequest {}\nlet s: URLRequest\n", "struct URLRequest {}\nlet s: URLRequest\n"),
  ]) func `a file that names what Foundation has in other modules on Linux imports them`(text: String, expected: String) {
    #expect(adopted(text) == expected && adopted(expected) == expected)
  }

  @Test func `a private managed class becomes internal, with a name of its own where the target needs one`() {
    let text = """
      import CoreData
      private class Data: NSManagedObject { @NSManaged var kind: Kind; @NSManaged var next: Next }
      @objc private enum Kind: Int { case a }
      fileprivate final class Next: NSManagedObject { @NSManaged var key: String }
      private class Plain: NSManagedObject {}
      private let path = #keyPath(Data.kind)
      private let type = Data.self, other = Foundation.Data.self

      """
    let file = SourceFile(name: "Tests/ATests.swift", text: text)
    let knowledge = SourceKnowledge([file]).within([file, SourceFile(name: "Tests/B.swift", text: "import Foundation\nlet a = Data()\n")])
    let first = Rules.apply(to: file, knowing: knowledge)
    let once = SourceFile(name: file.name, bytes: first.edits.applied(to: file.bytes))
    #expect(
      once.text == """
        import CoreData
        class DataOfATests: NSManagedObject { @NSManaged var kind: Kind; @NSManaged var next: Next }
        @objc enum Kind: Int { case a }
        final class Next: NSManagedObject { @NSManaged var key: String }
        private class Plain: NSManagedObject {}
        private let path = #keyPath(DataOfATests.kind)
        private let type = DataOfATests.self, other = Foundation.Data.self

        """)
    #expect(first.findings.filter { $0.kind == .byHand }.isEmpty)
    let twice = SourceFile(name: file.name, bytes: Rules.apply(to: once, knowing: knowledge).edits.applied(to: once.bytes))
    #expect(twice.text.contains("private let path = \"kind\"") && twice.text.contains("#endif\nenum Kind"))
    #expect(Rules.apply(to: twice, knowing: knowledge).edits.isEmpty)
  }

  @Test func `a name that Foundation has too is written with its module`() {
    var knowledge = SourceKnowledge()
    knowledge.publicTypes = ["Query": ["SortDescriptor", "Attribute"], "Other": ["Predicate", "Other"]]
    let text = "import Query\nimport Other\nlet a: SortDescriptor<Int>, b: Attribute, c: Predicate, d = Query.SortDescriptor<Int>()\n"
    let file = SourceFile(name: "A.swift", text: text)
    let result = Rules.apply(to: file, knowing: knowledge)
    #expect(String(decoding: result.edits.applied(to: file.bytes), as: UTF8.self) == text.replacing("a: Sort", with: "a: Query.Sort"))
    #expect(result.findings.map(\.line) == [3])
    let own = SourceFile(name: "B.swift", text: "import Query\nstruct SortDescriptor {}\nlet a: SortDescriptor\n")
    #expect(Rules.apply(to: own, knowing: knowledge).edits.isEmpty)
  }

  @Test(arguments: [
    ("import XCTest\nclass A: NSManagedObject {}\n", "import CoreData\nimport XCTest\nclass A: NSManagedObject {}\n"),
    ("// Header\n\nfunc f(_ c: NSManagedObjectContext) {}\n", "// Header\n\nimport CoreData\n\nfunc f(_ c: NSManagedObjectContext) {}\n"),
    (
      "#if DEBUG\nimport Foundation\n#endif\nlet a: NSFetchRequest<A>",
      "import CoreData\n\n#if DEBUG\nimport Foundation\n#endif\nlet a: NSFetchRequest<A>"
    ), ("import Foundation\nlet p = NSPredicate(value: true)", "import Foundation\nlet p = NSPredicate(value: true)"),
    ("import CoreData\nlet p: NSManagedObject", "import CoreData\nlet p: NSManagedObject"),
    ("\u{FEFF}import XCTest\nlet p: NSManagedObject", "\u{FEFF}import CoreData\nimport XCTest\nlet p: NSManagedObject"),
    ("// NSManagedObject\nlet a = \"NSManagedObject\"", "// NSManagedObject\nlet a = \"NSManagedObject\""),
  ]) func `a file that names types of Core Data imports it`(text: String, expected: String) {
    #expect(adopted(text) == expected)
  }

  @Test(
    arguments: attributes.map(\.0) + [
      "import UIKit\n@objc class A {}", "T.fetchRequest() as! NSFetchRequest<T>", "#keyPath(A.b)",
      "f(NSFetchRequest<A>(entityName: #keyPath(A.b)) as! NSFetchRequest<B>)",
    ])
  func `a second pass changes nothing`(text: String) {
    var once = adopted(text)
    // What lay within another edit takes a further pass, which Adoption makes.
    if once.contains("#keyPath") { once = adopted(once) }
    #expect(adopted(once) == once)
    #expect(!once.contains("#keyPath"))
  }
}
