// SPDX-License-Identifier: MIT
// Configurations: named subsets of a model's entities, each for a store of its own.

import Foundation

extension NSManagedObjectModel {
  /// The name that stands for all entities.
  static let defaultConfiguration = "PF_DEFAULT_CONFIGURATION_NAME"

  /// The names of all configurations, that of the whole model included.
  public final var configurations: [String] { storedConfigurations.keys.sorted() + [Self.defaultConfiguration] }

  /// The entities of a configuration; nil stands for the whole model.
  public final func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration, configuration != Self.defaultConfiguration else { return storedEntities }
    return storedConfigurations[configuration]
  }

  public final func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
    checkEditable()
    let known = Set(storedEntities.map(ObjectIdentifier.init))
    for entity in entities where !known.contains(ObjectIdentifier(entity)) {
      preconditionFailure("The configuration \(configuration) names the entity \(entity.displayName), which the model does not hold.")
    }
    storedConfigurations[configuration] = entities
  }
}
