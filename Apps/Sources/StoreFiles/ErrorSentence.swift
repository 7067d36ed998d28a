// SPDX-License-Identifier: MIT
// Errors in words. StoreFile explains by them why a file cannot be opened, programs print by them what went wrong.

import Foundation

/// An error in a sentence or two.
public func sentence(for error: any Error) -> String {
  let error = error as NSError
  let description = error.localizedDescription
  // An error that brings its own description says all there is to say; Foundation's generic one needs the reason beside it.
  if error is any LocalizedError || error.userInfo[NSLocalizedDescriptionKey] != nil { return description }
  return [description, error.localizedFailureReason].compactMap { $0 }.joined(separator: " ")
}

/// The system's word for an error of the file system, such as "Not a directory", without a full stop.
public func systemReason(_ error: any Error) -> String {
  let error = error as NSError
  if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
  if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return systemReason(underlying) }
  // Foundation's own sentences end with a stop and name the file in its way.
  let description = error.localizedDescription
  return description.hasSuffix(".") ? String(description.dropLast()) : description
}
