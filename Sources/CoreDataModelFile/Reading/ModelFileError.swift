// SPDX-License-Identifier: MIT
// What is wrong with a model's files, and where: thrown by the readers, printed by momc in the form compilers use.

/// One message about a file, printed as `path:line: error: sentence`.
package struct ModelDiagnostic: Sendable, Hashable, CustomStringConvertible {
  package enum Severity: String, Sendable, Hashable { case error, warning }

  package var path: String
  package var line: Int?
  package var severity = Severity.error
  /// Full sentences that say what to do.
  package var message: String

  package init(path: String, line: Int? = nil, severity: Severity = .error, message: String) {
    self.path = path
    self.line = line
    self.severity = severity
    self.message = message
  }

  package var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return "\(place): \(severity.rawValue): \(message)"
  }
}

/// Why a model could not be read or compiled; never empty.
package struct ModelFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package var diagnostics: [ModelDiagnostic]

  package init(_ diagnostics: [ModelDiagnostic]) { self.diagnostics = diagnostics }

  package init(path: String, line: Int? = nil, _ message: String) {
    diagnostics = [ModelDiagnostic(path: path, line: line, message: message)]
  }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
