// SPDX-License-Identifier: MIT
// A number to type or to step. Rows and popovers have one.

import CGtk

public struct SpinButton: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - name: What the number is, for screen readers.
  ///   - range: What it can be; a number beyond it becomes the nearest.
  ///   - step: What one press of a button adds.
  ///   - digits: Digits after the point.
  ///   - value: The number at first.
  ///   - action: called when there is another number: after each step, and when what was typed is finished.
  public init(
    name: String, in range: ClosedRange<Double>, step: Double = 1, digits: Int = 0, value: Double,
    _ action: @escaping (Double) -> Void = { _ in }
  ) {
    self.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    accessibleName(name).align(.center, .center)
    gtk_spin_button_set_digits(c(), guint(digits))
    gtk_spin_button_set_numeric(c(), 1)
    self.value = value
    let button = self
    on("value-changed") { _ in action(button.value) }
  }
  /// The number; for what is still being typed, see `finish`.
  public var value: Double {
    get { gtk_spin_button_get_value(c()) }
    // The same number again would throw away what is being typed.
    nonmutating set { if newValue != value { gtk_spin_button_set_value(c(), newValue) } }
  }
  /// Takes what was typed as the number, as Enter and leaving the field do.
  public func finish() { gtk_spin_button_update(c()) }
  /// Goes from the last number to the first.
  @discardableResult public func wrapping() -> Self {
    gtk_spin_button_set_wrap(c(), 1)
    return self
  }
  /// Puts the buttons above and below, where there is little width.
  @discardableResult public func vertical() -> Self {
    gtk_orientable_set_orientation(c(), GTK_ORIENTATION_VERTICAL)
    return self
  }
  /// Writes small numbers with zeros before them.
  @discardableResult public func padded(to digits: Int) -> Self {
    let button = self
    onAsked("output") { _ in
      let number = String(Int(button.value))
      let text = String(repeating: "0", count: max(0, digits - number.count)) + number
      if text != String(cString: gtk_editable_get_text(button.c())) { gtk_editable_set_text(button.c(), text) }
      return true
    }
    gtk_editable_set_width_chars(c(), Int32(digits))
    // The text that is there already was written without.
    gtk_spin_button_update(c())
    return self
  }
  /// Called for Enter, after what was typed has become the number.
  public func onSubmit(_ body: @escaping () -> Void) {
    // GTK 4.8's spin button keeps the signal of its text to itself.
    guard let text = gtk_editable_get_delegate(c()) else { return }
    AnyWidget(raw: UnsafeMutableRawPointer(text)).on("activate", after: true) { _ in body() }
  }
}
