// SPDX-License-Identifier: MIT
// A class that declares a property which only a subentity of its entity has.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

/// Of employees and managers alike; its accessor and registration are what the plugin would make.
private final class Person: NSManagedObject {
  private static let handle = _PropertyHandle("level")
  var level: Int32 { self._read(Self.handle) }
  private static let names = _PropertyHandle("name")
  var name: String { self._read(Self.names) }
}

@Suite("A property that only a subentity has, declared in its parent's class") struct ShorterRowTests {
  private static func people() throws -> (stack: Stack, employee: Person, manager: Person) {
    _KeyPathRegistry.register([\Person.level: "level", \Person.name: "name"])
    let model = SampleModel.make()
    for name in ["Employee", "Manager"] { model.entitiesByName[name]?.managedObjectClassName = NSStringFromClass(Person.self) }
    let stack = try Stack(.memory, model: model)
    let employee = try #require(stack.insert("Employee", ["name": "Ada"]) as? Person)
    let manager = try #require(stack.insert("Manager", ["name": "Eve", "level": 3]) as? Person)
    return (stack, employee, manager)
  }

  @Test("is read of the subentity's objects") func subentity() throws {
    let people = try Self.people()
    #expect(people.manager.level == 3)
    #expect(people.employee.name == "Ada" && people.manager.name == "Eve")
  }

  @Test("ends the program when it is read of an object that lacks it, even after one that has it") func parent() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let people = try Self.people()
      _ = people.manager.level
      _ = people.employee.level
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("The entity Employee has no property level: its model and the class Person disagree."))
  }
}
