// SPDX-License-Identifier: MIT
// A sowing to be edited, or a new one. Nothing is kept until Save, which is one save and one step to undo. AppWindow shows it.

import Adwaita
import CivilCalendar
import Sowings
import StoreWindow

final class SowingForm {
  enum Subject {
    case edit(Sowing)
    /// A new sowing of a plant, or of one that is to be named.
    case new(Plant?)
  }

  let widget: Box
  private let garden: OpenGarden
  private let window: Window
  private let done: (Sowing?) -> Void
  private let draft: SowingDraft
  private let frame: FormFrame
  private let plant = RowGroup(title: tr("Plant"))
  private let name: NameRows
  private let day: DayRow
  private let seeds: NumberRow
  private let medium = EntryRow(tr("Medium"))
  private let place = EntryRow(tr("Place"))
  private let notes: NotesField
  private let photo: PhotoField
  private let (plantMessage, sowingMessage) = (FieldMessage(), FieldMessage())
  /// Only what was typed in is complained about, until somebody tries to save.
  private var touched: Set<SowingDraft.Field> = []
  private var isSaving = false
  private var isShowing = false

  /// Makes the form; `done` is called when there is no more to do, with the sowing if one was saved.
  init(_ what: Subject, in garden: OpenGarden, over window: Window, done: @escaping (Sowing?) -> Void) {
    self.garden = garden
    self.window = window
    self.done = done
    let begin: SowingDraft.Field
    switch what {
    case .edit(let sowing):
      draft = SowingDraft(editing: sowing, in: garden.garden)
      begin = .seeds
    case .new(let plant):
      draft = SowingDraft(newOf: plant, in: garden.garden)
      begin = plant == nil ? .plant : .seeds
    }
    frame = FormFrame(title: draft.isNew ? tr("New Sowing") : tr("Edit Sowing"), over: window)
    widget = frame.widget
    let fields = draft.fields
    name = NameRows(fields.plant, completing: garden.garden)
    seeds = NumberRow(tr("Seeds"), text: fields.seeds)
    let heard = Heard()
    day = DayRow(tr("Sown"), day: fields.day, today: garden.today) { day in heard.form?.edit(.day) { $0.day = day } }
    notes = NotesField(fields.notes) { text in heard.form?.edit(nil) { $0.notes = text } }
    photo = PhotoField(garden.photos)
    for row in name.rows { plant.add(row) }
    let group = RowGroup(title: tr("Sowing"), [day.widget, seeds.widget, medium, place])
    frame.setContent([
      Box(.vertical, [plant, plantMessage.widget]), Box(.vertical, [group, sowingMessage.widget]), notes.widget, photo.widget,
    ])
    heard.form = self
    listen()
    show()
    frame.begin { [weak self] in self?.focus(begin) }
    widget.keep(self)
  }

  /// What widgets tell that are made before the form is.
  private final class Heard { weak var form: SowingForm? }

  private func listen() {
    name.onChange { [unowned self] text in edit(.plant) { $0.plant = text } }
    seeds.onChange { [unowned self] text in edit(.seeds) { $0.seeds = text } }
    medium.onChange { [unowned self] text in edit(nil) { $0.medium = text } }
    place.onChange { [unowned self] text in edit(nil) { $0.place = text } }
    photo.onChange(over: window, reading: { [weak self] in self?.look() }) { [unowned self] choice in edit(nil) { $0.photo = choice } }
    name.onSubmit { [unowned self] in keep() }
    seeds.onSubmit { [unowned self] in keep() }
    medium.onSubmit { [unowned self] in keep() }
    place.onSubmit { [unowned self] in keep() }
    frame.doing.save = { [unowned self] in keep() }
    frame.doing.cancel = { [unowned self] in giveUp() }
    frame.doing.saveAsNew = { [unowned self] in saveAsNew() }
  }

  private func edit(_ field: SowingDraft.Field?, _ change: (inout SowingDraft.Fields) -> Void) {
    guard !isShowing else { return }
    change(&draft.fields)
    if let field { touched.insert(field) }
    look()
  }

  private func focus(_ field: SowingDraft.Field) {
    switch field {
    case .plant: name.genus.grabFocus()
    case .seeds: seeds.grabFocus()
    case .day: day.widget.grabFocus()
    }
  }

  // MARK: Showing

  /// Has all fields say what the draft says.
  private func show() {
    isShowing = true
    let fields = draft.fields
    name.show(fields.plant)
    day.show(fields.day)
    if seeds.text != fields.seeds { seeds.show(fields.seeds) }
    medium.text = fields.medium
    place.text = fields.place
    notes.show(fields.notes)
    isShowing = false
    look()
  }

  /// Says what saving does, what is wrong, and what has happened elsewhere.
  private func look() {
    let problems = draft.problems
    plant.setDescription(markup: plantWords)
    plantMessage.show(touched.contains(.plant) ? problems[.plant]?.words : nil)
    name.setError(touched.contains(.plant) && problems[.plant] != nil)
    let wrong = ([.day, .seeds] as [SowingDraft.Field]).first { touched.contains($0) && problems[$0] != nil }
    sowingMessage.show(wrong.flatMap { problems[$0]?.words })
    seeds.setError(touched.contains(.seeds) && problems[.seeds] != nil)
    photo.show(draft.fields.photo, kept: draft.sowing?.photo, genus: TypedName(draft.fields.plant).genus)
    frame.say(draft.isGone ? tr("This sowing was deleted elsewhere.") : nil, offersNew: draft.isGone)
    if photo.isReading { frame.save.isSensitive = false }
  }

  private var plantWords: String {
    let isNew = draft.isNew || draft.isGone
    return switch draft.plantChoice {
    case .stays: isNew ? tr("Another name sows another plant.") : tr("Another known name moves this sowing to that plant.")
    case .moves(let name):
      isNew ? tr("Saving adds it to %1.", BotanicalName(name).title) : tr("Saving moves it to %1.", BotanicalName(name).title)
    case .adds(let name): tr("Saving adds the plant %1.", BotanicalName(name).title)
    case .wrong: isNew ? tr("A known plant, or a new one.") : tr("Another known name moves this sowing to that plant.")
    }
  }

  // MARK: Saving

  /// Saves what was typed, or says why it cannot be.
  func keep() { if !draft.isGone { save { try $0.save() } } }

  private func saveAsNew() { save { try $0.saveAsNew() } }

  private func save(_ body: (SowingDraft) throws -> Sowing) {
    guard !frame.isAsking, !photo.isReading, !isSaving else { return }
    touched = [.plant, .seeds, .day]
    look()
    let problems = draft.problems
    if let wrong = ([.plant, .seeds, .day] as [SowingDraft.Field]).first(where: { problems[$0] != nil }) { return focus(wrong) }
    guard draft.isNew || draft.isGone || draft.isChanged else { return done(nil) }
    do {
      // What is saved here is told to this form as well.
      isSaving = true
      defer { isSaving = false }
      let sowing = try garden.change { _ in try body(draft) }
      done(sowing)
    } catch GardenError.sowingIsGone {
      look()
    } catch let error as GardenError {
      sayNotSaved(error)
    } catch {
      Complaint.show(tr("The Sowing Was Not Saved"), error, over: window)
    }
  }

  private func sayNotSaved(_ error: GardenError) {
    switch error {
    case .contradictsGerminations: sowingMessage.show(error.words)
    case .changedElsewhere:
      // Untouched fields show what is there, and the next Save finds nobody in its way.
      try? garden.takeInOutsideChanges()
      takeInOutsideChanges()
      if !draft.isGone { frame.say(tr("Another program changed this sowing at the same moment. Save again to keep what is here.")) }
    default: Complaint.show(tr("The Sowing Was Not Saved"), error, over: window)
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
    let isLeft: () -> Void = { [weak self] in
      guard let self else { return }
      keep()
      if !hasChanges { then() }
    }
    frame.ask(orKeep: offersSave && !draft.isGone ? isLeft : nil, leave)
  }

  // MARK: Changes elsewhere

  /// Shows what another program has changed, except in fields that were touched here.
  func takeInOutsideChanges() {
    guard !isSaving else { return }
    draft.takeInOutsideChanges()
    show()
  }
}
