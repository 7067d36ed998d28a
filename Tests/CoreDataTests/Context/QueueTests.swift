// SPDX-License-Identifier: MIT
// When pending changes are processed, whatever serves the main queue; and the check that contexts are used on their queues.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct QueueTests {
  private func run(_ program: String, _ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "a main-queue context's changes are told once, by dispatchMain, by a foreign loop, or at the save of a plain program",
    arguments: ["plain", "dispatch", "polled"])
  func mainLoops(_ way: String) throws {
    #expect(try run("MainLoops", [way]) == ["changed", "told"])
  }

  @Test("the end of a perform block tells of the changes made in it")
  func performBlock() async throws {
    let stack = try Stack(.memory)
    nonisolated(unsafe) var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: stack.context, queue: nil
    ) { _ in count += 1 }
    defer { NotificationCenter.default.removeObserver(token) }
    stack.context.performAndWait {
      stack.insert("Tag", ["label": "red"])
      stack.insert("Tag", ["label": "blue"])
      #expect(count == 0)
    }
    #expect(count == 1)
    await stack.context.perform { _ = stack.insert("Tag", ["label": "green"]) }
    #expect(count == 2)
  }

  @Test("what an awaited block used is free when the caller goes on")
  func awaitedBlock() async throws {
    final class Token: Sendable {}
    let stack = try Stack(.memory)
    for _ in 0..<200 {
      weak var token: Token?
      func use() async {
        let used = Token()
        token = used
        await stack.context.perform { withExtendedLifetime(used) {} }
      }
      await use()
      #expect(token == nil)
    }
  }

  @Test("with the concurrency debugging asked for, using a context outside its queue ends the program")
  func confinement() async {
    await #expect(processExitsWith: .success) {
      setenv("com.apple.CoreData.ConcurrencyDebug", "1", 1)
      let stack = try Stack(.memory)
      stack.context.performAndWait { _ = stack.insert("Tag", ["label": "red"]) }
    }
    await #expect(processExitsWith: .failure) {
      setenv("com.apple.CoreData.ConcurrencyDebug", "1", 1)
      let stack = try Stack(.memory)
      stack.insert("Tag", ["label": "red"])
    }
  }
}
