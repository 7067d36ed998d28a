// SPDX-License-Identifier: MIT
// What the forms of a sowing and of a plant do alike: save, leave, follow what happens elsewhere. AppWindow and RightPane know them by this.

import Adwaita
import Sowings
import StoreWindow

/// What a form holds until it is saved.
@MainActor protocol FormDraft: AnyObject {
  associatedtype Saved
  var isNew: Bool { get }
  /// Whether leaving would lose something.
  var isChanged: Bool { get }
  /// Whether what is edited was deleted by another program.
  var isGone: Bool { get }
  func save() throws -> Saved
  func saveAsNew() throws -> Saved
  func takeInOutsideChanges()
}

extension SowingDraft: FormDraft {}
extension PlantDraft: FormDraft {}

/// What a form says of what it edits.
struct FormWords {
  let notSaved: String
  let deletedElsewhere: String
  let changedElsewhere: String
}

/// A form: nothing is kept until Save, which is one save and one step to undo.
@MainActor protocol Form: AnyObject {
  associatedtype Draft: FormDraft
  var draft: Draft { get }
  var garden: OpenGarden { get }
  var frame: FormFrame { get }
  var photo: PhotoField { get }
  var words: FormWords { get }
  /// Called when there is no more to do, with what was saved, if anything was.
  var done: (Draft.Saved?) -> Void { get }
  /// Has all fields say what the draft says.
  func show()
  /// Says what saving does, and what is wrong.
  func look()
  /// Complains about everything that is wrong, and goes there.
  ///
  /// - Returns: Whether nothing is.
  func complain() -> Bool
  /// Says at its field why something was not saved.
  ///
  /// - Returns: Whether there is such a field.
  func say(_ error: any Error) -> Bool
}

extension Form {
  var widget: Box { frame.widget }

  func listenToFrame() {
    frame.doing.save = { [unowned self] in keep() }
    frame.doing.cancel = { [unowned self] in giveUp() }
    frame.doing.saveAsNew = { [unowned self] in save { try $0.saveAsNew() } }
  }

  /// Says what has happened elsewhere, and keeps Save from what cannot be saved now.
  func lookAtFrame() {
    frame.say(draft.isGone ? words.deletedElsewhere : nil, offersNew: draft.isGone)
    if photo.isReading { frame.save.isSensitive = false }
  }

  func say(_ error: any Error) -> Bool { false }

  // MARK: Saving

  /// Saves what was typed, or says why it cannot be.
  func keep() { if !draft.isGone { save { try $0.save() } } }

  private func save(_ body: (Draft) throws -> Draft.Saved) {
    guard !frame.isAsking, !photo.isReading, !frame.isSaving, complain() else { return }
    guard draft.isNew || draft.isGone || draft.isChanged else { return done(nil) }
    do {
      try frame.saving { done(try garden.change { _ in try body(draft) }) }
    } catch GardenError.sowingIsGone {
      look()
    } catch GardenError.plantIsGone {
      look()
    } catch GardenError.changedElsewhere {
      // Untouched fields show what is there, and the next Save finds nobody in its way.
      try? garden.takeInOutsideChanges()
      takeInOutsideChanges()
      if !draft.isGone { frame.say(words.changedElsewhere) }
    } catch {
      guard !say(error) else { return }
      Complaint.show(words.notSaved, error, over: frame.window)
      look()
    }
  }

  // MARK: Leaving

  /// Whether leaving would lose something.
  var hasChanges: Bool { draft.isChanged || photo.isReading }

  /// Leaves without saving, and asks first if that would lose something.
  ///
  /// - Parameters:
  ///   - offersSave: Whether what was typed can also be saved first, as when the window closes.
  ///   - then: called when the form is left.
  func giveUp(offeringSave offersSave: Bool = false, then: @escaping () -> Void = {}) {
    let leave = { [done] in
      done(nil)
      then()
    }
    guard hasChanges else { return leave() }
    let saveFirst: () -> Void = { [weak self] in
      guard let self else { return }
      keep()
      if !hasChanges { then() }
    }
    frame.ask(orKeep: offersSave && !draft.isGone ? saveFirst : nil, leave)
  }

  // MARK: Changes elsewhere

  /// Shows what another program has changed, except in fields that were touched here.
  func takeInOutsideChanges() {
    // What is saved here is told to the form as well.
    guard !frame.isSaving else { return }
    draft.takeInOutsideChanges()
    show()
  }
}
