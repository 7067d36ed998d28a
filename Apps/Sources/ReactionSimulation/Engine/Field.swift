// SPDX-License-Identifier: MIT
// The state of a run at one moment. Start/ makes the first one, Simulation the following ones; pictures and hashes are made from it.

/// How much of each substance every cell holds, from 0 to 1.
public struct Field: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// One plane for each substance, row by row from the top.
  public var planes: [[Float]]

  public init(width: Int, height: Int, planes: [[Float]]) {
    precondition(planes.allSatisfy { $0.count == width * height }, "A plane needs a value for each of the \(width)×\(height) cells.")
    self.width = width
    self.height = height
    self.planes = planes
  }

  /// The state in 256 levels, plane after plane.
  public var levels: [UInt8] { planes.flatMap { $0.map(Quantisation.level) } }

  /// A number that tells fields apart: FNV-1a in 64 bits over `levels`.
  public var levelHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for plane in planes { for amount in plane { hash = (hash ^ UInt64(Quantisation.level(amount))) &* 0x0000_0100_0000_01b3 } }
    return hash
  }

  /// The state as it is shown: three bytes a cell, red, green and blue.
  ///
  /// Of two substances the first is yellow and the second blue; three are red, green and blue.
  public var rgb: [UInt8] {
    let green = planes.count == 3 ? 1 : 0
    let blue = planes.count - 1
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    for cell in 0..<(width * height) {
      bytes[3 * cell] = Quantisation.level(planes[0][cell])
      bytes[3 * cell + 1] = Quantisation.level(planes[green][cell])
      bytes[3 * cell + 2] = Quantisation.level(planes[blue][cell])
    }
    return bytes
  }
}
