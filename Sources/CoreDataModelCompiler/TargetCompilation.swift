// SPDX-License-Identifier: MIT
// The build step of a target that uses the plugin: its models and Swift sources become one generated source file and the compiled
// models. Conducts the other files here; `momc generate` calls it.

import CoreDataModelFile
import Foundation

/// Generates what a target needs besides its own sources.
package struct TargetCompilation {
  package var moduleName: String
  package var compilerPath: String
  /// A folder to keep intermediate files in from one build to the next.
  package var workFolder: URL
  /// The Swift file to write.
  package var output: URL
  /// The folder that gets one NAME.momd per model.
  package var resourceFolder: URL
  package var models: [String] = []
  package var sources: [String] = []
  package var conditions: [String] = []
  /// Swift targets this one depends on, in dependency order.
  package var dependencies: [SourceDependency] = []

  package init(moduleName: String, compilerPath: String, workFolder: URL, output: URL, resourceFolder: URL) {
    self.moduleName = moduleName
    self.compilerPath = compilerPath
    self.workFolder = workFolder
    self.output = output
    self.resourceFolder = resourceFolder
  }

  /// Does all the work; files that would not change are left alone, so that nothing is rebuilt needlessly.
  ///
  /// - Returns: warnings.
  /// - Throws: every error in the models, or every error in the sources, with file and line.
  package func run() throws(ModelFileError) -> [ModelDiagnostic] {
    let compilations = try compileModels()
    let scan = try SourceScan(paths: sources)
    let context = ClassContext(module: moduleName, swiftNames: scan.swiftNamesByObjectiveCName, internalTypes: scan.internalTypes)
    var classes: [EntityClass] = []
    for compilation in compilations { classes += try EntityClass.all(in: compilation.bundle.current, context: context) }
    try makeWorkFolder()
    let managed = try readSources(scan, classes, compilations)
    var rules = MemberRules(
      sources: managed, models: compilations.map(\.bundle.current.document), module: moduleName, objectiveCNames: scan.objectiveCNames)
    rules.check()
    guard rules.errors.isEmpty else { throw ModelFileError(rules.errors) }

    let text = try generate(classes, compilations, scan, managed, rules)
    do {
      if (try? String(contentsOf: output, encoding: .utf8)) != text { try text.write(to: output, atomically: true, encoding: .utf8) }
    } catch { throw ModelFileError(path: output.path, "The generated file cannot be written: \(error.localizedDescription)") }
    for compilation in compilations {
      try compilation.write(to: resourceFolder.appendingPathComponent(compilation.bundle.name + ".momd", isDirectory: true))
    }
    return compilations.flatMap(\.warnings) + rules.warnings
  }

  private func compileModels() throws(ModelFileError) -> [ModelCompilation] {
    var compilations: [ModelCompilation] = []
    var problems: [ModelDiagnostic] = []
    for path in models {
      do throws(ModelFileError) {
        let compilation = try ModelCompilation(modelAt: URL(fileURLWithPath: path))
        if compilations.contains(where: { $0.bundle.name == compilation.bundle.name }) {
          throw ModelFileError(path: path, "Another model of this target is also named '\(compilation.bundle.name)'; rename one of them.")
        }
        compilations.append(compilation)
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw ModelFileError(problems) }
    return compilations
  }

  private func makeWorkFolder() throws(ModelFileError) {
    do { try FileManager.default.createDirectory(at: workFolder, withIntermediateDirectories: true) } catch {
      throw ModelFileError(path: workFolder.path, "The work folder cannot be made: \(error.localizedDescription)")
    }
  }

  private func readSources(
    _ scan: SourceScan, _ classes: [EntityClass], _ compilations: [ModelCompilation]
  ) throws(ModelFileError) -> ManagedSources {
    let entities = compilations.flatMap(\.bundle.current.document.entities)
    return try SourceReading(
      moduleName: moduleName, scan: scan, conditions: conditions, dependencies: dependencies,
      generatedClasses: GeneratedClasses.declarations(of: classes),
      modelClassNames: Set(entities.compactMap(\.managedObjectClassName).map { ModelClassName($0).name }),
      compiler: SwiftCompiler(path: compilerPath), workFolder: workFolder
    ).read()
  }

  private func generate(
    _ classes: [EntityClass], _ compilations: [ModelCompilation], _ scan: SourceScan, _ managed: ManagedSources, _ rules: MemberRules
  ) throws(ModelFileError) -> String {
    var writer = SourceWriter()
    writer.write("// Generated for module \(moduleName) from its models and @NSManaged declarations. Do not edit.")
    let isPublic = classes.contains(where: \.isPublic) || managed.hasPublicMembers
    let imports = managed.imports.union(GeneratedClasses.imports(of: classes))
    for line in ImportList(importLevels: scan.importLevels, modules: imports, module: moduleName, isPublic: isPublic).lines {
      writer.write(line)
    }
    GeneratedClasses.write(classes, to: &writer)

    var accessors = AccessorWriter(module: moduleName) { rules.properties(ofClass: $0) }
    var problems: [ModelDiagnostic] = []
    for member in managed.members {
      do throws(ModelFileError) { try accessors.write(member, to: &writer) } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw ModelFileError(problems) }

    var registration = RegistrationWriter(module: moduleName)
    registration.models = compilations.map(\.compiled)
    registration.classes = classes.filter(\.writesClass).map { .init(name: $0.name) }
    registration.classes += rules.registrableClasses.map { item in
      let shortName = String(item.value.name.split(separator: ".").last ?? "")
      return .init(name: item.value.name, objectiveCName: scan.objectiveCNames[shortName], condition: item.condition)
    }
    registration.keyPaths = classes.flatMap { item in item.entity.properties.map { .init(owner: item.name, property: $0.name) } }
    registration.keyPaths += managed.members.compactMap { member in
      guard member.value.isVisible, case .property = member.value.body else { return nil }
      return .init(owner: member.value.owner, property: member.value.name, condition: member.condition)
    }
    registration.keyPaths += managed.objectiveCProperties.map {
      .init(owner: $0.value.owner, property: $0.value.name, condition: $0.condition)
    }
    registration.keyPaths += inheritedKeyPaths(registration.keyPaths, classes, rules.registrableClasses)
    registration.write(to: &writer)
    return writer.text
  }

  /// The key paths that subclasses inherit within the target: `\Rose.name` is another key path than `\Plant.name`.
  private func inheritedKeyPaths(
    _ own: [RegistrationWriter.KeyPath], _ classes: [EntityClass], _ managed: [Conditional<ManagedClass>]
  ) -> [RegistrationWriter.KeyPath] {
    let byOwner = Dictionary(grouping: own, by: \.owner)
    let names = Dictionary(managed.map { ($0.value.type, $0.value.name) }, uniquingKeysWith: { first, _ in first })
    let written = classes.filter(\.writesClass).map { (name: $0.name, superclass: Optional($0.superclass), condition: String?.none) }
    let all = written + managed.map { ($0.value.name, $0.value.superclass.flatMap { names[$0] }, $0.condition) }
    let superclasses = Dictionary(all.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    return all.flatMap { item in
      var inherited: [RegistrationWriter.KeyPath] = []
      var ancestor = item.1
      while let name = ancestor {
        inherited += (byOwner[name] ?? []).map { keyPath in
          let conditions = Set([keyPath.condition, item.2].compactMap { $0 }).sorted()
          return .init(
            owner: item.0, property: keyPath.property,
            condition: conditions.isEmpty ? nil : conditions.map { conditions.count > 1 ? "(\($0))" : $0 }.joined(separator: " && "))
        }
        ancestor = superclasses[name] ?? nil
      }
      return inherited
    }
  }
}
