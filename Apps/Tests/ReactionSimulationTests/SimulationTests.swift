// SPDX-License-Identifier: MIT
// Both engines, step by step against sums done by hand, and as a whole.

import Testing

@testable import ReactionSimulation

@Suite("A simulation") struct SimulationTests {
  private func setting(_ model: ReactionModel, _ change: (inout SimulationSetting) -> Void = { _ in }) -> SimulationSetting {
    var setting = SimulationSetting(model: model, precision: .float, width: 8, height: 8)
    change(&setting)
    return setting
  }

  /// A field of one value a plane, but for one cell.
  private func field(_ values: [Float], at cell: Int? = nil, _ special: [Float] = []) -> Field {
    var planes = values.map { [Float](repeating: $0, count: 64) }
    if let cell { for index in special.indices { planes[index][cell] = special[index] } }
    return Field(width: 8, height: 8, planes: planes)
  }

  @Test("of Gray-Scott does one step by the equations", arguments: Engine.allCases) func grayScott(engine: Engine) {
    var run = Simulation(
      setting(.grayScott) { $0.parameters = Parameters([.f: 0.03, .k: 0.06, .du: 0.2, .dv: 0.1]) },
      from: field([1, 0], at: 27, [0.5, 0.4]), engine: engine)
    run.step()
    let (u, v) = (run.field.planes[0], run.field.planes[1])
    #expect(abs(u[27] - (0.5 + 0.2 * 2 - 0.5 * 0.16 + 0.03 * 0.5)) < 1e-6)
    #expect(abs(v[27] - (0.4 - 0.1 * 1.6 + 0.5 * 0.16 - 0.09 * 0.4)) < 1e-6)
    for neighbour in [26, 28, 19, 35] {
      #expect(abs(u[neighbour] - (1 - 0.2 * 0.5)) < 1e-6)
      #expect(abs(v[neighbour] - 0.1 * 0.4) < 1e-6)
    }
    #expect(u[18] == 1 && v[18] == 0)
  }

  @Test("of nine points does one step by the equations", arguments: Engine.allCases) func ninePoints(engine: Engine) {
    // Only diffusion changes the second substance: the middle gives two thirds beside and a sixth at the corners.
    var run = Simulation(
      setting(.grayScott) {
        $0.parameters = Parameters([.f: 0, .k: 0, .du: 0, .dv: 0.06])
        $0.stencil = .ninePoint
      }, from: field([0, 0], at: 27, [0, 1]), engine: engine)
    run.step()
    let v = run.field.planes[1]
    #expect(abs(v[27] - 0.8) < 1e-6)
    for neighbour in [26, 28, 19, 35] { #expect(abs(v[neighbour] - 0.04) < 1e-6) }
    for corner in [18, 20, 34, 36] { #expect(abs(v[corner] - 0.01) < 1e-6) }
  }

  @Test("of FitzHugh–Nagumo does one step by the equations", arguments: Engine.allCases) func fitzHughNagumo(engine: Engine) {
    var run = Simulation(setting(.fitzHughNagumo), from: field([0.5, 0.3], at: 27, [0.6, 0.2]), engine: engine)
    run.step()
    func next(_ a: Float, _ b: Float, _ laplacianA: Float, _ laplacianB: Float) -> (Float, Float) {
      let changeA = 2.0996 * a - 0.083008 * a * a - a * a * a - b + laplacianA
      return (
        a + 0.02 * changeA, b + 0.02 * (1.152344 * (1.723 * a - 0.177734 * b - 0.289062) + 1.25 * laplacianB)
      )
    }
    for (cell, expected) in [(27, next(0.6, 0.2, -0.4, 0.4)), (26, next(0.5, 0.3, 0.1, -0.1)), (18, next(0.5, 0.3, 0, 0))] {
      #expect(abs(run.field.planes[0][cell] - expected.0) < 1e-5)
      #expect(abs(run.field.planes[1][cell] - expected.1) < 1e-5)
    }
  }

  @Test("of Belousov-Zhabotinsky does one step by the equations of either form", arguments: Variant.allCases, Engine.allCases)
  func belousovZhabotinsky(variant: Variant, engine: Engine) {
    let parameters = Parameters([.alpha: 1.2, .beta: 0.9, .gamma: 0.8])
    var run = Simulation(
      setting(.belousovZhabotinsky) {
        $0.variant = variant
        $0.parameters = parameters
      }, from: field([0.3, 0.4, 0.2]), engine: engine)
    run.step()
    // In a field without differences the blur only amplifies, and only the original's does.
    let gain: Float = variant == .original ? 10 / 9 : 1
    let (a, b, c) = (0.3 * gain, 0.4 * gain, 0.2 * gain)
    let expectedA = variant == .original ? a + a * (1.2 * 0.8 * b) - c : a + a * (1.2 * b - 0.8 * c)
    let cell = run.field.planes.map { $0[27] }
    #expect(abs(cell[0] - expectedA) < 1e-6)
    #expect(abs(cell[1] - (b + b * (0.9 * c - 1.2 * a))) < 1e-6)
    #expect(abs(cell[2] - (c + c * (0.8 * a - 0.9 * b))) < 1e-6)
  }

  @Test("takes beyond the edge what its boundary says", arguments: Boundary.allCases, Engine.allCases)
  func boundary(_ boundary: Boundary, engine: Engine) {
    // The second substance diffuses only: one cell in the corner, and what of it reaches the others.
    let diffusion = Parameters([.f: 0.02, .k: 0.02, .du: 0, .dv: 0.25])
    var run = Simulation(
      setting(.grayScott) {
        $0.parameters = diffusion
        $0.boundary = boundary
      }, from: field([0, 0], at: 0, [0, 1]), engine: engine)
    run.step()
    let v = run.field.planes[1]
    // What stays in the corner, beside the loss to feed and kill: two of its four sides lie at the edge.
    #expect(abs(v[0] - (boundary == .noFlux ? 0.5 : 0) + (boundary == .noFlux ? 0.04 : 0)) < 1e-6)
    for wrapped in [7, 56] { #expect(v[wrapped] == (boundary == .periodic ? 0.25 : 0)) }
    for neighbour in [1, 8] { #expect(v[neighbour] == 0.25) }
  }

  @Test("sees across the corners of its boundary", arguments: [(Boundary.zero, Float(0)), (.periodic, 1), (.noFlux, 0)], Engine.allCases)
  func corners(_ edge: (boundary: Boundary, opposite: Float), engine: Engine) {
    var run = Simulation(
      setting(.belousovZhabotinsky) {
        $0.variant = .standard
        $0.boundary = edge.boundary
        $0.parameters = Parameters([.alpha: 0, .beta: 0, .gamma: 0])
      }, from: field([0, 0, 0], at: 0, [0.9, 0, 0]), engine: engine)
    run.step()
    #expect(abs(run.field.planes[0][63] - edge.opposite * 0.1) < 1e-6)
    // The corner lies in its own frame three times more where nothing flows out.
    #expect(abs(run.field.planes[0][0] - (edge.boundary == .noFlux ? 0.4 : 0.1)) < 1e-6)
  }

  @Test("keeps its state in 256 levels or in full, and always within 0 and 1", arguments: Precision.allCases, ReactionModel.allCases)
  func precision(precision: Precision, model: ReactionModel) {
    var run = Simulation(SimulationSetting(model: model, precision: precision, width: 24, height: 16))
    run.run(steps: 40)
    #expect(run.field.planes.joined().allSatisfy { (0...1).contains($0) })
    #expect(run.field.planes.joined().contains { Quantisation.amount(Quantisation.level($0)) != $0 } == (precision == .float))
  }

  @Test(
    "rounds to the nearest level in one way",
    arguments: [
      (-1, 0), (0, 0), (0.4 / 255, 0), (0.6 / 255, 1), (127.4 / 255, 127), (127.6 / 255, 128), (254.6 / 255, 255), (1, 255), (7, 255),
      (.nan, 0), (.infinity, 255), (-.infinity, 0),
    ] as [(Float, UInt8)])
  func rounding(value: Float, level: UInt8) {
    #expect(Quantisation.level(value) == level)
    #expect(Quantisation.settle(value, .eightBit) == Float(level) / 255)
    #expect(Quantisation.level(Quantisation.amount(level)) == level)
  }

  // Fault 9: the original did one step too many for every picture.
  @Test("does exactly the steps it is asked for, and tells of each batch") func batches() throws {
    var told: [Int] = []
    var run = Simulation(SimulationSetting(model: .grayScott, width: 16, height: 16))
    run.run(steps: 45, batch: 20) { told.append($0) }
    #expect(told == [20, 40, 45])
    #expect(run.stepCount == 45)
    #expect(ReactionModel.allCases.map(\.stepsPerPicture) == [2, 20, 20])
    var same = Simulation(run.setting)
    for _ in 0..<45 { same.step() }
    #expect(same.field == run.field)
    same.run(steps: 0)
    #expect(same.field == run.field)
  }

  @Test("stops where it is told to") func cancelled() {
    struct Enough: Error {}
    var run = Simulation(SimulationSetting(model: .grayScott, width: 16, height: 16))
    #expect(throws: Enough.self) { try run.run(steps: 1000, batch: 10) { if $0 == 30 { throw Enough() } } }
    #expect(run.stepCount == 30)
  }

  @Test("goes on from a saved field as if it had never stopped", arguments: ReactionModel.allCases, Engine.allCases)
  func resumed(model: ReactionModel, engine: Engine) {
    let setting = SimulationSetting(model: model, width: 24, height: 16)
    var whole = Simulation(setting, engine: engine)
    whole.run(steps: 30)
    var first = Simulation(setting, engine: engine)
    first.run(steps: 12)
    var second = Simulation(setting, from: first.field, engine: engine)
    second.run(steps: 18)
    #expect(second.field == whole.field)
  }

  @Test("shows two substances in yellow and blue, and three in red, green and blue") func colours() {
    #expect(Array(field([1, 0.2]).rgb.prefix(3)) == [255, 255, 51])
    #expect(Array(field([1, 0.2, 0.4]).rgb.prefix(3)) == [255, 51, 102])
  }
}
