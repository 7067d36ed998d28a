// SPDX-License-Identifier: MIT
// Everything about one thing. Nothing is kept until Save, which is one save and one step to undo. AppWindow shows it.

import Adwaita
import Days
import StoreWindow

final class EditorPage {
  /// What is edited.
  enum Subject {
    /// A thing that is in no store before it is saved.
    case new
    case existing(Thing)
    /// A thing that another program has deleted since; saving makes it anew.
    case deleted
  }

  let widget = Box(.vertical)
  let things: OpenThings
  let window: Window
  private let done: () -> Void

  var subject: Subject
  /// What the fields say now, and what they would say untouched.
  var draft: EditorDraft
  private(set) var original: EditorDraft

  let header: HeaderBar
  let save: Button
  /// What has happened to the thing elsewhere; it stays in sight above the rows.
  let notice = Label().wrapping()
  let rows: EditorRows
  private var isAsking = false
  private var isSaving = false

  /// Makes the page; `done` is called when there is no more to do, saved or not.
  ///
  /// - Throws: The store's error, when no name for a new thing can be found.
  init(_ thing: Thing?, in things: OpenThings, over window: Window, done: @escaping () -> Void) throws {
    self.things = things
    self.window = window
    self.done = done
    if let thing {
      subject = .existing(thing)
      original = EditorDraft(thing)
    } else {
      subject = .new
      original = EditorDraft(newThing: try things.collection.nameForNewThing(), today: things.rules.today)
    }
    draft = original
    rows = EditorRows(draft, today: things.rules.today)
    let widget = widget
    save = Button(tr("_Save")) { widget.perform("win.save") }.css("suggested-action")
    let leave = Leave()
    // At a large size of text the word would leave no room for the title.
    let cancel =
      !Appearance.hasLargeText
      ? Button(tr("_Cancel")) { leave.page?.giveUp() } : Button(icon: "window-close-symbolic", name: tr("Cancel")) { leave.page?.giveUp() }
    header = HeaderBar(title: thing == nil ? tr("New Thing") : tr("Edit Thing"), start: [cancel], end: [save], showsClose: false)
    leave.page = self
    notice.css("notice").isVisible = false
    widget.append(header, notice, Scroller(Clamp(rows.widget)))
    rows.onChange { [unowned self] in
      $0(&draft)
      check()
    }
    rows.name.onSubmit { [unowned self] in keep() }
    // The mouse's own button for going back; the leaflet's must not leave the page.
    widget.onClick(button: 8) { [unowned self] _, _ in giveUp() }
    // The leaflet gives the focus to the first widget, and does so after the page has been shown.
    widget.onShow { MainLoop.whenIdle { [weak self] in self?.beginWithName() } }
    check()
    widget.keep(self)
  }

  /// What the button calls that is made before the page is.
  private final class Leave { weak var page: EditorPage? }

  private func beginWithName() {
    rows.name.grabFocus()
    rows.name.selectAll()
  }

  // MARK: Saving

  /// Saves what was changed, and only that.
  func keep() {
    guard save.isSensitive, !isAsking else { return }
    do {
      try saveDraft()
      done()
    } catch ThingError.changedElsewhere {
      sayNotSaved()
    } catch {
      Complaint.show(tr("The Changes Were Not Saved"), error, over: window)
    }
  }

  private func saveDraft() throws {
    // What is saved here is told to this page as well.
    isSaving = true
    defer { isSaving = false }
    switch subject {
    case .new, .deleted: try things.create(draft.name, draft.details)
    case .existing(let thing):
      let changes = draft.changes(since: original)
      if changes != ThingDetails() { try things.edit(thing, changes) }
    }
  }

  /// After another program was faster: untouched fields show what is there, and the next Save finds nobody in its way.
  private func sayNotSaved() {
    do { try things.takeInOutsideChanges() } catch {
      return Complaint.show(tr("The Thing Was Not Read Again"), error, over: window)
    }
    takeInOutsideChanges()
    guard case .existing = subject else { return }
    say(tr("Another program changed “%1” at the same moment, so nothing was saved. Save again to keep what is here.", original.name))
  }

  // MARK: Leaving

  var hasChanges: Bool { draft != original }

  /// Leaves without saving, and asks first if that would lose something; `then` is called when the page is left.
  func giveUp(then: @escaping () -> Void = {}) {
    guard hasChanges else {
      done()
      return then()
    }
    guard !isAsking else { return }
    isAsking = true
    MessageDialog(
      over: window, tr("Discard Changes?"), tr("What you changed is not saved."),
      answers: [.init("keep", tr("_Keep Editing")), .init("discard", tr("_Discard"), .destructive)], cancel: "keep", normal: "keep"
    ) { [weak self] in
      guard let self else { return }
      isAsking = false
      guard $0 == "discard" else { return }
      done()
      then()
    }.present()
  }

  // MARK: Changes by other programs

  /// Shows what another program has changed, except in fields that were touched here; AppWindow calls it after each change of the things.
  func takeInOutsideChanges() {
    guard !isSaving else { return }
    do {
      switch subject {
      case .new: break
      case .existing(let thing):
        if try things.isStored(thing) { takeIn(EditorDraft(thing)) } else { becomeDeleted() }
      case .deleted:
        // Somebody has taken the deletion back.
        guard let thing = try things.collection.findThing(original.name) else { break }
        subject = .existing(thing)
        header.setTitle(tr("Edit Thing"))
        say(nil)
        takeIn(EditorDraft(thing))
      }
    } catch {
      Complaint.show(tr("The Thing Was Not Read Again"), error, over: window)
    }
    check()
  }

  private func takeIn(_ now: EditorDraft) {
    guard now != original else { return }
    draft = draft.takingIn(now, since: original)
    original = now
    rows.show(draft)
    say(tr("“%1” was changed elsewhere. The fields you have not touched show what is there now.", now.name))
  }

  private func becomeDeleted() {
    subject = .deleted
    header.setTitle(tr("New Thing"))
    say(tr("“%1” was deleted elsewhere. Save keeps what is here as a new thing.", original.name))
  }

  private func say(_ text: String?) {
    notice.text = text ?? ""
    notice.isVisible = text != nil
  }
}
