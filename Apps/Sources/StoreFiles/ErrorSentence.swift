// SPDX-License-Identifier: MIT
// Errors in words. StoreFile explains by it why a file cannot be opened, programs print by it what went wrong.

import Foundation

/// An error in a sentence or two.
public func sentence(for error: any Error) -> String {
  let error = error as NSError
  let description = error.localizedDescription
  // An error that brings its own description says all there is to say; Foundation's generic one needs the reason beside it.
  if error is any LocalizedError || error.userInfo[NSLocalizedDescriptionKey] != nil { return description }
  return [description, error.localizedFailureReason].compactMap { $0 }.joined(separator: " ")
}
