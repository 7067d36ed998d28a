// SPDX-License-Identifier: MIT
// Keys into the user info of Core Data's errors, and the domain of the database's own errors.

import Foundation

/// The errors (`[NSError]`) of which an error of code 1560 or 134040 tells together.
public let NSDetailedErrorsKey = "NSDetailedErrors"
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
public let NSValidationValueErrorKey = "NSValidationErrorValue"
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
/// The merge conflicts of a save that failed for them.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
/// The domain of errors with SQLite's result codes; also the key under which such a code is found in a Cocoa error's user info.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"
