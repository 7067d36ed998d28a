// SPDX-License-Identifier: MIT
// What `import CoreData` brings besides Core Data itself, as on Apple's platforms: Foundation, and the predicates that fill it.

@_exported import CoreDataPredicates
@_exported import Foundation
