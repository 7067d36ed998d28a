// SPDX-License-Identifier: MIT
// A controller with a delegate follows its context: when objects have changed there, the results are brought up to date in memory,
// compared with the old ones, and the delegate is told. The cost grows with the results.

import Foundation

/// A controller's registration for its context's changes; it ends with this object.
final class ResultsObservation: @unchecked Sendable {  // used on the context's queue alone
  private weak var controller: _NSFetchedResultsController?
  private var token: (any NSObjectProtocol)?

  init(_ controller: _NSFetchedResultsController) {
    self.controller = controller
    token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: controller.managedObjectContext, queue: nil
    ) { [weak self] notification in self?.controller?.follow(notification) }
  }

  deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }
}

extension _NSFetchedResultsController {
  /// Begins or ends to follow the context, as there is a delegate or none.
  final func observe() {
    guard delegate != nil else {
      observation = nil
      return
    }
    requireObjects()
    if observation == nil { observation = ResultsObservation(self) }
  }

  /// Only objects can be followed.
  final func requireObjects() {
    guard delegate == nil || request.resultType == .managedObjectResultType else {
      preconditionFailure(
        "A fetched results controller with a delegate follows objects. Fetch with the result type managedObjectResultType, or set no delegate."
      )
    }
  }

  fileprivate func follow(_ notification: Notification) {
    guard let old = results, let membership, delegate != nil else { return }
    let members = old.objects.compactMap { $0 as? NSManagedObject }
    let touched = touchedObjects(notification, membership)
    let isWhole = members.allSatisfy { $0.managedObjectContext != nil }
    if touched.isEmpty && isWhole { return }
    let updated = UpdatedMembers(members, touched: touched, membership: membership)
    let new = FetchedResults(updated.objects, sectionedBy: sectionNameKeyPath)
    let changes = FetchedResultsChanges(from: old, to: new, moved: updated.moved, touched: touched)
    if changes.isEmpty { return }
    tell(changes, from: old, to: new)
  }

  private func touchedObjects(_ notification: Notification, _ membership: ResultMembership) -> Set<NSManagedObject> {
    var touched: Set<NSManagedObject> = []
    for key in [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey, NSInvalidatedObjectsKey] {
      for object in notification.userInfo?[key] as? Set<NSManagedObject> ?? [] where membership.concerns(object) { touched.insert(object) }
    }
    return touched
  }

  private func tell(_ changes: FetchedResultsChanges, from old: FetchedResults, to new: FetchedResults) {
    let controller = erased
    delegate?.controllerWillChangeContent(controller)
    results = new
    for index in changes.deletedSections {
      delegate?.controller(controller, didChange: section(old.sections[index], of: old), atSectionIndex: index, for: .delete)
    }
    for index in changes.insertedSections {
      delegate?.controller(controller, didChange: section(new.sections[index], of: new), atSectionIndex: index, for: .insert)
    }
    for change in changes.objects {
      delegate?.controller(
        controller, didChange: change.object, at: change.old.map { old.indexPath(at: $0) }, for: change.type,
        newIndexPath: change.new.map { new.indexPath(at: $0) })
    }
    if sectionNameKeyPath == nil, let difference = changes.idDifference {
      delegate?.controller(controller, didChangeContentWith: difference)
    }
    delegate?.controllerDidChangeContent(controller)
  }
}
