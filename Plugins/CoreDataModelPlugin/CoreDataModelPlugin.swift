// SPDX-License-Identifier: MIT
// The build plugin a client names in its target: finds the target's models and Swift sources and runs momc on them before the target is
// compiled. No logic here; CoreDataModelCompiler has it.

import Foundation
import PackagePlugin

@main struct CoreDataModelPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let work = context.pluginWorkDirectoryURL
    let output = work.appending(path: "ManagedObjects.swift")
    let files = TargetFiles(target)
    var arguments = [
      "generate", "--module", target.moduleName, "--swiftc", try context.tool(named: "swiftc").url.path, "--work", work.path, "--output",
      output.path, "--resources", work.path,
    ]
    for condition in target.compilationConditions { arguments += ["-D", condition] }
    for model in files.models { arguments += ["--model", model.path] }
    var inputs = files.inputs
    let dependencies = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    // The tool has a stand-in for CoreData itself, so neither it nor the modules beside it are read.
    let own = dependencies.first { $0.moduleName == "CoreData" }?.directoryURL.deletingLastPathComponent()
    for dependency in dependencies where dependency.directoryURL.deletingLastPathComponent() != own {
      let others = TargetFiles(dependency)
      arguments += ["--dependency", dependency.moduleName]
      for model in others.models { arguments += ["--model", model.path] }
      arguments += others.sources.map(\.path) + ["--end"]
      inputs += others.inputs
    }
    arguments += ["--"] + files.sources.map(\.path)
    let compiled = files.models.map { work.appending(path: $0.deletingPathExtension().lastPathComponent + ".momd") }
    return [
      .buildCommand(
        displayName: "Compiling the models of \(target.moduleName)", executable: try context.tool(named: "momc").url, arguments: arguments,
        inputFiles: inputs, outputFiles: [output] + compiled)
    ]
  }
}

/// What a target consists of, as far as models and Swift sources go.
private struct TargetFiles {
  let sources: [URL]
  /// `.xcdatamodeld` folders, and `.xcdatamodel` folders that are in none.
  let models: [URL]

  init(_ target: SwiftSourceModuleTarget) {
    sources = target.sourceFiles(withSuffix: "swift").map(\.url)
    models = target.sourceFiles.map(\.url).filter { ["xcdatamodeld", "xcdatamodel"].contains($0.pathExtension) }
  }

  /// The sources, the models' folders, which tells SwiftPM that they are taken care of, and the files in them, whose changes it sees.
  var inputs: [URL] { sources + models + models.flatMap(Self.files) }

  private static func files(in model: URL) -> [URL] {
    guard let walk = FileManager.default.enumerator(at: model, includingPropertiesForKeys: nil) else { return [] }
    return walk.compactMap { $0 as? URL }.filter { ["contents", ".xccurrentversion"].contains($0.lastPathComponent) }
      .sorted { $0.path < $1.path }
  }
}
