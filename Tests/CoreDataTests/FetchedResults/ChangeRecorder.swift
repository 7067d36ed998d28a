// SPDX-License-Identifier: MIT
// A delegate that writes down what it is told and carries the changes out on an outline of its own, as a list view does.

import CoreData
import Foundation
import Testing

final class ChangeRecorder: NSFetchedResultsControllerDelegate {
  /// Every call in order, as a short text.
  private(set) var calls: [String] = []
  /// The sections' objects, kept up to date by the changes alone.
  private(set) var sections: [[NSObject]]
  private let controller: NSFetchedResultsController<NSManagedObject>
  private var deletedSections: [Int] = []
  private var insertedSections: [Int] = []
  private var removals: [IndexPath] = []
  private var insertions: [(IndexPath, NSObject)] = []

  init(_ controller: NSFetchedResultsController<NSManagedObject>) {
    self.controller = controller
    sections = controller.sections?.map { $0.objects as? [NSObject] ?? [] } ?? []
    controller.delegate = self
  }

  func forget() { calls = [] }

  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    calls.append("will")
    #expect(controller.fetchedObjects?.count == sections.joined().count, "The results are the old ones before the change.")
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) {
    calls.append("\(type) section \(sectionInfo.name) \(sectionIndex)")
    if type == .delete { deletedSections.append(sectionIndex) } else { insertedSections.append(sectionIndex) }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    guard let object = anObject as? NSManagedObject else { return }
    let places = [indexPath, newIndexPath].map { $0.map { "\($0.section).\($0.row)" } ?? "-" }
    let name = object.managedObjectContext == nil ? "?" : object.value(forKey: "name") as? String ?? "nil"
    calls.append("\(type) \(name) \(places[0]) \(places[1])")
    if let newIndexPath { #expect(controller.object(at: newIndexPath) === object, "A new index path is one of the new results.") }
    if type == .update { return }
    if let indexPath { removals.append(indexPath) }
    if let newIndexPath { insertions.append((newIndexPath, object)) }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    calls.append("did")
    for path in removals.sorted().reversed() { sections[path.section].remove(at: path.row) }
    for index in deletedSections.sorted().reversed() {
      #expect(sections[index].isEmpty, "What was in a section that goes is deleted or moved.")
      sections.remove(at: index)
    }
    for index in insertedSections.sorted() { sections.insert([], at: index) }
    for (path, object) in insertions.sorted(by: { $0.0 < $1.0 }) { sections[path.section].insert(object, at: path.row) }
    (deletedSections, insertedSections, removals, insertions) = ([], [], [], [])
  }
}
