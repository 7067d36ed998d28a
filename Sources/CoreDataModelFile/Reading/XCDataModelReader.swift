// SPDX-License-Identifier: MIT
// Reads the `contents` file of one .xcdatamodel, the XML that Xcode 4 and later write. XCDataModelBundle calls it for each version.

import Foundation

/// Reads a model's XML into a ModelDocument.
package struct XCDataModelReader {
  private let problems: ReadingProblems
  private var lines: [ModelPlace: Int] = [:]

  /// Reads a `contents` file.
  ///
  /// - Parameters:
  ///   - data: the file's bytes.
  ///   - path: the file's path, for messages.
  /// - Returns: the document and the line of each of its parts.
  /// - Throws: every malformed element and attribute, with its line.
  package static func read(_ data: Data, path: String) throws(ModelFileError) -> ModelSource {
    let root = try XMLTree.parse(data, path: path)
    guard root.name == "model" else {
      throw ModelFileError(path: path, line: root.line, "This is not a model: its root element is <\(root.name)>, not <model>.")
    }
    let problems = ReadingProblems(path: path)
    var reader = XCDataModelReader(problems: problems)
    let document = reader.model(ElementReader(element: root, problems: problems))
    guard problems.diagnostics.isEmpty else { throw ModelFileError(problems.diagnostics) }
    return ModelSource(path: path, document: document, lines: reader.lines)
  }

  private init(problems: ReadingProblems) { self.problems = problems }

  private mutating func note(_ place: ModelPlace, _ reader: ElementReader) { lines[place] = reader.element.line }

  private mutating func model(_ reader: ElementReader) -> ModelDocument {
    note(.model, reader)
    reader.allowChildren(["entity", "configuration", "fetchRequest", "composite", "elements"])
    var document = ModelDocument()
    if let identifier = reader.nonEmptyText("userDefinedModelVersionIdentifier") { document.versionIdentifiers = [identifier] }
    document.usedWithCloudKit = reader.flag("usedWithCloudKit")
    document.usedWithSwiftData = reader.flag("usedWithSwiftData")
    document.origin = origin(reader)
    for entity in reader.children("entity") { document.entities.append(self.entity(entity)) }
    for configuration in reader.children("configuration") { document.configurations.append(self.configuration(configuration)) }
    for request in reader.children("fetchRequest") {
      let template = request.fetchRequest()
      note(.fetchRequestTemplate(template.name), request)
      document.fetchRequestTemplates.append(template)
    }
    for composite in reader.children("composite") { document.composites.append(self.composite(composite)) }
    return document
  }

  private func origin(_ reader: ElementReader) -> ModelDocument.Origin {
    var origin = ModelDocument.Origin()
    origin.name = reader.nonEmptyText("name")
    origin.documentVersion = reader.text("documentVersion")
    origin.lastSavedToolsVersion = reader.text("lastSavedToolsVersion")
    origin.systemVersion = reader.text("systemVersion")
    origin.minimumToolsVersion = reader.text("minimumToolsVersion")
    origin.sourceLanguage = reader.text("sourceLanguage")
    origin.macOSVersion = reader.text("macOSVersion")
    origin.iOSVersion = reader.text("iOSVersion")
    return origin
  }

  private mutating func entity(_ reader: ElementReader) -> EntityDocument {
    reader.allowChildren([
      "attribute", "relationship", "fetchedProperty", "fetchIndex", "uniquenessConstraints", "compoundIndexes", "userInfo",
    ])
    var entity = EntityDocument(name: reader.requiredText("name"))
    note(.entity(entity.name), reader)
    entity.managedObjectClassName = reader.nonEmptyText("representedClassName")
    entity.superentityName = reader.nonEmptyText("parentEntity")
    entity.isAbstract = reader.flag("isAbstract")
    entity.codeGeneration = reader.word("codeGenerationType", absent: .manual)
    entity.coreSpotlightDisplayNameExpression = reader.nonEmptyText("coreSpotlightDisplayNameExpression")
    entity.userInfo = reader.userInfo()
    entity.renamingIdentifier = reader.nonEmptyText("elementID")
    entity.versionHashModifier = reader.nonEmptyText("versionHashModifier")
    entity.isSyncable = reader.flag("syncable")
    for child in reader.element.children {
      guard let property = ElementReader(element: child, problems: problems).property() else { continue }
      lines[.property(entity: entity.name, property.name)] = child.line
      entity.properties.append(property)
    }
    for index in reader.children("fetchIndex") {
      let fetchIndex = index.fetchIndex()
      note(.index(entity: entity.name, fetchIndex.name), index)
      entity.indexes.append(fetchIndex)
    }
    for constraint in reader.children("uniquenessConstraints").flatMap({ $0.children("uniquenessConstraint") }) {
      note(.uniquenessConstraint(entity: entity.name, entity.uniquenessConstraints.count), constraint)
      entity.uniquenessConstraints.append(constraint.children("constraint").map { $0.requiredText("value") })
    }
    for index in reader.children("compoundIndexes").flatMap({ $0.children("compoundIndex") }) {
      note(.compoundIndex(entity: entity.name, entity.compoundIndexes.count), index)
      entity.compoundIndexes.append(index.children("index").map { $0.requiredText("value") })
    }
    return entity
  }

  private mutating func configuration(_ reader: ElementReader) -> ConfigurationDocument {
    reader.allowChildren(["memberEntity"])
    var configuration = ConfigurationDocument(name: reader.requiredText("name"))
    note(.configuration(configuration.name), reader)
    configuration.entityNames = reader.children("memberEntity").map { $0.requiredText("name") }
    configuration.usedWithCloudKit = reader.flag("usedWithCloudKit")
    return configuration
  }

  private mutating func composite(_ reader: ElementReader) -> CompositeDocument {
    reader.allowChildren(["attribute", "userInfo"])
    var composite = CompositeDocument(name: reader.requiredText("name"))
    note(.composite(composite.name), reader)
    for element in reader.children("attribute") {
      let attribute = element.attribute()
      note(.compositeElement(composite: composite.name, attribute.name), element)
      composite.elements.append(attribute)
    }
    return composite
  }
}
