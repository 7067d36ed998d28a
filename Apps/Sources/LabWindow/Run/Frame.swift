// SPDX-License-Identifier: MIT
// The pixels of one finished picture. Worker fills one while Canvas draws the other; they are exchanged, never shared.

/// Room for a picture, grown when the field does.
nonisolated final class Frame: @unchecked Sendable {
  private(set) var pixels: UnsafeMutablePointer<UInt32>
  private var capacity = 0
  private(set) var width = 0
  private(set) var height = 0

  init() { pixels = .allocate(capacity: 1) }
  deinit { pixels.deallocate() }

  var isEmpty: Bool { width == 0 }

  /// Makes room for a picture of a size.
  func resize(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    guard width * height > capacity else { return }
    pixels.deallocate()
    capacity = width * height
    pixels = .allocate(capacity: capacity)
    pixels.initialize(repeating: 0, count: capacity)
  }

  var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: pixels, count: width * height * 4) }
}
