// SPDX-License-Identifier: MIT
// Fetch requests kept in the model under a name, with variables to fill in.

import Foundation

extension NSManagedObjectModel {
  public final var fetchRequestTemplatesByName: [String: NSFetchRequest<NSFetchRequestResult>] { storedTemplates }

  /// The template of a name, not to be changed; `fetchRequestFromTemplate` gives a copy.
  public final func fetchRequestTemplate(forName name: String) -> NSFetchRequest<NSFetchRequestResult>? { storedTemplates[name] }

  /// A copy of a template whose variables stand for the given values; one without a value ends the program.
  public final func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<NSFetchRequestResult>? {
    guard let request = storedTemplates[name]?.copy() as? NSFetchRequest<NSFetchRequestResult> else { return nil }
    request.predicate = request.predicate?.withSubstitutionVariables(variables)
    return request
  }

  public final func setFetchRequestTemplate(_ fetchRequestTemplate: NSFetchRequest<NSFetchRequestResult>?, forName name: String) {
    checkEditable()
    storedTemplates[name] = fetchRequestTemplate
  }
}
