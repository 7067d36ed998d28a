// SPDX-License-Identifier: MIT
// A stack for each look at an original's store: what one has saved, another reads. The checks of the originals call it.

import CoreData

/// Opens the store of an original's model; every call is a stack of its own on the same file.
@MainActor func open(_ name: String, in folder: URL) -> NSPersistentContainer {
  let container = NSPersistentContainer(name: name)
  container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: folder.appendingPathComponent("\(name).sqlite"))]
  container.loadPersistentStores { description, error in
    if let error { fatalError("\(description): \(error)") }
  }
  return container
}

/// A day by its number.
func day(_ number: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(number) * 86400) }
