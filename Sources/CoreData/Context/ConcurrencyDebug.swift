// SPDX-License-Identifier: MIT
// The check that a context's objects are touched on its queue only, which `-com.apple.CoreData.ConcurrencyDebug 1` turns on among the
// launch arguments or in the environment. Contexts and objects ask at their slow ways; turned off, the test is one load.

import Foundation

enum ConcurrencyDebug {
  static let isOn: Bool = {
    let name = "com.apple.CoreData.ConcurrencyDebug"
    let arguments = CommandLine.arguments
    if let at = arguments.firstIndex(of: "-" + name), at + 1 < arguments.count { return Int(arguments[at + 1]) ?? 0 > 0 }
    return ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? 0 > 0
  }()
}

extension NSManagedObjectContext {
  /// Ends the program, where that is asked for, if the caller is not on the context's queue.
  @inline(__always)
  func checkQueue() { if _slowPath(ConcurrencyDebug.isOn) { requireQueue() } }

  @inline(never)
  private func requireQueue() {
    precondition(
      isOnQueue,
      "A managed object context\(name.map { " named \"\($0)\"" } ?? ""), or one of its objects, was used outside its queue. Use perform or performAndWait."
    )
  }
}
