// SPDX-License-Identifier: MIT
// How fast the fast engine is, beside a plain loop and the memory. `reactionlab bench` prints what it measures.

import CReactionKernels
import Foundation

/// One thing to measure: a model at a size and a precision.
public struct SpeedCase: Hashable, Sendable {
  public var model: ReactionModel
  public var precision: Precision
  public var stencil: Stencil
  public var side: Int

  public init(model: ReactionModel, precision: Precision, stencil: Stencil, side: Int) {
    (self.model, self.precision, self.stencil, self.side) = (model, precision, stencil, side)
  }

  /// How many steps make a run long enough to be measured, and still less than a second on most machines; a multiple of 16.
  public var steps: Int { min(16_384, max(16, 400_000_000 / (side * side) / 16 * 16)) }

  /// The run that is measured: Gray-Scott with the parameters of the harness in performance.md, the others with their defaults.
  var setting: SimulationSetting {
    var parameters = Parameters()
    if model == .grayScott {
      // There the nine-point stencil counts three tenths of this one.
      let scale: Float = stencil == .ninePoint ? 0.3 : 1
      parameters = Parameters([.f: 0.06, .k: 0.062, .du: 0.16 * scale, .dv: 0.08 * scale])
    }
    return SimulationSetting(
      model: model, parameters: parameters, precision: precision, boundary: .periodic, stencil: stencil, width: side, height: side)
  }

  /// The state it begins with.
  var start: Field {
    guard model == .grayScott else { return Field(startOf: setting) }
    var (u, v) = ([Float](repeating: 1, count: side * side), [Float](repeating: 0, count: side * side))
    let middle = (side / 2 - side / 16 + 1)..<(side / 2 + side / 16)
    for row in middle {
      for column in middle {
        u[row * side + column] = 0.5
        v[row * side + column] = 0.25 + 0.01 * Float((7 * column + 13 * row) % 5)
      }
    }
    return Field(width: side, height: side, planes: [u, v])
  }
}

/// How fast one run was, in cell updates.
public struct Speed: Hashable, Sendable {
  public let perSecond: Double
  /// By the processor time of all threads together.
  public let perCoreSecond: Double
}

/// Measures one case, run by run.
public struct SpeedMeasurement: Sendable {
  public let speedCase: SpeedCase
  public let threads: Int
  private let tuning: Tuning
  private let start: Field

  /// Prepares the measurement of a case.
  ///
  /// - Parameters:
  ///   - speedCase: What to measure.
  ///   - threads: How many parts of the field are done at the same time; all cores if nil.
  ///   - instructions: The kernels' instructions by their name; the best this processor has if nil.
  public init(_ speedCase: SpeedCase, threads: Int? = nil, instructions: String? = nil) {
    self.speedCase = speedCase
    var tuning = Tuning(
      width: speedCase.side, height: speedCase.side, threads: threads ?? ProcessInfo.processInfo.activeProcessorCount)
    if let named = Instructions.allCases.first(where: { $0.word == instructions && $0.isAvailable }) { tuning.instructions = named }
    self.tuning = tuning
    self.threads = tuning.bands
    start = speedCase.start
  }

  /// The names of the instructions this processor has kernels for.
  public static var availableInstructions: [String] { Instructions.allCases.filter(\.isAvailable).map(\.word) }

  /// The name of the instructions that are measured.
  public var instructions: String { tuning.instructions.word }

  /// The engine's speed, and the mean amount of each substance at the end.
  ///
  /// - Parameter check: Called between parts of the run; what it throws ends the measurement.
  /// - Returns: Both.
  public func engine(check: () throws -> Void) rethrows -> (speed: Speed, means: [Double]) {
    var solver = FastSolver(speedCase.setting, from: start, tuning: tuning)
    let speed = try measure(check) { solver.advance(by: $0) }
    return (speed, solver.field.means)
  }

  /// The same of a plain loop, which goes over memory once for each step, on one core.
  public func plainLoop(check: () throws -> Void) rethrows -> (speed: Speed, means: [Double]) {
    var solver = FastSolver(speedCase.setting, from: start, tuning: tuning)
    let speed = try measure(check) { solver.advancePlainly(by: $0) }
    return (speed, solver.field.means)
  }

  private func measure(_ check: () throws -> Void, _ advance: (Int) -> Void) rethrows -> Speed {
    // Parts of whole passes, at most sixteen.
    let part = (speedCase.steps / 16 + 15) / 16 * 16
    let (cpu, wall) = (ProcessorTime.now, ContinuousClock.now)
    var rest = speedCase.steps
    while rest > 0 {
      try check()
      advance(min(part, rest))
      rest -= part
    }
    let (spent, passed) = (ProcessorTime.now - cpu, wall.duration(to: .now) / .seconds(1))
    let updates = Double(speedCase.side * speedCase.side) * Double(speedCase.steps)
    return Speed(perSecond: updates / passed, perCoreSecond: updates / spent)
  }
}

/// What the memory allows.
public enum MemoryRoof {
  /// How many bytes one core reads and writes in a second of its time, where the caches do not help; the best of some tries.
  ///
  /// Two arrays of 64 MB are read and a third is written, which the processor reads before as well: 16 bytes for each element.
  public static func bytesPerCoreSecond(check: () throws -> Void) rethrows -> Double {
    let count = 16 << 20
    let arrays = UnsafeMutablePointer<Float>.allocate(capacity: 3 * count)
    defer { arrays.deallocate() }
    arrays.initialize(repeating: 1, count: 3 * count)
    var best = 0.0
    for _ in 0..<5 {
      try check()
      let before = ProcessorTime.now
      rk_triad(arrays, arrays + count, arrays + 2 * count, Int64(count))
      best = max(best, 16 * Double(count) / (ProcessorTime.now - before))
    }
    return best
  }

  /// How many cells a step can update with that, if every step goes over memory: each plane is read, and the next one read and written.
  public static func updates(_ model: ReactionModel, bytes: Double) -> Double { bytes / Double(12 * model.substances) }
}

/// The processor time of all threads of this process, in seconds.
enum ProcessorTime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

extension Instructions {
  /// The name on a command line.
  var word: String {
    switch self {
    case .baseline: "baseline"
    case .avx2: "avx2"
    case .avx512: "avx512"
    }
  }
}

extension Field {
  /// The mean amount of each substance.
  var means: [Double] { planes.map { $0.reduce(0) { $0 + Double($1) } / Double($0.count) } }
}
