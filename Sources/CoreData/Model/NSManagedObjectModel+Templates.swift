// SPDX-License-Identifier: MIT
// Fetch requests kept in the model under a name, with variables to fill in.

import Foundation

extension NSManagedObjectModel {
  public final var fetchRequestTemplatesByName: [String: NSFetchRequest<NSFetchRequestResult>] { storedTemplates }

  /// The template of a name, not to be changed; copy it first.
  public final func fetchRequestTemplate(forName name: String) -> NSFetchRequest<NSFetchRequestResult>? { storedTemplates[name] }

  public final func setFetchRequestTemplate(_ fetchRequestTemplate: NSFetchRequest<NSFetchRequestResult>?, forName name: String) {
    checkEditable()
    storedTemplates[name] = fetchRequestTemplate
  }
}
