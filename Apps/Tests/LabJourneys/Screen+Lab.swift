// SPDX-License-Identifier: MIT
// What journeys through Reaction Lab do again and again.

import Foundation
import Pictures
import UIDriver

extension Screen {
  /// Waits until the window is there and has the keyboard.
  func waitForLab() throws {
    try wait(for: "image", "Picture of the simulation")
    try waitForKeys()
  }

  /// Types a number into a parameter's entry and presses Enter.
  func set(_ parameter: String, to text: String) throws {
    try enter(text, into: "\(parameter), value")
    try press("Return")
  }

  /// Waits until a parameter's slider has a value.
  func waitForValue(_ value: Double, of parameter: String) throws {
    try wait("\(parameter) is \(value)") { find("slider", parameter).contains { abs(($0.value ?? .nan) - value) < 1e-6 } }
  }

  /// Waits until the title, and what stands below, are these.
  func waitForTitle(_ title: String, _ subtitle: String? = nil) throws {
    try wait("the title is \(title)") {
      !find("label", title).isEmpty && (subtitle == nil || !find("label", subtitle).isEmpty)
    }
  }

  /// The picture of the field, without what lies over it.
  func field() throws -> Rectangle {
    let frame = try wait(for: "image", "Picture of the simulation").frame
    return Rectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height - 70)
  }

  /// Waits until the picture of the field is another one than it was.
  func waitForChange(of part: Rectangle, from before: Picture) throws { try wait("the picture changes") { try look(at: part) != before } }

  func browse() throws {
    try press("o", .control)
    try wait(for: "check box", "Show recently deleted")
  }

  /// Closes the window, and waits until the session has been kept.
  func leave() throws {
    try press("w", .control)
    try waitForEnd()
  }
}
