// SPDX-License-Identifier: MIT
// A thing on the screen as a screen reader knows it. Screen finds them.

/// Something in a window, at the moment it was looked at.
public struct Node: Sendable, CustomStringConvertible {
  /// AT-SPI's word, such as `push button`, `text`, `list item`.
  public let role: String
  public let name: String
  /// What is written in it, for entries and notes.
  public let text: String
  public let frame: Rectangle
  public let isSensitive: Bool
  public let isFocused: Bool
  /// Whether the keyboard can reach it.
  public let isFocusable: Bool
  /// Whether a toggle is down, a switch or check is on.
  public let isOn: Bool
  /// The number of a slider or a progress bar.
  public let value: Double?
  /// The part of the window in which it scrolls, if it does.
  let pane: Rectangle?
  /// How many things it lies in.
  public let depth: Int

  public var description: String {
    var words = "\(String(repeating: "  ", count: depth))\(role) '\(name)' \(frame)"
    if !text.isEmpty { words += " text '\(text)'" }
    if let value { words += " value \(value)" }
    if !isSensitive { words += " insensitive" }
    if isFocused { words += " focused" }
    if isOn { words += " on" }
    return words
  }
}

/// A place on the screen, in pixels from its corner.
public struct Rectangle: Hashable, Sendable, CustomStringConvertible {
  public var x, y, width, height: Int
  public init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }
  public var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  public func contains(_ point: (x: Int, y: Int)) -> Bool { x..<x + width ~= point.x && y..<y + height ~= point.y }
  func moved(_ x: Int, _ y: Int) -> Rectangle { Rectangle(x: self.x + x, y: self.y + y, width: width, height: height) }
  public var description: String { "(\(x),\(y) \(width)x\(height))" }
}
