// SPDX-License-Identifier: MIT
// What `import CoreData` brings besides Core Data itself.

@_exported import CoreDataPredicates
@_exported import Foundation
