// SPDX-License-Identifier: MIT
// What the forms of a sowing and of a plant have in common: the bar with Cancel and Save, a strip for what happens elsewhere, the question
// before what was typed is lost.

import Adwaita

final class FormFrame {
  let widget = Box(.vertical)
  let header: HeaderBar
  let save: Button
  private let strip: Box
  private let notice = Label().wrapping().expand(vertically: false)
  private let anew: Button
  let window: Window
  private(set) var isAsking = false
  /// Whether what is told of changes comes from the form's own save.
  private(set) var isSaving = false

  /// What the buttons call, which are made before the form is.
  final class Doing {
    var save: () -> Void = {}
    var cancel: () -> Void = {}
    var saveAsNew: () -> Void = {}
  }
  let doing = Doing()

  init(title: String, over window: Window) {
    self.window = window
    let doing = doing
    save = Button(tr("_Save")) { doing.save() }.css("suggested-action")
    // At a large size of text the word would leave no room for the title.
    let cancel =
      !Appearance.hasLargeText
      ? Button(tr("_Cancel")) { doing.cancel() } : Button(icon: "window-close-symbolic", name: tr("Cancel")) { doing.cancel() }
    header = HeaderBar(title: title, start: [cancel], end: [save], showsClose: false)
    anew = Button(tr("Save as _New")) { doing.saveAsNew() }.align(.end, .center)
    strip = Box(Appearance.hasLargeText ? .vertical : .horizontal, spacing: 12, [notice, anew]).css("notice")
    strip.isVisible = false
  }

  /// Fills in what can be edited.
  func setContent(_ groups: [any Widget]) {
    let column = Box(.vertical, spacing: 24, groups).margins(Margins(top: 18, bottom: 36, sides: 12))
    widget.append(header, strip, Scroller(Clamp(width: 640, column)))
    // The mouse's own button for going back; nothing else must leave the form.
    widget.onClick(button: 8) { [doing] _, _ in doing.cancel() }
  }

  /// Puts the focus where one begins, when the page is there, unless somebody was faster.
  func begin(_ focus: @escaping () -> Void) {
    // GTK gives the focus to the first widget, which is in the bar.
    widget.onShow {
      MainLoop.whenIdle { [weak self] in if let self, header.hasFocusWithin || !widget.hasFocusWithin { focus() } }
    }
  }

  /// Says what has happened elsewhere, or nothing any more.
  func say(_ text: String?, offersNew: Bool = false) {
    notice.text = text ?? ""
    anew.isVisible = offersNew
    strip.isVisible = text != nil
    save.isSensitive = !offersNew
  }

  /// Saves something.
  func saving(_ body: () throws -> Void) rethrows {
    isSaving = true
    defer { isSaving = false }
    try body()
  }

  /// Asks whether what was typed may be lost.
  ///
  /// - Parameters:
  ///   - keep: saves it instead, where that is offered.
  ///   - discard: called when it may.
  func ask(orKeep keep: (() -> Void)?, _ discard: @escaping () -> Void) {
    guard !isAsking else { return }
    isAsking = true
    var answers = [MessageDialog.Answer("stay", tr("_Keep Editing")), .init("discard", tr("_Discard"), .destructive)]
    if keep != nil { answers.append(.init("save", tr("_Save"), .suggested)) }
    MessageDialog(
      over: window, tr("Discard Changes?"), tr("What you typed since opening this page will be lost."), answers: answers, cancel: "stay",
      normal: "stay"
    ) { [weak self] in
      self?.isAsking = false
      switch $0 {
      case "discard": discard()
      case "save": keep?()
      default: break
      }
    }.present()
  }
}

/// What is wrong with a field, below its group.
struct FieldMessage {
  let widget = Label(css: "message").wrapping().margins(Margins(top: 6, sides: 12))

  init() { widget.isVisible = false }

  func show(_ text: String?) {
    widget.text = text ?? ""
    widget.isVisible = text != nil
  }
}
