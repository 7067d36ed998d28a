// SPDX-License-Identifier: MIT
// What a request gives that is no array of objects.

import Foundation

/// The result of a request to a coordinator.
open class NSPersistentStoreResult: NSObject {}
