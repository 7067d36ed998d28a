// SPDX-License-Identifier: MIT
// Reading, writing and painting cells between two slices.

import Testing

@testable import ReactionSimulation

@Suite("Painting") struct PaintingTests {
  private func run(_ engine: Engine, _ boundary: Boundary = .zero, _ precision: Precision = .float) -> Simulation {
    let field = Field(width: 16, height: 12, planes: [[Float](repeating: 1, count: 192), [Float](repeating: 0, count: 192)])
    return Simulation(
      SimulationSetting(model: .grayScott, precision: precision, boundary: boundary, width: 16, height: 12), from: field, engine: engine)
  }

  /// The touched cells, row by row.
  private func touched(_ run: Simulation, amount: Float = 0.5) -> [String] {
    let plane = run.field.planes[1]
    return (0..<12).map { row in String((0..<16).map { plane[row * 16 + $0] == amount ? "#" : "." }) }
  }

  @Test("reads what was written, and leaves the other cells and substances alone", arguments: Engine.allCases)
  func rectangle(engine: Engine) {
    var run = run(engine)
    let rectangle = CellRectangle(columns: 5..<8, rows: 2..<4)
    run.write([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], to: rectangle, of: 1)
    #expect(run.read(rectangle, of: 1) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    #expect(run.read(CellRectangle(columns: 4..<9, rows: 3..<4), of: 1) == [0, 0.4, 0.5, 0.6, 0])
    #expect(run.field.planes[1].count { $0 > 0 } == 6)
    #expect(run.field.planes[0].allSatisfy { $0 == 1 })
  }

  @Test("clamps and rounds what is written as the precision demands", arguments: Engine.allCases) func settled(engine: Engine) {
    let rectangle = CellRectangle(columns: 0..<4, rows: 0..<1)
    var exact = run(engine)
    exact.write([-1, 0.3, 7, .nan], to: rectangle, of: 0)
    #expect(exact.read(rectangle, of: 0) == [0, 0.3, 1, 0])
    var rounded = run(engine, .zero, .eightBit)
    rounded.write([-1, 0.3, 7, .nan], to: rectangle, of: 0)
    #expect(rounded.read(rectangle, of: 0) == [0, 76 / 255, 1, 0])
  }

  @Test("draws a round spot", arguments: Engine.allCases) func spot(engine: Engine) {
    var run = run(engine)
    run.paint(Brush(size: 5, paint: .substance(1, amount: 0.5)), column: 6.5, row: 5.5)
    #expect(
      touched(run) == [
        "................", "................", "................", ".....###........", "....#####.......", "....#####.......",
        "....#####.......", ".....###........", "................", "................", "................", "................",
      ])
  }

  @Test("touches one cell with the smallest brush, wherever in it the point is", arguments: [(3.0, 2.0), (3.5, 2.5), (3.99, 2.99)])
  func point(column: Double, row: Double) {
    var run = run(.fast)
    run.paint(Brush(size: 1, paint: .substance(1, amount: 0.5)), column: column, row: row)
    #expect(touched(run)[2] == "...#............" && touched(run).joined().count { $0 == "#" } == 1)
  }

  @Test(
    "comes in at the opposite edge where the field is periodic, and is cut off elsewhere", arguments: Engine.allCases, Boundary.allCases)
  func edge(engine: Engine, boundary: Boundary) {
    var run = run(engine, boundary)
    run.paint(Brush(size: 3, paint: .substance(1, amount: 0.5)), column: 0.5, row: 0.5)
    let last = boundary == .periodic ? "#" : "."
    #expect(touched(run)[0] == "##.............\(last)")
    #expect(touched(run)[1] == "##.............\(last)")
    #expect(touched(run)[11] == (boundary == .periodic ? "##.............#" : "................"))
  }

  @Test("draws lines without gaps") func line() {
    var run = run(.fast)
    run.paint(Brush(size: 1, paint: .substance(1, amount: 0.5)), from: (0.5, 0.5), to: (15.5, 3.5))
    let rows = touched(run)
    for column in 0..<16 { #expect(rows.contains { Array($0)[column] == "#" }) }
    #expect(rows.joined().count { $0 == "#" } < 24)
  }

  @Test("erases to the background of the model", arguments: ReactionModel.allCases) func erase(model: ReactionModel) {
    var run = Simulation(SimulationSetting(model: model, precision: .float, width: 16, height: 12))
    run.paint(Brush(size: 80, paint: .erase), column: 8, row: 6)
    for (plane, amount) in zip(run.field.planes, model.background) { #expect(plane.allSatisfy { $0 == amount }) }
  }

  @Test("is the same for both engines in what comes of it", arguments: Boundary.allCases) func goesOn(boundary: Boundary) {
    let fields = Engine.allCases.map { engine in
      var run = run(engine, boundary, .eightBit)
      run.run(steps: 3)
      run.paint(Brush(size: 6, paint: .substance(1, amount: 0.9)), column: 1, row: 11)
      run.run(steps: 10)
      run.paint(Brush(size: 3, paint: .erase), column: 15, row: 1)
      run.run(steps: 10)
      return run.field
    }
    #expect(fields[0] == fields[1])
    #expect(fields[0].planes[1].contains { $0 > 0.1 })
  }

  @Test("takes no notice of places that are none", arguments: [Double.nan, .infinity, -1e300, 1e300]) func nowhere(place: Double) {
    var run = run(.fast, .periodic)
    run.paint(Brush(size: 3, paint: .erase), column: place, row: 1)
    run.paint(Brush(size: 3, paint: .substance(1, amount: 1)), column: 1, row: place)
    run.paint(Brush(size: 3, paint: .substance(1, amount: 1)), from: (place, 1), to: (place, 2))
    #expect(run.field.planes[1].allSatisfy { $0 == 0 })
  }
}
