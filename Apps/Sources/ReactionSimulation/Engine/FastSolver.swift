// SPDX-License-Identifier: MIT
// The fast engine: the C kernels on bands of rows, several steps in each pass, all cores at once. Simulation runs it unless told otherwise.

import CReactionKernels
import Dispatch
import Foundation

/// Processor instructions the kernels exist for.
enum Instructions: Int32, CaseIterable, Sendable {
  case baseline = 0
  case avx2 = 1
  case avx512 = 2

  /// Whether this processor has them.
  var isAvailable: Bool { rk_has_instructions(rawValue) != 0 }

  static var best: Instructions { Instructions(rawValue: rk_best_instructions()) ?? .baseline }
}

/// How a run is cut up; it makes no difference to the field.
struct Tuning: Hashable, Sendable {
  var instructions: Instructions
  /// How many parts of the field are done at the same time.
  var bands: Int
  /// How many steps one pass over memory does.
  var levels: Int

  /// What suits a size and a number of processor cores.
  init(width: Int, height: Int, threads: Int = ProcessInfo.processInfo.activeProcessorCount) {
    instructions = .best
    // A band should be worth waking a thread for, and be much higher than the rows it does besides its own.
    bands = max(1, min(threads, width * height / 32_768, height / 32))
    // The more steps a pass does the fewer passes go over memory, and the more rows are done twice.
    levels = height / bands >= 384 ? 16 : 8
  }

  init(instructions: Instructions, bands: Int, levels: Int) {
    (self.instructions, self.bands, self.levels) = (instructions, bands, levels)
  }
}

/// The steps of a setting, done fast.
struct FastSolver: Solver {
  private(set) var setting: SimulationSetting
  let tuning: Tuning
  private var planes: AlignedPlanes

  init(_ setting: SimulationSetting, from field: Field) {
    self.init(setting, from: field, tuning: Tuning(width: setting.width, height: setting.height))
  }

  init(_ setting: SimulationSetting, from field: Field, tuning: Tuning) {
    precondition(tuning.instructions.isAvailable && (1...Int(RK_MOST_LEVELS)).contains(tuning.levels) && tuning.bands > 0)
    self.setting = setting
    self.tuning = tuning
    planes = AlignedPlanes(setting, tuning)
    for (substance, plane) in field.planes.enumerated() {
      write(plane, to: CellRectangle(columns: 0..<field.width, rows: 0..<field.height), of: substance)
    }
  }

  // A pass over a large field takes long, so a slice is one pass; over a small one several take no time.
  var stepsPerSlice: Int { max(tuning.levels, 2_000_000 / (setting.width * setting.height)) }

  var field: Field {
    let all = CellRectangle(columns: 0..<setting.width, rows: 0..<setting.height)
    return Field(
      width: setting.width, height: setting.height, planes: (0..<setting.model.substances).map { read(all, of: $0) })
  }

  var alternation: Float {
    (0..<setting.model.substances).map {
      rk_alternation(planes.current($0), Int64(planes.stride), Int32(setting.width), Int32(setting.height))
    }.max() ?? 0
  }

  mutating func steer(_ parameters: Parameters) { setting.parameters = parameters }

  func read(_ rectangle: CellRectangle, of substance: Int) -> [Float] {
    let plane = planes.current(substance)
    return [Float](unsafeUninitializedCapacity: rectangle.width * rectangle.height) { values, count in
      guard let start = values.baseAddress else { return }
      for (index, row) in rectangle.rows.enumerated() {
        (start + index * rectangle.width).initialize(
          from: plane + row * planes.stride + rectangle.columns.lowerBound, count: rectangle.width)
      }
      count = rectangle.width * rectangle.height
    }
  }

  mutating func write(_ values: [Float], to rectangle: CellRectangle, of substance: Int) {
    makeUnique()
    let plane = planes.current(substance)
    for (index, row) in rectangle.rows.enumerated() {
      let line = plane + row * planes.stride
      for (place, column) in rectangle.columns.enumerated() {
        line[column] = Quantisation.settle(values[index * rectangle.width + place], setting.precision)
      }
      rk_fill_edges(line, Int32(setting.width), setting.boundary.code)
    }
  }

  mutating func advance(by steps: Int) {
    guard steps > 0 else { return }
    makeUnique()
    var rest = steps
    while rest > 0 {
      // As many passes as are needed, each of the same number of steps or one more.
      let passes = (rest + tuning.levels - 1) / tuning.levels
      let levels = (rest + passes - 1) / passes
      pass(levels)
      rest -= levels
    }
  }

  private func pass(_ levels: Int) {
    let (planes, setting, height, bands) = (planes, setting, setting.height, min(tuning.bands, setting.height))
    @Sendable func run(_ band: Int) {
      var part = planes.pass(setting, tuning.instructions, levels: levels)
      part.first = Int32(height * band / bands)
      part.end = Int32(height * (band + 1) / bands)
      part.scratch = planes.scratch(band)
      rk_run_band(&part)
    }
    // The calling thread does its part, and Dispatch keeps the others ready.
    if bands == 1 { run(0) } else { DispatchQueue.concurrentPerform(iterations: bands, execute: run) }
    planes.swap()
  }

  /// Does steps by the plain loop the engine is measured against.
  mutating func advancePlainly(by steps: Int) {
    makeUnique()
    for _ in 0..<steps {
      var pass = planes.pass(setting, tuning.instructions, levels: 1)
      // The plain loop takes a row of zeros for what lies beyond a zero edge.
      (pass.first, pass.end, pass.scratch) = (0, pass.height, planes.zeros)
      rk_plain_step(&pass)
      planes.swap()
    }
  }

  /// Gives this copy memory of its own before it is written to.
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&planes) { planes = AlignedPlanes(copying: planes) }
  }
}

extension Boundary {
  /// The kernels' name for it.
  var code: Int32 {
    switch self {
    case .zero: Int32(RK_ZERO)
    case .periodic: Int32(RK_PERIODIC)
    case .noFlux: Int32(RK_NO_FLUX)
    }
  }
}
