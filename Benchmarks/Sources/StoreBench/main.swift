// SPDX-License-Identifier: MIT
// One step of the workload on one file: StoreBench STEP FILE. Benchmarks/run calls it.

import CoreData

guard CommandLine.arguments.count == 3, let step = Workload.steps[CommandLine.arguments[1]] else {
  FileHandle.standardError.write(Data("Usage: StoreBench \(Workload.steps.keys.sorted().joined(separator: "|")) FILE\n".utf8))
  exit(2)
}
let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: CommandLine.arguments[2]))
// As RawBaseline has it; the write-ahead log is the default.
description.setValue("NORMAL" as NSString, forPragmaNamed: "synchronous")
let container = NSPersistentContainer(name: "Bench")
container.persistentStoreDescriptions = [description]
container.loadPersistentStores { _, error in
  guard let error else { return }
  FileHandle.standardError.write(Data("StoreBench: \(error.localizedDescription)\n".utf8))
  exit(1)
}
try step(Workload(context: container.viewContext))
