// SPDX-License-Identifier: MIT
// A store called from many threads at once.

import CoreDataRows
import Dispatch
import Synchronization
import TestSupport
import Testing

extension StoreBehaviour {
  static var concurrency: [StoreClaim] {
    [
      StoreClaim("many threads read and save at once; every save is whole") { factory in
        let store = try factory.makeStore(zoo)
        let problems = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
          do {
            for round in 0..<20 {
              if thread.isMultiple(of: 2) {
                _ = try store.save(ChangeSet(inserts: [zoo.newRow("Bird", ["name": .string("\(thread) \(round)")]), zoo.newRow("Fish")]))
              } else {
                let rows = try store.all("Animal")
                let birds = rows.count { $0.layout.entityName == "Bird" }
                if birds * 2 != rows.count { problems.withLock { $0.append("half a save was seen") } }
                _ = try store.rows(rows.prefix(3).map(\.objectKey))
              }
            }
          } catch {
            problems.withLock { $0.append("\(error)") }
          }
        }
        #expect(problems.withLock { $0 } == [])
        #expect(try store.all("Animal").count == 160)
        #expect(Set(try store.all("Bird").compactMap { $0.string("name") }).count == 80)
      }
    ]
  }
}
