// SPDX-License-Identifier: MIT
// The fast engine's memory: two planes for each substance, laid out for vectors, and what the bands need besides. FastSolver owns one.

import CReactionKernels

/// The planes of a field, now and next, each row on a boundary of 64 bytes with room for the cells beside the edge.
///
/// `@unchecked Sendable`: it is written to only by the one FastSolver that holds it alone, and by that one's bands, each its own rows.
final class AlignedPlanes: @unchecked Sendable {
  /// From a row to the one below it, in floats.
  let stride: Int
  private let substances: Int
  private let planeFloats: Int
  private let scratchFloats: Int
  private let floats: Int
  private let zerosPlace: Int
  private let memory: UnsafeMutablePointer<Float>
  /// Which of the two planes holds the present state; changed between passes.
  private var isSwapped = false

  private static let alignment = 64
  private static let padding = Int(RK_PADDING)

  init(_ setting: SimulationSetting, _ tuning: Tuning) {
    substances = setting.model.substances
    stride = (setting.width + 15) / 16 * 16 + 3 * Self.padding
    // Planes do not lie whole pages apart: a load near a store whose address ends in the same bits waits for it.
    planeFloats = stride * setting.height + 17 * Self.padding
    scratchFloats = Int(rk_scratch_floats(Int32(setting.width), Int32(tuning.levels), Int32(substances))) + 5 * Self.padding
    floats = 2 * substances * planeFloats + min(tuning.bands, setting.height) * scratchFloats + stride
    zerosPlace = floats - stride + Self.padding
    memory = Self.allocate(floats)
    memory.initialize(repeating: 0, count: floats)
  }

  init(copying other: AlignedPlanes) {
    (stride, substances, planeFloats) = (other.stride, other.substances, other.planeFloats)
    (scratchFloats, floats, zerosPlace, isSwapped) = (other.scratchFloats, other.floats, other.zerosPlace, other.isSwapped)
    memory = Self.allocate(floats)
    memory.initialize(from: other.memory, count: floats)
  }

  deinit { UnsafeMutableRawPointer(memory).deallocate() }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: alignment)
      .bindMemory(to: Float.self, capacity: count)
  }

  private func plane(_ substance: Int, isNext: Bool) -> UnsafeMutablePointer<Float> {
    memory + (2 * substance + (isNext == isSwapped ? 0 : 1)) * planeFloats + Self.padding
  }

  /// The first cell of the present plane of a substance.
  func current(_ substance: Int) -> UnsafeMutablePointer<Float> { plane(substance, isNext: false) }

  /// What a band may write to besides its rows.
  func scratch(_ band: Int) -> UnsafeMutablePointer<Float> { memory + 2 * substances * planeFloats + band * scratchFloats }

  /// A row that nobody writes to.
  var zeros: UnsafeMutablePointer<Float> { memory + zerosPlace }

  /// Makes the planes written to the present ones.
  func swap() { isSwapped.toggle() }

  /// What a pass is told, but for the band.
  func pass(_ setting: SimulationSetting, _ instructions: Instructions, levels: Int) -> rk_pass {
    var pass = rk_pass()
    switch setting.model {
    case .fitzHughNagumo: pass.model = Int32(RK_FITZHUGH_NAGUMO)
    case .grayScott: pass.model = Int32(RK_GRAY_SCOTT)
    case .belousovZhabotinsky: pass.model = Int32(RK_BELOUSOV_ZHABOTINSKY)
    }
    pass.boundary = setting.boundary.code
    pass.instructions = instructions.rawValue
    pass.is_standard = setting.variant == .standard ? 1 : 0
    pass.is_eight_bit = setting.precision == .eightBit ? 1 : 0
    pass.is_nine_point = setting.stencil == .ninePoint ? 1 : 0
    (pass.width, pass.height) = (Int32(setting.width), Int32(setting.height))
    pass.stride = Int64(stride)
    let last = substances - 1
    pass.source = (
      UnsafePointer(plane(0, isNext: false)), UnsafePointer(plane(1, isNext: false)), UnsafePointer(plane(last, isNext: false))
    )
    pass.target = (plane(0, isNext: true), plane(1, isNext: true), plane(last, isNext: true))
    pass.levels = Int32(levels)
    let numbers = setting.model.parameters.map { setting.parameters[$0] }
    withUnsafeMutableBytes(of: &pass.parameters) { bytes in
      for (index, number) in numbers.enumerated() {
        bytes.storeBytes(of: number, toByteOffset: index * MemoryLayout<Float>.stride, as: Float.self)
      }
    }
    return pass
  }
}
