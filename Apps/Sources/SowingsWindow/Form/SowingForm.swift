// SPDX-License-Identifier: MIT
// A sowing to be edited, or a new one. Nothing is kept until Save, which is one save and one step to undo. AppWindow shows it.

import Adwaita
import CivilCalendar
import Foundation
import Sowings
import StoreWindow

final class SowingForm: Form {
  enum Subject {
    case edit(Sowing)
    /// A new sowing of a plant, or of one that is to be named.
    case new(Plant?)
  }

  let garden: OpenGarden
  let done: (Sowing?) -> Void
  let draft: SowingDraft
  let frame: FormFrame
  let photo: PhotoField
  let words = FormWords(
    notSaved: tr("The Sowing Was Not Saved"), deletedElsewhere: tr("This sowing was deleted elsewhere."),
    changedElsewhere: tr("Another program changed this sowing at the same moment. Save again to keep what is here."))
  private let plant = RowGroup(title: tr("Plant"))
  private let name: NameRows
  private let day: DayRow
  private let seeds: NumberRow
  private let medium = UsedTextRow(tr("Medium"), offers: tr("Media used before"))
  private let place = UsedTextRow(tr("Place"), offers: tr("Places used before"))
  private let notes: NotesField
  private let (plantMessage, sowingMessage) = (FieldMessage(), FieldMessage())
  /// Only what was typed in is complained about, until somebody tries to save.
  private var touched: Set<SowingDraft.Field> = []
  private var isShowing = false

  /// Makes the form; `done` is called when there is no more to do, with the sowing if one was saved.
  init(_ what: Subject, in garden: OpenGarden, over window: Window, done: @escaping (Sowing?) -> Void) {
    self.garden = garden
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
    let fields = draft.fields
    name = NameRows(fields.plant, completing: garden.garden)
    seeds = NumberRow(tr("Seeds"), text: fields.seeds)
    let heard = Heard()
    day = DayRow(tr("Sown"), day: fields.day, today: garden.today) { day in heard.form?.edit(.day) { $0.day = day } }
    notes = NotesField(fields.notes) { text in heard.form?.edit(nil) { $0.notes = text } }
    photo = PhotoField(garden.photos)
    for row in name.rows { plant.add(row) }
    let group = RowGroup(title: tr("Sowing"), [day.widget, seeds.widget, medium.widget, place.widget])
    frame.setContent([
      Box(.vertical, [plant, plantMessage.widget]), Box(.vertical, [group, sowingMessage.widget]), notes.widget, photo.widget,
    ])
    heard.form = self
    listen()
    readUsedTexts()
    show()
    frame.begin { [weak self] in self?.focus(begin) }
    widget.keep(self)
  }

  /// What widgets tell that are made before the form is.
  private final class Heard { weak var form: SowingForm? }

  private func listen() {
    listenToFrame()
    name.onChange { [unowned self] text in edit(.plant) { $0.plant = text } }
    seeds.onChange { [unowned self] text in edit(.seeds) { $0.seeds = text } }
    medium.onChange { [unowned self] text in edit(nil) { $0.medium = text } }
    place.onChange { [unowned self] text in edit(nil) { $0.place = text } }
    photo.onChange(over: frame.window, reading: { [weak self] in self?.look() }) { [unowned self] choice in edit(nil) { $0.photo = choice }
    }
    name.onSubmit { [unowned self] in keep() }
    seeds.onSubmit { [unowned self] in keep() }
    medium.onSubmit { [unowned self] in keep() }
    place.onSubmit { [unowned self] in keep() }
  }

  /// Has media and places offered, once they are read.
  private func readUsedTexts() {
    let coordinator = garden.coordinator
    Task { [weak self] in
      do {
        let used = try await Task.detached(priority: .userInitiated) { try UsedTexts(in: coordinator) }.value
        self?.medium.setTexts(used.media)
        self?.place.setTexts(used.places)
      } catch {
        FileHandle.standardError.write(Data("Media and places were not read: \(error.localizedDescription)\n".utf8))
      }
    }
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

  func show() {
    isShowing = true
    let fields = draft.fields
    name.show(fields.plant)
    day.show(fields.day)
    if seeds.text != fields.seeds { seeds.show(fields.seeds) }
    medium.show(fields.medium)
    place.show(fields.place)
    notes.show(fields.notes)
    isShowing = false
    look()
  }

  func look() {
    let problems = draft.problems
    plant.setDescription(markup: plantWords)
    plantMessage.show(touched.contains(.plant) ? problems[.plant]?.words : nil)
    name.setError(touched.contains(.plant) && problems[.plant] != nil)
    let wrong = ([.day, .seeds] as [SowingDraft.Field]).first { touched.contains($0) && problems[$0] != nil }
    sowingMessage.show(wrong.flatMap { problems[$0]?.words })
    seeds.setError(touched.contains(.seeds) && problems[.seeds] != nil)
    photo.show(draft.fields.photo, kept: draft.sowing?.photo, genus: TypedName(draft.fields.plant).genus)
    lookAtFrame()
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

  func complain() -> Bool {
    touched = [.plant, .seeds, .day]
    look()
    let problems = draft.problems
    guard let wrong = ([.plant, .seeds, .day] as [SowingDraft.Field]).first(where: { problems[$0] != nil }) else { return true }
    focus(wrong)
    return false
  }

  func say(_ error: any Error) -> Bool {
    guard case GardenError.contradictsGerminations? = error as? GardenError else { return false }
    sowingMessage.show((error as? GardenError)?.words)
    return true
  }
}
