// SPDX-License-Identifier: MIT
// Errors of GLib as Swift errors. The settings and the dialogs throw them.

import CGtk
import Foundation

/// What GLib says went wrong.
public struct GLibError: Error, Hashable, Sendable, LocalizedError {
  public let domain: String
  public let code: Int
  public let message: String
  public var errorDescription: String? { message }
}

/// Calls a function of C that reports through a GError, and throws what it reports.
func throwing<Result>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result) throws -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = body(&error)
  guard let error else { return result }
  defer { g_error_free(error) }
  throw GLibError(
    domain: g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "", code: Int(error.pointee.code),
    message: error.pointee.message.map { String(cString: $0) } ?? "")
}
