// SPDX-License-Identifier: MIT
// A controller that follows its context: it begins and ends to, is brought up to date with the objects that have changed, and tells its
// delegate in the form that the delegate has methods for. ContextFollowers calls it.

import Foundation

extension _NSFetchedResultsController {
  // MARK: Following

  /// Begins or ends to follow the context, as there is somebody to tell or nobody.
  final func observe() {
    dropClosedChannels()
    guard delegate != nil || !channels.isEmpty else { return stopFollowing() }
    requireObjects()
    guard followed == nil, let results, let membership else { return }
    dropDerived()
    followed = managedObjectContext.followers.follow(self, membership, results)
    prepareIDs(isWanted: !wholeForms(of: delegate).isEmpty || !channels.isEmpty)
  }

  final func stopFollowing() {
    if let followed { managedObjectContext.followers.remove(followed) }
    followed = nil
    ids = nil
  }

  /// Only objects can be followed.
  final func requireObjects() {
    guard delegate == nil && channels.isEmpty || request.resultType == .managedObjectResultType else {
      preconditionFailure(
        "A fetched results controller with a delegate follows objects, and so does one whose snapshots are asked for. "
          + "Fetch with the result type managedObjectResultType, or set no delegate and ask for no snapshots."
      )
    }
  }

  // MARK: Changes

  /// Carries out what the changes of some objects mean, and tells of it.
  final func bringUpToDate(_ followed: FollowedResults) {
    let touched = followed.takeTouched()
    guard followed === self.followed, results != nil else { return }
    dropClosedChannels()
    let delegate = self.delegate
    guard delegate != nil || !channels.isEmpty else { return stopFollowing() }
    if touched.isEmpty { return }
    let whole = wholeForms(of: delegate)
    prepareIDs(isWanted: !whole.isEmpty || !channels.isEmpty)

    guard whole.isEmpty else {
      // A delegate that may have neither method must be able to see the change from its beginning after all.
      let isSure = delegate.map { DelegateAnswers.of($0).present.isSuperset(of: whole) } ?? true
      let old = isSure ? nil : results
      let oldIDs = ids ?? []
      let changes = carryOut(touched, followed)
      let snapshot = snapshot(after: changes, from: oldIDs)
      push(snapshot)
      if let delegate, !tell(snapshot, by: whole, to: delegate), let old, followed === self.followed {
        let new = results
        show(old, isOld: true)
        delegate.controllerWillChangeContent(erased)
        if isShowingOld { show(new, isOld: false) }  // else it has fetched anew meanwhile
        tellSteps(of: followed === self.followed ? changes : nil, to: delegate)
      }
      return
    }
    delegate?.controllerWillChangeContent(erased)
    var changes: FetchedResultsChanges?
    if followed === self.followed {
      let oldIDs = ids ?? []
      let made = carryOut(touched, followed)
      if !channels.isEmpty { push(snapshot(after: made, from: oldIDs)) }
      changes = made
    }
    if let delegate { tellSteps(of: changes, to: delegate) }
  }

  private func carryOut(_ touched: FollowedResults.Touched, _ followed: FollowedResults) -> FetchedResultsChanges {
    dropDerived()
    let followers = managedObjectContext.followers
    for member in touched.left { followers.remove(member) }
    let edit = followed.apply(touched, results?.sections ?? [])
    for member in edit.arrived { followers.add(member) }
    results?.objects.removeAll(at: edit.removals)
    results?.objects.insertAll(edit.insertions.map { ($0.position, $0.element.object) })
    results?.sections = edit.sections
    ids?.removeAll(at: edit.removals)
    ids?.insertAll(edit.insertions.map { ($0.position, $0.element.object.objectID) })
    warnOfTornSections(edit.changes)
    return edit.changes
  }

  private func show(_ shown: FetchedResults?, isOld: Bool) {
    dropDerived()
    isShowingOld = isOld
    results = shown
  }

  /// Says it once after a fetch when the order begins to tear sections apart.
  private func warnOfTornSections(_ changes: FetchedResultsChanges) {
    if hasWarned || changes.insertedSections.isEmpty { return }
    guard let section = results?.firstOutOfOrder else { return }
    hasWarned = true
    FileHandle.standardError.write(Data("CoreData: error: (NSFetchedResultsController) \(outOfOrder(section))\n".utf8))
  }

  // MARK: Telling

  /// The forms a delegate is told in at one stroke, or may be.
  final func wholeForms(of delegate: (any NSFetchedResultsControllerDelegate)?) -> DelegateMethods {
    guard let delegate else { return [] }
    let answers = DelegateAnswers.of(delegate)
    if answers.present.contains(.snapshot) { return .snapshot }
    let forms: DelegateMethods = sectionNameKeyPath == nil ? [.snapshot, .difference] : .snapshot
    return forms.subtracting(answers.missing)
  }

  /// Tells a delegate at one stroke, if it has a method for it.
  final func tell(
    _ snapshot: FetchedResultsSnapshot, by forms: DelegateMethods, to delegate: any NSFetchedResultsControllerDelegate
  ) -> Bool {
    let controller = erased
    if forms.contains(.snapshot), call(.snapshot, of: delegate, { $0.controller(controller, didChangeContentWith: snapshot) }) {
      return true
    }
    guard forms.contains(.difference) else { return false }
    let difference = snapshot.difference
    return call(.difference, of: delegate) { $0.controller(controller, didChangeContentWith: difference) }
  }

  /// Calls a method and notes whether it is the delegate's own.
  private func call(
    _ method: DelegateMethods, of delegate: any NSFetchedResultsControllerDelegate,
    _ body: (any NSFetchedResultsControllerDelegate) -> Void
  ) -> Bool {
    if DelegateAnswers.of(delegate).present.contains(method) {
      body(delegate)
      return true
    }
    let outer = calledMethod
    calledMethod = method
    body(delegate)
    let isPresent = calledMethod == method
    calledMethod = outer
    DelegateAnswers.note(method, isPresent: isPresent, of: delegate)
    return isPresent
  }

  /// Called by a default implementation; one that a delegate hands its own call on to does not count.
  final func noteDefault(_ method: DelegateMethods, of answering: any NSFetchedResultsControllerDelegate) {
    if calledMethod == method, answering === delegate { calledMethod = nil }
  }

  /// Tells a delegate section by section and object by object, and that this was all.
  ///
  /// - Parameters:
  ///   - changes: nil where the delegate has fetched anew, or ended following, when it heard that there would be changes.
  ///   - delegate: who is told.
  private func tellSteps(of changes: FetchedResultsChanges?, to delegate: any NSFetchedResultsControllerDelegate) {
    if let changes, let results {
      tellSections(of: changes, results, delegate)
      tellObjects(of: changes, results, delegate)
    }
    delegate.controllerDidChangeContent(erased)
  }

  private func tellSections(
    of changes: FetchedResultsChanges, _ new: FetchedResults, _ delegate: any NSFetchedResultsControllerDelegate
  ) {
    if changes.deletedSections.isEmpty && changes.insertedSections.isEmpty || DelegateAnswers.of(delegate).missing.contains(.section) {
      return
    }
    for index in changes.deletedSections {
      let section = changes.oldSections[index]
      let isTold = tellSection(section, changes.objects(ofDeletedSection: section)[...], index, .delete, delegate)
      if !isTold { return }
    }
    for index in changes.insertedSections {
      let section = new.sections[index]
      if !tellSection(section, new.objects[section.range], index, .insert, delegate) { return }
    }
  }

  private func tellSection(
    _ section: FetchedResults.Section, _ members: ArraySlice<NSObject>, _ index: Int, _ type: NSFetchedResultsChangeType,
    _ delegate: any NSFetchedResultsControllerDelegate
  ) -> Bool {
    let controller = erased
    let info = FetchedSection(name: section.name, indexTitle: sectionIndexTitle(forSectionName: section.name), members: members)
    return call(.section, of: delegate) { $0.controller(controller, didChange: info, atSectionIndex: index, for: type) }
  }

  private func tellObjects(
    of changes: FetchedResultsChanges, _ new: FetchedResults, _ delegate: any NSFetchedResultsControllerDelegate
  ) {
    let controller = erased
    var isListening = !DelegateAnswers.of(delegate).missing.contains(.object)
    var isSure = DelegateAnswers.of(delegate).present.contains(.object)
    let lists = [
      (NSFetchedResultsChangeType.delete, changes.deletions), (.insert, changes.insertions), (.move, changes.moves),
      (.update, changes.updates),
    ]
    for (type, list) in lists {
      for change in list where isListening {
        let from = change.old.map { changes.oldSections.indexPath(at: $0) }
        let to = change.new.map { new.indexPath(at: $0) }
        func tell(_ delegate: any NSFetchedResultsControllerDelegate) {
          delegate.controller(controller, didChange: change.object, at: from, for: type, newIndexPath: to)
        }
        if isSure { tell(delegate) } else { isListening = call(.object, of: delegate, tell) }
        isSure = isListening
      }
    }
  }
}
