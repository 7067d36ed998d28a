// SPDX-License-Identifier: MIT
// Interfaces of the targets that a target depends on, made from their sources and models before anything is built, so that types of
// theirs can be resolved. SourceReading makes them when a first reading meets a type it does not know.

import CoreDataModelFile
import Foundation

/// Swift modules with declarations only.
struct DependencyInterfaces {
  /// In dependency order.
  let dependencies: [SourceDependency]
  let stub: URL
  let compiler: SwiftCompiler
  let workFolder: URL

  var folder: URL { workFolder.appendingPathComponent("interfaces", isDirectory: true) }

  /// Removes what an earlier build left, so that nothing stale is ever read.
  func clear() throws(ModelFileError) {
    do {
      if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw ModelFileError(path: folder.path, "The work folder cannot be written: \(error.localizedDescription)") }
  }

  func make() throws(ModelFileError) {
    for dependency in dependencies {
      let generated = folder.appendingPathComponent("\(dependency.moduleName)+Generated.swift")
      let scan = try SourceScan(paths: dependency.sources)
      let context = ClassContext(
        module: dependency.moduleName, swiftNames: scan.swiftNamesByObjectiveCName, internalTypes: scan.internalTypes)
      var classes: [EntityClass] = []
      for model in dependency.models {
        // A dependency's broken model is reported where that target itself is built.
        guard let bundle = try? XCDataModelBundle.read(at: URL(fileURLWithPath: model)) else { continue }
        classes += (try? EntityClass.all(in: bundle.current, context: context)) ?? []
      }
      do { try GeneratedClasses.declarations(of: classes).write(to: generated, atomically: true, encoding: .utf8) } catch {
        throw ModelFileError(path: generated.path, "The work folder cannot be written: \(error.localizedDescription)")
      }
      // Errors are allowed: bodies are skipped and some imports may be missing; what matters is the types that do resolve.
      _ = try compiler.run(
        [
          "-emit-module", "-parse-as-library", "-module-name", dependency.moduleName, "-package-name", dependency.moduleName, "-I",
          stub.path, "-I", folder.path, "-Xfrontend", "-experimental-skip-all-function-bodies", "-Xfrontend",
          "-experimental-allow-module-with-compiler-errors",
        ] + dependency.sources + [generated.path, "-o", folder.appendingPathComponent("\(dependency.moduleName).swiftmodule").path])
    }
  }
}
