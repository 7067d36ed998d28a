// SPDX-License-Identifier: MIT
// What `import CoreData` brings besides Core Data itself.

@_exported import Foundation
