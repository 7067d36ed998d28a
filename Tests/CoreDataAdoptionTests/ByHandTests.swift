// SPDX-License-Identifier: MIT
// What is left to a person, where, and with which advice.

import Testing

@testable import CoreDataAdoption

@Suite struct ByHandTests {
  @Test(arguments: [
    ("addObserver(self, selector: #selector(changed(_:)), name: n, object: nil)", "closure"), ("Selector(\"changed:\")", "closure"),
    ("NSSelectorFromString(a)", "closure"),
    ("#selector(NSString.appending(_:))", "closure"), ("@IBOutlet var a: Int", "@IBOutlet"),
    ("@objc protocol P: AnyObject { @objc optional func f() }", "optional requirements"),
    ("func validateName(_ v: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}", "\"name\""),
    ("NSClassFromString(\"A\")", "managedObjectClassName"),
    ("o.addObserver(self, forKeyPath: \"a\", options: [], context: nil)", "observers"),
    ("override func observeValue(forKeyPath k: String?) {}", "observers"),
    ("T.init(entity: e, insertInto: c)", "insertNewObject"),
    ("class P: NSManagedObject {}; let p = P()", "P(context: …)"),
    ("class P: NSManagedObject {}; extension P: Q { override func awakeFromFetch() {} }", "into the class"),
    ("let c = NSPersistentCloudKitContainer(name: n)", "CloudKit"),
    ("extension NSManagedObjectModel { static func f() { self.init() } }", "class"),
    ("extension NSPersistentContainer { class func f() -> Self { Self(name: n) } }", "class"), ("let s: NSSet = [1]", "array literal"),
    ("objc_setAssociatedObject(a, b, c, d)", "runtime"), ("class S: NSAtomicStore {}; class T: NSAtomicStore {}", "those in memory"),
    ("let r = NSBatchDeleteRequest(fetchRequest: f)", "in a context"), ("let m = NSMappingModel()", "inferred mapping"),
    ("func f(_ t: NSPersistentHistoryToken?, _ u: NSPersistentHistoryToken) {}", "notifications"),
  ]) func `what no rule can rewrite is told with advice`(text: String, advice: String) {
    let found = leftByHand("\n" + text)
    #expect(found.map(\.line) == [2] && found.allSatisfy { $0.text.contains(advice) }, "\(found)")
  }

  @Test(arguments: [
    "func validateValue(_ v: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {}",
    "center.addObserver(forName: n, object: nil, queue: nil) { _ in }",
    "super.init(entity: e, insertInto: c)", "class P: NSManagedObject { override func awakeFromFetch() {} }",
    "extension NSPersistentContainer { convenience init(a: Int) { self.init(name: n) } }",
    "class P {}\nP.init(entity: e, insertInto: c)", "Selector((\"compare:\"))",
    "func validate(_ s: String) {}", "var optional = 1",
    "a.observe(\\.b) { _ in }", "let s: NSSet = NSSet(array: [])", "class NSMappingModel {}\nlet m = NSMappingModel()",
    "#if canImport(ObjectiveC)\nlet r = NSBatchDeleteRequest(fetchRequest: f)\n#endif", "let k = NSPersistentHistoryTrackingKey",
  ]) func `what Linux has is not told`(text: String) {
    #expect(leftByHand(text).isEmpty)
  }
}
