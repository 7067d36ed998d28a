// SPDX-License-Identifier: MIT
// The fast engine against the reference: every model, edge, stencil, precision, kernel, size and way to cut the field up.

import Testing

@testable import ReactionSimulation

@Suite("The fast engine") struct FastSolverTests {
  /// A model in one of its forms.
  struct Form: Sendable, CustomTestStringConvertible {
    let model: ReactionModel
    var stencil = Stencil.fivePoint
    var variant = Variant.original
    var testDescription: String { "\(model.word) \(model == .belousovZhabotinsky ? variant.word : stencil.word)" }

    func setting(_ precision: Precision, _ boundary: Boundary, width: Int, height: Int) -> SimulationSetting {
      // A timestep at which FitzHugh–Nagumo does something within few steps.
      SimulationSetting(
        model: model, parameters: Parameters([.timestep: 0.1]), variant: variant, precision: precision, boundary: boundary,
        stencil: stencil,
        width: width, height: height, seed: 5)
    }

    static let all =
      Stencil.allCases.flatMap { [Form(model: .grayScott, stencil: $0), Form(model: .fitzHughNagumo, stencil: $0)] }
      + Variant.allCases.map { Form(model: .belousovZhabotinsky, variant: $0) }
  }

  static let available = Instructions.allCases.filter(\.isAvailable)
  static let steps = 29
  /// How far full precision may be off after that many steps, where the state goes from 0 to 1.
  static let tolerance: Float = 1e-4

  private func fast(_ setting: SimulationSetting, _ tuning: Tuning, steps: Int = steps) -> Field {
    var solver = FastSolver(setting, from: Field(startOf: setting), tuning: tuning)
    solver.advance(by: steps)
    return solver.field
  }

  private func reference(_ setting: SimulationSetting, steps: Int = steps) -> Field {
    var solver = ReferenceSolver(setting, from: Field(startOf: setting))
    solver.advance(by: steps)
    return solver.field
  }

  private func difference(_ one: Field, _ other: Field) -> Float {
    zip(one.planes.joined(), other.planes.joined()).map { abs($0 - $1) }.max() ?? 0
  }

  @Test("comes to the reference's field in 256 levels, to the bit", arguments: Form.all, Boundary.allCases)
  func eightBit(form: Form, boundary: Boundary) {
    for (width, height) in [(48, 40), (37, 23), (8, 9), (33, 70)] {
      let setting = form.setting(.eightBit, boundary, width: width, height: height)
      let expected = reference(setting)
      for instructions in Self.available {
        for (bands, levels) in [(1, 1), (1, 8), (3, 5), (2, 16), (7, 3)] {
          let tuning = Tuning(instructions: instructions, bands: bands, levels: levels)
          #expect(fast(setting, tuning) == expected, "\(width)×\(height), \(tuning)")
        }
      }
    }
  }

  @Test("comes to the reference's field in full precision, but for rounding", arguments: Form.all, Boundary.allCases)
  func float(form: Form, boundary: Boundary) {
    for (width, height) in [(48, 40), (37, 23), (8, 9)] {
      let setting = form.setting(.float, boundary, width: width, height: height)
      let expected = reference(setting)
      for instructions in Self.available {
        let found = fast(setting, Tuning(instructions: instructions, bands: 1, levels: 8))
        #expect(difference(found, expected) < Self.tolerance, "\(width)×\(height), \(instructions)")
        // Nothing of it from how the field is cut up.
        for (bands, levels) in [(1, 1), (3, 5), (2, 16), (5, 2)] {
          let tuning = Tuning(instructions: instructions, bands: bands, levels: levels)
          #expect(fast(setting, tuning) == found, "\(width)×\(height), \(tuning)")
        }
      }
    }
  }

  @Test("does any number of steps at a time with the same result") func slices() {
    let setting = SimulationSetting(model: .grayScott, precision: .float, boundary: .periodic, width: 40, height: 40)
    let whole = fast(setting, Tuning(width: 40, height: 40), steps: 40)
    var solver = FastSolver(setting, from: Field(startOf: setting))
    for steps in [1, 2, 3, 5, 0, 9, 20] { solver.advance(by: steps) }
    #expect(solver.field == whole)
  }

  @Test(
    "keeps a field that is its own mirror image so", arguments: Form.all, [Boundary.zero, .noFlux])
  func symmetry(form: Form, boundary: Boundary) {
    // An odd width, so that the mirror's axis goes through cells and no two halves are computed by the same lanes.
    let (width, height) = (51, 33)
    let setting = form.setting(.float, boundary, width: width, height: height)
    var field = Field(startOf: setting)
    for plane in field.planes.indices {
      for row in 0..<height {
        for column in 0..<width / 2 { field.planes[plane][row * width + width - 1 - column] = field.planes[plane][row * width + column] }
      }
    }
    var solver = FastSolver(setting, from: field)
    solver.advance(by: 60)
    let after = solver.field
    for plane in after.planes {
      for row in 0..<height {
        let line = Array(plane[row * width..<(row + 1) * width])
        #expect(zip(line, line.reversed()).allSatisfy { abs($0 - $1) < 1e-5 })
      }
    }
  }

  @Test("neither makes nor loses what only spreads, where nothing can leave", arguments: [Boundary.periodic, .noFlux], Stencil.allCases)
  func conservation(boundary: Boundary, stencil: Stencil) {
    let setting = SimulationSetting(
      model: .grayScott, parameters: Parameters([.f: 0, .k: 0, .du: 0.2, .dv: 0.1]), precision: .float, boundary: boundary,
      stencil: stencil,
      width: 70, height: 45)
    var field = Field(startOf: setting)
    // Without the first substance nothing reacts.
    field.planes[0] = field.planes[0].map { _ in 0 }
    var solver = FastSolver(setting, from: field)
    func sum() -> Double { solver.field.planes[1].reduce(0) { $0 + Double($1) } }
    let before = sum()
    solver.advance(by: 500)
    #expect(before > 100)
    #expect(abs(sum() / before - 1) < 1e-4)
    // Spread it has.
    #expect(solver.field.planes[1].max() ?? 1 < 0.75 * (field.planes[1].max() ?? 0))
  }

  @Test("leaves no number too small to be normal in a field that decays", arguments: available.map(\.rawValue), [Precision.float])
  func denormals(code: Int32, precision: Precision) throws {
    let instructions = try #require(Instructions(rawValue: code))
    let setting = SimulationSetting(
      model: .grayScott, parameters: Parameters([.f: 0.02, .k: 0.08, .du: 0.2, .dv: 0.05]), precision: precision, width: 48, height: 40)
    var field = Field(startOf: setting)
    // Nothing to live on: the second substance loses a tenth a step.
    field.planes[0] = field.planes[0].map { _ in 0 }
    field.planes[1] = field.planes[1].map { $0 * 1e-30 }
    var solver = FastSolver(setting, from: field, tuning: Tuning(instructions: instructions, bands: 2, levels: 7))
    var reference = ReferenceSolver(setting, from: field)
    solver.advance(by: 160)
    reference.advance(by: 160)
    // The test means something: the reference, which does not look after them, has some.
    #expect(reference.field.planes[1].contains { $0.isSubnormal })
    #expect(!solver.field.planes[1].contains { $0.isSubnormal })
  }

  @Test("leaves the thread's own arithmetic as it was") func denormalsElsewhere() {
    var solver = FastSolver(
      SimulationSetting(model: .grayScott, width: 8, height: 8),
      from: Field(startOf: SimulationSetting(model: .grayScott, width: 8, height: 8)))
    solver.advance(by: 3)
    #expect(Self.half(.leastNormalMagnitude).isSubnormal)
  }

  @inline(never) private static func half(_ value: Float) -> Float { value / 2 }

  @Test(
    "comes to the check sums of the harness that the speed goals were measured with",
    arguments: [
      (Stencil.fivePoint, 260_777.13, 674.98), (.ninePoint, 261_491.19, 321.05),
    ])
  func checkSums(stencil: Stencil, first: Double, second: Double) {
    let measured = SpeedCase(model: .grayScott, precision: .float, stencil: stencil, side: 512)
    var solver = FastSolver(measured.setting, from: measured.start)
    solver.advance(by: 400)
    let sums = solver.field.means.map { $0 * 512 * 512 }
    #expect(abs(sums[0] - first) < 0.05 && abs(sums[1] - second) < 0.05, "\(sums)")
  }

  @Test("is measured beside a plain loop that computes the same", arguments: Form.all, Boundary.allCases)
  func plainLoop(form: Form, boundary: Boundary) {
    let setting = form.setting(.float, boundary, width: 37, height: 23)
    for instructions in Self.available {
      var solver = FastSolver(
        setting, from: Field(startOf: setting), tuning: Tuning(instructions: instructions, bands: 1, levels: 1))
      solver.advancePlainly(by: Self.steps)
      #expect(difference(solver.field, reference(setting)) < Self.tolerance, "\(instructions)")
    }
  }

  @Test("is a value: a copy goes on by itself") func copies() {
    let setting = SimulationSetting(model: .belousovZhabotinsky, width: 24, height: 20)
    var one = Simulation(setting)
    one.run(steps: 3)
    var other = one
    other.run(steps: 4)
    #expect(one.stepCount == 3 && other.stepCount == 7)
    #expect(one.field != other.field)
    one.run(steps: 4)
    #expect(one.field == other.field)
  }

  @Test(
    "is cut up by size and cores in a way that suits",
    arguments: [(64, 64, 2), (512, 512, 2), (4096, 8, 64), (4096, 4096, 16), (8, 4096, 3)])
  func tuning(width: Int, height: Int, threads: Int) {
    let tuning = Tuning(width: width, height: height, threads: threads)
    #expect((1...threads).contains(tuning.bands) && tuning.bands * 8 <= max(8, height))
    #expect(tuning.levels == 8 || tuning.levels == 16)
    #expect(tuning.instructions.isAvailable)
  }
}
