// SPDX-License-Identifier: MIT
// What all requests to a coordinator share.

import Foundation

/// The kinds of request.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  case fetchRequestType = 1
  case saveRequestType = 2
  case batchInsertRequestType = 5
  case batchUpdateRequestType = 6
  case batchDeleteRequestType = 7
}

/// A request to the stores of a coordinator.
open class NSPersistentStoreRequest: NSObject, NSCopying {
  /// The stores asked; nil means all that can answer.
  open var affectedStores: [NSPersistentStore]?
  /// What is asked for; each subclass answers its own.
  open var requestType: NSPersistentStoreRequestType {
    preconditionFailure("\(type(of: self)) does not say what it asks for. Override requestType in it.")
  }

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    preconditionFailure("\(type(of: self)) cannot be copied. Override copy(with:) in it.")
  }
}
