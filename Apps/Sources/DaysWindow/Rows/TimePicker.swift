// SPDX-License-Identifier: MIT
// A time of day to type or to step, hours and minutes side by side. ReminderForm has one.

import Adwaita

final class TimePicker {
  let widget: Box
  private let hours: SpinButton
  private let minutes: SpinButton

  /// Makes a picker that shows a time, in minutes after midnight.
  init(_ minute: Int) {
    // The buttons above and below leave room for both at any size of text.
    hours = SpinButton(name: tr("Hour"), in: 0...23, value: Double(minute / 60)).wrapping().vertical().padded(to: 2)
    minutes = SpinButton(name: tr("Minute"), in: 0...59, value: Double(minute % 60)).wrapping().vertical().padded(to: 2)
    widget = Box(.horizontal, spacing: 6, [hours, Label(":"), minutes]).align(.center, .center)
    widget.keep(self)
  }

  /// The time, also what is still being typed.
  var minute: Int {
    hours.finish()
    minutes.finish()
    return Int(hours.value) * 60 + Int(minutes.value)
  }

  func onSubmit(_ body: @escaping () -> Void) {
    hours.onSubmit(body)
    minutes.onSubmit(body)
  }

  /// A time as it is written: "09:00".
  static func text(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }
}
