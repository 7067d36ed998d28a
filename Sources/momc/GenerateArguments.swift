// SPDX-License-Identifier: MIT
// The arguments of `momc generate`, which the build plugin passes.

import CoreDataModelCompiler
import Foundation

/// Wrong arguments, with a sentence that says which.
struct ArgumentError: Error, CustomStringConvertible {
  var description: String
}

/// Takes the arguments of `momc generate` apart.
struct GenerateArguments {
  let compilation: TargetCompilation

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    var values: [String: String] = [:]
    var models: [String] = []
    var conditions: [String] = []
    var dependencies: [SourceDependency] = []
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw ArgumentError(description: "\(option) needs a value.") }
      return value
    }
    options: while let option = rest.popFirst() {
      switch option {
      case "--module", "--swiftc", "--work", "--output", "--resources": values[option] = try value(of: option)
      case "--model": models.append(try value(of: option))
      case "-D": conditions.append(try value(of: option))
      case "--dependency":
        var dependency = SourceDependency(moduleName: try value(of: option), sources: [], models: [])
        while case let file = try value(of: option), file != "--end" {
          if file == "--model" { dependency.models.append(try value(of: file)) } else { dependency.sources.append(file) }
        }
        dependencies.append(dependency)
      case "--": break options
      default: throw ArgumentError(description: "'\(option)' is not an option of momc generate.")
      }
    }
    func required(_ option: String) throws -> String {
      guard let value = values[option] else { throw ArgumentError(description: "momc generate needs \(option).") }
      return value
    }
    var compilation = TargetCompilation(
      moduleName: try required("--module"), compilerPath: try required("--swiftc"),
      workFolder: URL(fileURLWithPath: try required("--work"), isDirectory: true),
      output: URL(fileURLWithPath: try required("--output")),
      resourceFolder: URL(fileURLWithPath: try required("--resources"), isDirectory: true))
    compilation.models = models
    compilation.conditions = conditions
    compilation.dependencies = dependencies
    compilation.sources = Array(rest)
    self.compilation = compilation
  }
}
