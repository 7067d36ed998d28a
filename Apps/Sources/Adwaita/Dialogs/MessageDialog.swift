// SPDX-License-Identifier: MIT
// A question that must be answered.

import CGtk

/// A dialog with answers to choose from; it is a window of its own, over its parent.
public struct MessageDialog: Widget {
  public enum Look: Sendable { case normal, suggested, destructive }

  /// One of the answers.
  public struct Answer: Hashable, Sendable {
    let id, text: String
    let look: Look
    public init(_ id: String, _ text: String, _ look: Look = .normal) {
      self.id = id
      self.text = text
      self.look = look
    }
  }

  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }

  /// - Parameters:
  ///   - parent: The window it belongs to.
  ///   - title: The question.
  ///   - text: What there is to know.
  ///   - answers: What can be answered.
  ///   - cancel: The answer of Escape.
  ///   - normal: The answer of Enter, if there is one.
  ///   - body: What else is asked; at most 240 pixels wide, for narrow windows.
  ///   - action: called once with the answer's id.
  public init(
    over parent: Window, _ title: String, _ text: String, answers: [Answer], cancel: String, normal: String? = nil,
    body: (any Widget)? = nil, _ action: @escaping (_ answer: String) -> Void
  ) {
    self.init(adw_message_dialog_new(parent.c(), title, text))
    // The window is named like the question, for window lists and screen readers.
    gtk_window_set_title(c(), title)
    for answer in answers {
      adw_message_dialog_add_response(c(), answer.id, answer.text)
      let look =
        switch answer.look {
        case .normal: ADW_RESPONSE_DEFAULT
        case .suggested: ADW_RESPONSE_SUGGESTED
        case .destructive: ADW_RESPONSE_DESTRUCTIVE
        }
      adw_message_dialog_set_response_appearance(c(), answer.id, look)
    }
    adw_message_dialog_set_close_response(c(), cancel)
    if let normal { adw_message_dialog_set_default_response(c(), normal) }
    if let body { adw_message_dialog_set_extra_child(c(), body.margins(Margins(top: 12)).w) }
    on("response") { action($0.string(1)) }
  }

  public func setEnabled(_ answer: String, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(c(), answer, isEnabled ? 1 : 0)
  }
  public func present() { gtk_window_present(c()) }
  /// Takes it away unanswered.
  public func close() { gtk_window_destroy(c()) }
}
