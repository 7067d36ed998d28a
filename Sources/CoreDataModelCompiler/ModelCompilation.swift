// SPDX-License-Identifier: MIT
// From a model's folder to its compiled form: read every version, check every rule, compile. momc and TargetCompilation call it.

import CoreDataModelFile
import Foundation

/// A model that has been read and obeys every rule.
package struct ModelCompilation: Sendable {
  package let bundle: XCDataModelBundle
  package let compiled: CompiledModel
  /// What the author may want to know of the current version; nothing in it stops the compilation.
  package let warnings: [ModelDiagnostic]

  /// Reads and checks a model.
  ///
  /// - Throws: every error of every version, each with its file and line.
  package init(modelAt url: URL) throws(ModelFileError) {
    bundle = try XCDataModelBundle.read(at: url)
    var errors: [ModelDiagnostic] = []
    var warnings: [ModelDiagnostic] = []
    for (name, source) in bundle.versions {
      for diagnostic in source.diagnostics {
        switch diagnostic.severity {
        case .error: errors.append(diagnostic)
        case .warning: if name == bundle.currentVersionName { warnings.append(diagnostic) }
        }
      }
    }
    guard errors.isEmpty else { throw ModelFileError(errors) }
    self.warnings = warnings
    compiled = CompiledModel(bundle)
  }

  /// Writes `NAME.momd`.
  package func write(to url: URL) throws(ModelFileError) {
    do { try compiled.write(to: url) } catch {
      throw ModelFileError(path: url.path, "The compiled model cannot be written: \(error.localizedDescription)")
    }
  }
}
