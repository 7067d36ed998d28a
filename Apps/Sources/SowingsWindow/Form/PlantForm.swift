// SPDX-License-Identifier: MIT
// A plant to be edited, or a new one. Nothing is kept until Save, which is one save and one step to undo. AppWindow shows it.

import Adwaita
import Sowings
import StoreWindow

final class PlantForm {
  enum Subject {
    case edit(Plant)
    /// A new plant, with as much of its name as is known.
    case new(String)
  }

  let widget: Box
  private let garden: OpenGarden
  private let window: Window
  private let done: (Plant?) -> Void
  private let draft: PlantDraft
  private let frame: FormFrame
  private let name: NameRows
  private let common: EntryRow
  private let notes: NotesField
  private let photo: PhotoField
  private let message = FieldMessage()
  private let other: Button
  /// Only what was typed in is complained about, until somebody tries to save.
  private var isTouched = false
  private var isSaving = false
  private var isShowing = false

  /// Makes the form; `done` is called when there is no more to do, with the plant if one was saved, merged into or chosen.
  init(_ what: Subject, in garden: OpenGarden, over window: Window, done: @escaping (Plant?) -> Void) {
    self.garden = garden
    self.window = window
    self.done = done
    switch what {
    case .edit(let plant): draft = PlantDraft(editing: plant, in: garden.garden)
    case .new(let text): draft = PlantDraft(newIn: garden.garden, name: text)
    }
    frame = FormFrame(title: draft.isNew ? tr("New Plant") : tr("Edit Plant"), over: window)
    widget = frame.widget
    let fields = draft.fields
    name = NameRows(fields.name)
    common = EntryRow(tr("Common name"), text: fields.commonName)
    let heard = Heard()
    notes = NotesField(fields.notes) { text in heard.form?.edit { $0.notes = text } }
    photo = PhotoField(garden.photos)
    other = Button(draft.isNew ? tr("_Open It") : tr("_Merge…")) { heard.form?.goToOther() }.css("flat").align(.start, .center)
    frame.setContent([
      Box(.vertical, [RowGroup(title: tr("Name"), name.rows), message.widget, other.margins(Margins(top: 6))]), RowGroup([common]),
      notes.widget, photo.widget,
    ])
    heard.form = self
    listen()
    look()
    frame.begin { [weak self] in self?.name.genus.grabFocus() }
    widget.keep(self)
  }

  /// What widgets tell that are made before the form is.
  private final class Heard { weak var form: PlantForm? }

  private func listen() {
    name.onChange { [unowned self] text in
      isTouched = true
      edit { $0.name = text }
    }
    common.onChange { [unowned self] text in edit { $0.commonName = text } }
    photo.onChange(over: window, reading: { [weak self] in self?.look() }) { [unowned self] choice in edit { $0.photo = choice } }
    name.onSubmit { [unowned self] in keep() }
    common.onSubmit { [unowned self] in keep() }
    frame.doing.save = { [unowned self] in keep() }
    frame.doing.cancel = { [unowned self] in giveUp() }
    frame.doing.saveAsNew = { [unowned self] in saveAsNew() }
  }

  private func edit(_ change: (inout PlantDraft.Fields) -> Void) {
    guard !isShowing else { return }
    change(&draft.fields)
    look()
  }

  // MARK: Showing

  private func show() {
    isShowing = true
    name.show(draft.fields.name)
    common.text = draft.fields.commonName
    notes.show(draft.fields.notes)
    isShowing = false
    look()
  }

  private func look() {
    let problem = isTouched || draft.isGone ? draft.problem : nil
    message.show(problem?.words)
    name.setError(problem != nil)
    other.isVisible = problem != nil && draft.takenBy != nil && !draft.isGone
    photo.show(draft.fields.photo, kept: draft.plant?.photo, genus: TypedName(draft.fields.name).genus)
    frame.say(draft.isGone ? tr("This plant was deleted elsewhere.") : nil, offersNew: draft.isGone)
    if photo.isReading { frame.save.isSensitive = false }
  }

  // MARK: Saving

  /// Saves what was typed, or says why it cannot be.
  func keep() { if !draft.isGone { save { try $0.save() } } }

  private func saveAsNew() { save { try $0.saveAsNew() } }

  private func save(_ body: (PlantDraft) throws -> Plant) {
    guard !frame.isAsking, !photo.isReading, !isSaving else { return }
    isTouched = true
    look()
    if draft.problem != nil {
      name.genus.grabFocus()
      return
    }
    guard draft.isNew || draft.isGone || draft.isChanged else { return done(nil) }
    do {
      isSaving = true
      defer { isSaving = false }
      let plant = try garden.change { _ in try body(draft) }
      done(plant)
    } catch GardenError.plantIsGone {
      look()
    } catch GardenError.changedElsewhere {
      try? garden.takeInOutsideChanges()
      takeInOutsideChanges()
      if !draft.isGone { frame.say(tr("Another program changed this plant at the same moment. Save again to keep what is here.")) }
    } catch {
      Complaint.show(tr("The Plant Was Not Saved"), error, over: window)
      look()
    }
  }

  /// Goes to the plant that has the typed name, or has this one merged into it.
  private func goToOther() {
    guard let taker = draft.takenBy else { return look() }
    guard let plant = draft.plant else {
      return giveUp { [done] in done(taker) }
    }
    MergeDialog.ask(plant, into: taker, over: window) { [weak self] in self?.merge(into: taker) }
  }

  private func merge(into taker: Plant) {
    guard let plant = draft.plant, garden.has(plant), garden.has(taker) else {
      return Complaint.show(tr("The Plants Were Not Merged"), GardenError.plantIsGone, over: window)
    }
    do {
      isSaving = true
      defer { isSaving = false }
      // What else was typed goes along with it.
      draft.fields.name = plant.name.description
      if draft.isChanged { try garden.change { _ in try draft.save() } }
      try garden.change { try $0.mergePlant(plant, into: taker) }
      done(taker)
    } catch {
      Complaint.show(tr("The Plants Were Not Merged"), error, over: window)
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
    guard !isSaving else { return }
    draft.takeInOutsideChanges()
    show()
  }
}
