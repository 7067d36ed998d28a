// SPDX-License-Identifier: MIT
// Pictures of what is on the display, taken from X itself. Journeys save some to be looked at, Screenshots all pages.

import CXtst
import Foundation
import Pictures

extension Screen {
  /// Saves what is on the display as a picture, where `DURAMEN_UI_PICTURES` names a folder.
  ///
  /// - Throws: `UIFailure`, or `PictureError` where it cannot be written.
  public func picture(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["DURAMEN_UI_PICTURES"], !folder.isEmpty else { return }
    try still { capture(root) }.write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
  }

  /// What is seen now in a part of the display.
  ///
  /// - Throws: `UIFailure`.
  public func look(at part: Rectangle) throws -> Picture {
    guard let picture = capture(part.intersection(root)) else { throw UIFailure("No picture could be taken of \(part).") }
    return picture
  }

  /// A picture of the program's windows, with what lies over them, once nothing moves.
  ///
  /// - Returns: The part of the display they take.
  /// - Throws: `UIFailure`.
  public func pictureOfWindows() throws -> Picture {
    // Without the frames that GTK draws where the window manager draws none.
    let windows = nodes().filter { $0.depth == 0 }.map(\.frame)
    return try still {
      let shown = windows + windowsOnScreen().filter { $0.isPopup && $0.frame.width > 20 }.map(\.frame)
      guard let first = shown.first else { return nil }
      return capture(shown.dropFirst().reduce(first) { $0.union($1) }.intersection(root))
    }
  }

  /// The first picture that is like the one before, or the last of some: what moves on and on has to be taken moving.
  private func still(_ take: () -> Picture?) throws -> Picture {
    var last: Picture?
    var looks = 0
    var result: Picture?
    try wait("a picture") {
      guard let picture = take() else { return false }
      looks += 1
      defer { last = picture }
      guard picture == last || looks == 30 else { return false }
      result = picture
      return true
    }
    guard let result else { throw UIFailure("No picture could be taken.") }
    return result
  }

  private var root: Rectangle {
    let screen = XDefaultScreen(display)
    return Rectangle(x: 0, y: 0, width: Int(XDisplayWidth(display, screen)), height: Int(XDisplayHeight(display, screen)))
  }

  func capture(_ part: Rectangle) -> Picture? {
    guard !part.isEmpty,
      let image = XGetImage(
        display, XDefaultRootWindow(display), Int32(part.x), Int32(part.y), UInt32(part.width), UInt32(part.height), UInt.max, ZPixmap)
    else { return nil }
    defer { _ = image.pointee.f.destroy_image(image) }
    // Displays of true colour have four bytes for a pixel: blue, green, red, and one that says nothing.
    guard image.pointee.bits_per_pixel == 32, image.pointee.byte_order == LSBFirst, let data = image.pointee.data else { return nil }
    let stride = Int(image.pointee.bytes_per_line)
    let pixels = [UInt8](unsafeUninitializedCapacity: part.width * part.height * 3) { buffer, count in
      var target = 0
      for row in 0..<part.height {
        let line = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt8.self)
        for column in 0..<part.width {
          buffer[target] = line[column * 4 + 2]
          buffer[target + 1] = line[column * 4 + 1]
          buffer[target + 2] = line[column * 4]
          target += 3
        }
      }
      count = target
    }
    return Picture(width: part.width, height: part.height, pixels: pixels)
  }
}

extension Rectangle {
  fileprivate func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left, height: max(y + height, other.y + other.height) - top)
  }

  fileprivate func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left, height: min(y + height, other.y + other.height) - top)
  }
}
