// SPDX-License-Identifier: MIT
// Everything about one thing. Nothing is kept until Save, which is one save. AppWindow shows it.

import Adwaita
import CivilCalendar
import Days

final class EditorPage {
  let widget = Box(.vertical)
  private static let kinds: [DateType] = [.with, .without, .when]

  private let thing: Thing
  private let things: OpenThings
  private let isNew: Bool
  private let window: Window
  private let done: (_ isSaved: Bool) -> Void

  private let name: EntryRow
  private let nameMessage = Label(css: "message")
  private let dateMessage = Label(css: "message")
  private let save: Button
  private var date: DateRow?
  private var draft: ThingDetails
  private let original: ThingDetails

  /// Makes the page; giving up takes away a thing that is new, and `done` is called when there is no more to do.
  init(_ thing: Thing, isNew: Bool, in things: OpenThings, over window: Window, done: @escaping (_ isSaved: Bool) -> Void) {
    self.thing = thing
    self.things = things
    self.isNew = isNew
    self.window = window
    self.done = done
    original = ThingDetails(
      name: thing.name, kind: thing.dateType, start: thing.startDay, color: thing.thingColor, isPrivate: thing.isPrivate)
    draft = original
    name = EntryRow(tr("Name"), text: thing.name)
    let widget = widget
    save = Button(tr("_Save")) { widget.perform("win.save") }.css("suggested-action")
    let cancel =
      Appearance.textScale < 1.4
      ? Button(tr("_Cancel")) { [unowned self] in giveUp() }
      : Button(icon: "window-close-symbolic", name: tr("Cancel")) { [unowned self] in giveUp() }
    widget.append(
      HeaderBar(title: isNew ? tr("New Thing") : tr("Edit Thing"), start: [cancel], end: [save], showsClose: false),
      Scroller(Clamp(makeRows())))
    name.onChange { [unowned self] in
      draft.name = $0
      check()
    }
    name.onSubmit { [unowned self] in keep() }
    // The leaflet gives the focus to the first widget, and does so after the page has been shown.
    widget.onShow { MainLoop.whenIdle { [weak self] in self?.beginWithName() } }
    check()
    widget.keep(self)
  }

  private func beginWithName() {
    name.grabFocus()
    name.selectAll()
  }

  private func makeRows() -> Box {
    for message in [nameMessage, dateMessage] { message.wrapping().margins(Margins(top: 6, sides: 12)) }
    let kind = ChoiceRow(
      tr("Days"), [tr("With"), tr("Without"), tr("Until or since")], selected: Self.kinds.firstIndex(of: thing.dateType) ?? 2
    ) { [unowned self] in
      draft.kind = Self.kinds[$0]
      self.date?.refresh()
      check()
    }
    let date = DateRow(
      title: { [unowned self] _ in draft.kind?.countsARun == true ? tr("Start date") : tr("Date") }, day: thing.startDay,
      today: things.rules.today
    ) { [unowned self] in
      draft.start = $0
      check()
    }
    self.date = date
    let swatches = Swatches.make(selected: thing.thingColor) { [unowned self] in draft.color = $0 }
    let privacy = ActionRow(
      tr("Private"), subtitle: tr("Left out of the rotation, notifications and search until you show private things"),
      isOn: thing.isPrivate
    ) { [unowned self] in draft.isPrivate = $0 }
    return Box(
      .vertical, spacing: 24,
      [
        Box(.vertical, [RowGroup([name]), nameMessage]), Box(.vertical, [RowGroup([kind, date.widget]), dateMessage]),
        RowGroup(title: tr("Colour"), [swatches]), RowGroup([privacy]),
      ]
    ).margins(Margins(top: 24, bottom: 24, sides: 12))
  }

  /// Says what is wrong so far, and lets only what is right be saved.
  private func check() {
    let wrongName = things.problem(withName: draft.name ?? "", for: thing)
    let wrongStart = draft.start.flatMap { start in draft.kind.flatMap { things.problem(withStart: start, kind: $0) } }
    for (label, problem) in [(nameMessage, wrongName), (dateMessage, wrongStart)] {
      label.text = problem ?? ""
      label.isVisible = problem != nil
    }
    name.setError(wrongName != nil)
    save.isSensitive = wrongName == nil && wrongStart == nil
  }

  /// Saves what was changed, and only that: a start that lies ahead by itself is no reason to refuse a colour.
  func keep() {
    guard save.isSensitive else { return }
    var changed = ThingDetails()
    if draft.name != original.name { changed.name = draft.name }
    if draft.kind != original.kind { changed.kind = draft.kind }
    if draft.start != original.start { changed.start = draft.start }
    if draft.color != original.color { changed.color = draft.color }
    if draft.isPrivate != original.isPrivate { changed.isPrivate = draft.isPrivate }
    guard changed != ThingDetails() else { return done(true) }
    do {
      try things.edit(thing, changed)
      done(true)
    } catch {
      Complaint.show(tr("The Changes Were Not Saved"), error, over: window)
    }
  }

  /// Leaves without saving; asks first if that would lose something.
  func giveUp() {
    guard draft != original else { return leave() }
    MessageDialog(
      over: window, tr("Discard Changes?"), tr("What you changed is not saved."),
      answers: [.init("keep", tr("_Keep Editing")), .init("discard", tr("_Discard"), .destructive)], cancel: "keep"
    ) { [unowned self] in if $0 == "discard" { leave() } }.present()
  }

  private func leave() {
    do {
      if isNew { try things.delete(thing) }
      done(false)
    } catch {
      Complaint.show(tr("The New Thing Was Not Taken Away"), error, over: window)
    }
  }
}
