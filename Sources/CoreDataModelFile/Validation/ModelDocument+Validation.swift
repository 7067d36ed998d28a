// SPDX-License-Identifier: MIT
// What a model must obey, as a whole: each broken rule is a message about a place. momc prints them with the place's line. The rules for
// attributes, relationships and the rest of an entity are in the files beside this one.

/// A rule a model breaks.
package struct ModelProblem: Sendable, Hashable {
  package var severity: ModelDiagnostic.Severity
  package var place: ModelPlace
  /// Full sentences that name the place and say what to do.
  package var message: String
}

extension ModelDocument {
  /// Everything that is wrong with the model, in the order of the document.
  package func problems() -> [ModelProblem] {
    var validator = ModelValidator(model: self)
    validator.validate()
    return validator.problems
  }
}

extension ModelSource {
  /// The document's problems with the file and line of each.
  package var diagnostics: [ModelDiagnostic] {
    document.problems().map { ModelDiagnostic(path: path, line: line(of: $0.place), severity: $0.severity, message: $0.message) }
  }
}

/// Walks a model and gathers problems.
struct ModelValidator {
  let model: ModelDocument
  private(set) var problems: [ModelProblem] = []

  init(model: ModelDocument) { self.model = model }

  mutating func report(_ place: ModelPlace, _ message: String) {
    problems.append(ModelProblem(severity: .error, place: place, message: message))
  }

  mutating func warn(_ place: ModelPlace, _ message: String) {
    problems.append(ModelProblem(severity: .warning, place: place, message: message))
  }

  mutating func validate() {
    checkEntityNames()
    for entity in model.entities {
      checkInheritance(of: entity)
      checkProperties(of: entity)
      checkIndexesAndConstraints(of: entity)
    }
    checkConfigurations()
    checkFetchRequestTemplates()
    checkComposites()
  }

  private mutating func checkEntityNames() {
    var names: Set<String> = []
    var tables: [String: String] = [:]
    for entity in model.entities {
      let place = ModelPlace.entity(entity.name)
      if let reason = ModelNames.illegality(of: entity.name) { report(place, "'\(entity.name)' cannot name an entity: \(reason).") }
      if !names.insert(entity.name).inserted {
        report(place, "There are two entities named '\(entity.name)'; rename one of them.")
        continue
      }
      if let className = entity.managedObjectClassName, !ModelNames.isClassName(className) {
        report(place, "'\(className)' cannot be the class of entity \(entity.name): it is not a class name.")
      }
      guard entity.superentityName == nil else { continue }
      if let other = tables.updateValue(entity.name, forKey: entity.name.uppercased()) {
        report(place, "The entities '\(other)' and '\(entity.name)' differ only in case and would share one table; rename one of them.")
      }
    }
  }

  private mutating func checkInheritance(of entity: EntityDocument) {
    let place = ModelPlace.entity(entity.name)
    guard let parent = entity.superentityName else { return }
    if parent == entity.name || model.superentities(of: entity).last?.superentityName == entity.name {
      report(place, "Entity \(entity.name) inherits from itself; choose another parent entity.")
    } else if model.entity(named: parent) == nil {
      report(place, "The parent of \(entity.name), '\(parent)', is not an entity of this model.")
    }
  }

  private mutating func checkConfigurations() {
    var names: Set<String> = []
    for configuration in model.configurations {
      let place = ModelPlace.configuration(configuration.name)
      if !names.insert(configuration.name).inserted {
        report(place, "There are two configurations named '\(configuration.name)'; rename one of them.")
      }
      for member in configuration.entityNames where model.entity(named: member) == nil {
        report(place, "Configuration \(configuration.name) lists '\(member)', which is not an entity of this model.")
      }
    }
  }

  private mutating func checkFetchRequestTemplates() {
    var names: Set<String> = []
    for template in model.fetchRequestTemplates {
      let place = ModelPlace.fetchRequestTemplate(template.name)
      if !names.insert(template.name).inserted {
        report(place, "There are two fetch requests named '\(template.name)'; rename one of them.")
      }
      checkFetchRequest(template, of: "Fetch request \(template.name)", at: place)
    }
  }

  mutating func checkFetchRequest(_ request: FetchRequestDocument, of owner: String, at place: ModelPlace) {
    if let name = request.entityName {
      if model.entity(named: name) == nil { report(place, "\(owner) fetches '\(name)', which is not an entity of this model.") }
    } else {
      report(place, "\(owner) needs an entity to fetch.")
    }
    if request.fetchLimit < 0 || request.fetchBatchSize < 0 {
      report(place, "\(owner) has a negative limit or batch size; neither can be less than 0.")
    }
  }
}
