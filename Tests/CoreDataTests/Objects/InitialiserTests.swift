// SPDX-License-Identifier: MIT
// Objects are made by their class's own initialiser, which Core Data reaches through the class.

import CoreData
import Testing

/// A class whose initialiser nobody else may call, with a stored property that it sets.
public final class Sealed: NSManagedObject {
  let marks = ["made"]
  private(set) var contexts: [NSManagedObjectContext?] = []

  public init(in context: NSManagedObjectContext, entity: NSEntityDescription) {
    super.init(entity: entity, insertInto: context)
    contexts.append(context)
  }

  override private init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    super.init(entity: entity, insertInto: context)
    contexts.append(context)
  }
}

@Suite struct InitialiserTests {
  private func context(_ type: NSManagedObject.Type) -> NSManagedObjectContext {
    let entity = NSEntityDescription()
    entity.name = "Thing"
    entity.managedObjectClassName = NSStringFromClass(type)
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    return context
  }

  @Test func `a private initialiser runs for objects that a context makes`() throws {
    let context = context(Sealed.self)
    let object = try #require(NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context) as? Sealed)
    #expect(object.marks == ["made"] && object.contexts.count == 1)
    #expect(object.isInserted && object.managedObjectContext === context)
  }

  @Test func `a class local to a function may have stored properties`() throws {
    final class Local: NSManagedObject {
      var names = ["a", "b"]
      lazy var text = names.joined()
    }
    let context = context(Local.self)
    let object = try #require(NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context) as? Local)
    #expect(object.text == "ab" && object.managedObjectContext === context)
  }

  @Test func `an object that a context made is freed with its stored properties`() {
    final class Token {}
    final class Local: NSManagedObject { let token = Token() }
    weak var token: Token?
    do {
      let context = context(Local.self)
      let object = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context) as? Local
      token = object?.token
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test func `init(context:) can be called through a generic parameter, Self and a class value`() {
    func make<T: NSManagedObject>(_ type: T.Type, in context: NSManagedObjectContext) -> T { T(context: context) }
    let context = context(Opened.self)
    let type: NSManagedObject.Type = Opened.self
    let made = [
      make(Opened.self, in: context), type.init(context: context), Opened.fresh(in: context),
      Opened(tagged: "x", in: context), Opened.again(in: context),
    ]
    #expect(made.map { ($0 as? Opened)?.tag } == ["new", "new", "new", "x", "new"])
    #expect(context.insertedObjects == Set(made))
  }

  @Test func `an initialiser of a context that a class has itself is the one called`() {
    let context = context(Own.self)
    #expect(Own(context: context).tag == "own" && Own(tagged: "x", in: context).tag == "x")
  }
}

class Opened: NSManagedObject {
  var tag = "new"
  convenience init(tagged tag: String, in context: NSManagedObjectContext) {
    self.init(context: context)
    self.tag = tag
  }
  class func fresh(in context: NSManagedObjectContext) -> Self { Self(context: context) }
}

private final class Own: NSManagedObject {
  var tag = "new"
  convenience init(context: NSManagedObjectContext) {
    self.init(entity: context.persistentStoreCoordinator?.managedObjectModel.entities.first ?? NSEntityDescription(), insertInto: context)
    tag = "own"
  }
  convenience init(tagged tag: String, in context: NSManagedObjectContext) {
    self.init(context: context)
    self.tag = tag
  }
}

private protocol Insertable {}
extension Insertable where Self: NSManagedObject {
  static func again(in context: NSManagedObjectContext) -> Self { Self(context: context) }
}
extension Opened: Insertable {}
