// SPDX-License-Identifier: MIT
// Has the compiler read a target's sources and gathers what needs generated code. The output folder is shared by debug and release
// builds, so the sources are read as each would see them and what differs is told apart. TargetCompilation calls it.

import CoreDataModelFile
import Foundation

/// Something found, with the condition under which it is there: `DEBUG`, `!DEBUG`, or none.
struct Conditional<Value> {
  var value: Value
  var condition: String?
}

/// What a target's sources declare.
struct ManagedSources {
  var members: [Conditional<ManagedMember>] = []
  var classes: [Conditional<ManagedClass>] = []
  var objectiveCProperties: [Conditional<ObjectiveCProperty>] = []
  var imports: Set<String> = []

  /// Whether other modules may see a member; of a class that is not known here, they are taken to see what is public in it.
  var hasPublicMembers: Bool {
    let hidden = Set(classes.filter { !$0.value.isPublic }.map(\.value.name))
    return members.contains { $0.value.isPublic && !hidden.contains($0.value.owner) }
  }
}

/// Another Swift target whose types this one may use.
package struct SourceDependency: Sendable {
  package var moduleName: String
  package var sources: [String]
  package var models: [String]

  package init(moduleName: String, sources: [String], models: [String]) {
    self.moduleName = moduleName
    self.sources = sources
    self.models = models
  }
}

/// Reads the sources of one target.
struct SourceReading {
  let moduleName: String
  let scan: SourceScan
  let conditions: [String]
  let dependencies: [SourceDependency]
  /// Source of the classes that are generated for this target.
  let generatedClasses: String
  let modelClassNames: Set<String>
  let compiler: SwiftCompiler
  let workFolder: URL

  func read() throws(ModelFileError) -> ManagedSources {
    let texts = scan.texts
    var known = modelClassNames.union([EntityClass.root])
    for dependency in dependencies { known = try SourceScan(paths: dependency.sources).likelyManagedClasses(knowing: known) }
    let likelyManaged = scan.likelyManagedClasses(knowing: known)
    let primaries = texts.indices.filter { index in
      texts[index].string.contains("@NSManaged") || !scan.declarations[index].managedClasses(knowing: likelyManaged).isEmpty
    }
    var result = ManagedSources()
    guard !primaries.isEmpty else { return result }
    let stub = try StubModule.prepare(in: workFolder, compiler: compiler)
    let interfaces = DependencyInterfaces(dependencies: dependencies, stub: stub, compiler: compiler, workFolder: workFolder)
    try interfaces.clear()
    // Other targets are read only when a type of theirs is needed, which is rare.
    let asksForDependency = dependencies.contains { dependency in
      primaries.contains { texts[$0].string.contains("canImport(\(dependency.moduleName))") }
    }
    if asksForDependency { try interfaces.make() }
    var (debug, release) = try readTwice(texts, primaries, likelyManaged, stub, interfaces)
    if !asksForDependency, !dependencies.isEmpty, debug.hasUnresolvedTypes || release.hasUnresolvedTypes {
      try interfaces.make()
      (debug, release) = try readTwice(texts, primaries, likelyManaged, stub, interfaces)
    }
    let refusals = debug.refusals + release.refusals.filter { !debug.refusals.contains($0) }
    guard refusals.isEmpty else { throw ModelFileError(refusals) }
    result.imports = debug.imports.union(release.imports)
    result.members = merge(debug.members, release.members, by: \.symbol)
    result.classes = merge(debug.classes, release.classes, by: \.type)
    result.objectiveCProperties = merge(debug.objectiveCProperties, release.objectiveCProperties) { "\($0.owner).\($0.name)" }
    return result
  }

  private func readTwice(
    _ texts: [SourceText], _ primaries: [Int], _ likelyManaged: Set<String>, _ stub: URL, _ interfaces: DependencyInterfaces
  ) throws(ModelFileError) -> (debug: SourceFindings, release: SourceFindings) {
    (
      try readOnce(texts, primaries, likelyManaged, stub, interfaces, debug: true),
      try readOnce(texts, primaries, likelyManaged, stub, interfaces, debug: false)
    )
  }

  private func readOnce(
    _ texts: [SourceText], _ primaries: [Int], _ likelyManaged: Set<String>, _ stub: URL, _ interfaces: DependencyInterfaces, debug: Bool
  ) throws(ModelFileError) -> SourceFindings {
    let folder = workFolder.appendingPathComponent(debug ? "trees-debug" : "trees-release", isDirectory: true)
    let generated = folder.appendingPathComponent("GeneratedClasses.swift")
    do {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try generatedClasses.write(to: generated, atomically: true, encoding: .utf8)
    } catch { throw ModelFileError(path: folder.path, "The work folder cannot be written: \(error.localizedDescription)") }
    var arguments = [
      "-frontend", "-dump-ast", "-dump-ast-format", "json", "-diagnostic-style", "llvm", "-suppress-warnings", "-parse-as-library",
      "-module-name", moduleName, "-package-name", moduleName, "-I", stub.path, "-I", interfaces.folder.path, "-D", "SWIFT_PACKAGE",
    ]
    for condition in (conditions.filter { $0 != "DEBUG" }) + (debug ? ["DEBUG"] : []) { arguments += ["-D", condition] }
    arguments.append(generated.path)
    let (trees, messages) = try dump(
      texts, primaries, arguments + ["-experimental-skip-all-function-bodies"], to: folder.appendingPathComponent("declarations"))
    var nodes: [(index: Int, node: SyntaxNode)] = []
    var nestedTypes = NestedTypes()
    for (index, data) in zip(primaries, trees) {
      let node = try reading(texts[index]) { try JSONDecoder().decode(SyntaxNode.self, from: data) }
      nestedTypes.note(node, text: texts[index])
      nodes.append((index, node))
    }
    func makeReader(_ index: Int, _ messages: String) -> SyntaxTreeReader {
      SyntaxTreeReader(
        text: texts[index], linesWithErrors: linesWithErrors(of: texts[index].path, in: messages), likelyManaged: likelyManaged,
        nestedTypes: nestedTypes)
    }
    var findings = SourceFindings()
    var withLocalClasses: [Int] = []
    for (index, node) in nodes {
      var reader = makeReader(index, messages)
      reader.read(node)
      findings.add(reader.findings)
      if reader.missesManagedMembers { withLocalClasses.append(index) }
    }
    guard !withLocalClasses.isEmpty else { return findings }
    let (bodies, bodyMessages) = try dump(texts, withLocalClasses, arguments, to: folder.appendingPathComponent("bodies"))
    for (index, data) in zip(withLocalClasses, bodies) {
      var reader = makeReader(index, bodyMessages)
      reader.read(try reading(texts[index]) { try LocalClasses(in: data, text: texts[index]) })
      findings.add(reader.findings)
    }
    return findings
  }

  /// Has the compiler write the trees of some of the files.
  private func dump(
    _ texts: [SourceText], _ primaries: [Int], _ arguments: [String], to folder: URL
  ) throws(ModelFileError) -> (trees: [Data], messages: String) {
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw ModelFileError(path: folder.path, "The work folder cannot be written: \(error.localizedDescription)")
    }
    func tree(_ index: Int) -> URL { folder.appendingPathComponent("\(index).json") }
    var arguments = arguments
    for index in texts.indices {
      arguments += primaries.contains(index) ? ["-primary-file", texts[index].path, "-o", tree(index).path] : [texts[index].path]
    }
    let messages = try compiler.run(arguments).messages
    var trees: [Data] = []
    for index in primaries {
      guard let data = FileManager.default.contents(atPath: tree(index).path) else {
        throw ModelFileError(path: texts[index].path, "The Swift compiler gave no syntax tree for this file.\n\(messages)")
      }
      trees.append(data)
    }
    return (trees, messages)
  }

  private func reading<Result>(_ text: SourceText, _ body: () throws -> Result) throws(ModelFileError) -> Result {
    do { return try body() } catch {
      throw ModelFileError(
        path: text.path, "This Swift compiler's syntax tree has a form that is not known here (\(error)). Report it as a bug.")
    }
  }

  /// The lines of a file with an error, from messages such as `path:7:38: error: …`.
  private func linesWithErrors(of path: String, in messages: String) -> Set<Int> {
    var lines: Set<Int> = []
    for message in messages.split(separator: "\n") where message.hasPrefix(path + ":") {
      let parts = message.dropFirst(path.count + 1).split(separator: ":", maxSplits: 2)
      if parts.count == 3, parts[2].hasPrefix(" error"), let line = Int(parts[0]) { lines.insert(line) }
    }
    return lines
  }

  private func merge<Value>(_ debug: [Value], _ release: [Value], by key: (Value) -> String) -> [Conditional<Value>] {
    let inDebug = Set(debug.map(key))
    let inRelease = Set(release.map(key))
    return debug.map { Conditional(value: $0, condition: inRelease.contains(key($0)) ? nil : "DEBUG") }
      + release.filter { !inDebug.contains(key($0)) }.map { Conditional(value: $0, condition: "!DEBUG") }
  }
}
