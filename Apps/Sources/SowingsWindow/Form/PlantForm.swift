// SPDX-License-Identifier: MIT
// A plant to be edited, or a new one. Nothing is kept until Save, which is one save and one step to undo. AppWindow shows it.

import Adwaita
import Sowings
import StoreWindow

final class PlantForm: Form {
  enum Subject {
    case edit(Plant)
    /// A new plant, with as much of its name as is known.
    case new(String)
  }

  let garden: OpenGarden
  let done: (Plant?) -> Void
  let draft: PlantDraft
  let frame: FormFrame
  let photo: PhotoField
  let words = FormWords(
    notSaved: tr("The Plant Was Not Saved"), deletedElsewhere: tr("This plant was deleted elsewhere."),
    changedElsewhere: tr("Another program changed this plant at the same moment. Save again to keep what is here."))
  private let name: NameRows
  private let common: EntryRow
  private let notes: NotesField
  private let message = FieldMessage()
  private let other: Button
  /// Only what was typed in is complained about, until somebody tries to save.
  private var isTouched = false
  private var isShowing = false

  /// Makes the form; `done` is called when there is no more to do, with the plant if one was saved, merged into or chosen.
  init(_ what: Subject, in garden: OpenGarden, over window: Window, done: @escaping (Plant?) -> Void) {
    self.garden = garden
    self.done = done
    switch what {
    case .edit(let plant): draft = PlantDraft(editing: plant, in: garden.garden)
    case .new(let text): draft = PlantDraft(newIn: garden.garden, name: text)
    }
    frame = FormFrame(title: draft.isNew ? tr("New Plant") : tr("Edit Plant"), over: window)
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
    listenToFrame()
    name.onChange { [unowned self] text in
      isTouched = true
      edit { $0.name = text }
    }
    common.onChange { [unowned self] text in edit { $0.commonName = text } }
    photo.onChange(over: frame.window, reading: { [weak self] in self?.look() }) { [unowned self] choice in edit { $0.photo = choice } }
    name.onSubmit { [unowned self] in keep() }
    common.onSubmit { [unowned self] in keep() }
  }

  private func edit(_ change: (inout PlantDraft.Fields) -> Void) {
    guard !isShowing else { return }
    change(&draft.fields)
    look()
  }

  // MARK: Showing

  func show() {
    isShowing = true
    name.show(draft.fields.name)
    common.text = draft.fields.commonName
    notes.show(draft.fields.notes)
    isShowing = false
    look()
  }

  func look() {
    let problem = isTouched || draft.isGone ? draft.problem : nil
    message.show(problem?.words)
    name.setError(problem != nil)
    other.isVisible = problem != nil && draft.takenBy != nil && !draft.isGone
    photo.show(draft.fields.photo, kept: draft.plant?.photo, genus: TypedName(draft.fields.name).genus)
    lookAtFrame()
  }

  func complain() -> Bool {
    isTouched = true
    look()
    guard draft.problem != nil else { return true }
    name.genus.grabFocus()
    return false
  }

  // MARK: A name that is taken

  /// Goes to the plant that has the typed name, or has this one merged into it.
  private func goToOther() {
    guard let taker = draft.takenBy else { return look() }
    guard let plant = draft.plant else {
      return giveUp { [done] in done(taker) }
    }
    MergeDialog.ask(plant, into: taker, over: frame.window) { [weak self] in self?.merge(into: taker) }
  }

  private func merge(into taker: Plant) {
    guard let plant = draft.plant, garden.has(plant), garden.has(taker) else {
      return Complaint.show(tr("The Plants Were Not Merged"), GardenError.plantIsGone, over: frame.window)
    }
    do {
      try frame.saving {
        // What else was typed goes along with it.
        draft.fields.name = plant.name.description
        if draft.isChanged { try garden.change { _ in try draft.save() } }
        try garden.change { try $0.mergePlant(plant, into: taker) }
        done(taker)
      }
    } catch {
      Complaint.show(tr("The Plants Were Not Merged"), error, over: frame.window)
    }
  }
}
