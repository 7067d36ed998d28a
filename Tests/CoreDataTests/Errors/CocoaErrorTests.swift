// SPDX-License-Identifier: MIT
// Catching Core Data's errors the ways programs do.

import CoreData
import Testing

@Suite struct CocoaErrorTests {
  static func failing(_ code: Int, _ info: [String: Any] = [:]) throws {
    throw NSError(domain: NSCocoaErrorDomain, code: code, userInfo: info)
  }

  @Test func `a validation error is caught by its CocoaError name and names the key`() {
    do {
      try Self.failing(1570, [NSValidationKeyErrorKey: "name", NSValidationValueErrorKey: 3])
    } catch let error as CocoaError where error.code == .validationMissingMandatoryProperty {
      #expect(error.validationKey == "name")
      #expect(error.validationValue as? Int == 3)
    } catch {
      Issue.record("\(error) is no CocoaError of that code")
    }
  }

  @Test func `a pattern with the code alone catches too`() {
    do { try Self.failing(NSPersistentStoreIncompatibleVersionHashError) } catch CocoaError.persistentStoreIncompatibleVersionHash {
      return
    } catch { Issue.record("\(error) was not matched") }
  }

  @Test func `several errors come as the details of one`() {
    let details = [NSError(domain: NSCocoaErrorDomain, code: NSValidationStringTooLongError)]
    do { try Self.failing(NSValidationMultipleErrorsError, [NSDetailedErrorsKey: details]) } catch let error as NSError {
      #expect((error.userInfo[NSDetailedErrorsKey] as? [NSError])?.map(\.code) == [1660])
      #expect((error as? CocoaError)?.detailedErrors == details)
    }
  }
}
