// SPDX-License-Identifier: MIT
// The reference engine: plain loops, one value at a time. The fast engine is tested against it; Simulation runs it when asked to.

/// The steps of a setting, done as the equations are written.
struct ReferenceSolver: Solver {
  private(set) var setting: SimulationSetting
  private var now: [PaddedPlane]
  private var next: [PaddedPlane]

  init(_ setting: SimulationSetting, from field: Field) {
    self.setting = setting
    now = field.planes.map { plane in
      PaddedPlane(plane.map { Quantisation.settle($0, setting.precision) }, width: field.width, height: field.height)
    }
    next = now.map { _ in PaddedPlane(width: field.width, height: field.height) }
  }

  var stepsPerSlice: Int { 1 }
  var field: Field { Field(width: setting.width, height: setting.height, planes: now.map(\.plane)) }
  var alternation: Float { field.alternation }

  mutating func steer(_ parameters: Parameters) { setting.parameters = parameters }

  func read(_ rectangle: CellRectangle, of substance: Int) -> [Float] {
    rectangle.rows.flatMap { row in now[substance].cells[now[substance].range(rectangle.columns, in: row)] }
  }

  mutating func write(_ values: [Float], to rectangle: CellRectangle, of substance: Int) {
    for (index, row) in rectangle.rows.enumerated() {
      let line = values[index * rectangle.width..<(index + 1) * rectangle.width]
      let range = now[substance].range(rectangle.columns, in: row)
      now[substance].cells.replaceSubrange(range, with: line.map { Quantisation.settle($0, setting.precision) })
    }
  }

  mutating func advance(by steps: Int) { for _ in 0..<steps { step() } }

  private mutating func step() {
    for index in now.indices { now[index].fillFrame(setting.boundary) }
    let (precision, variant, stencil) = (setting.precision, setting.variant, setting.stencil)
    // The planes to be written are taken out of their array, so that each has one owner and none is copied.
    var fresh = next
    next = []
    switch setting.model {
    case .fitzHughNagumo:
      let model = FitzHughNagumo(setting.parameters)
      Self.reactTwo(now, into: &fresh, precision, stencil) { model.next($0, $1, $2, $3) }
    case .grayScott:
      let model = GrayScott(setting.parameters)
      Self.reactTwo(now, into: &fresh, precision, stencil) { model.next($0, $1, $2, $3) }
    case .belousovZhabotinsky: Self.reactThree(now, into: &fresh, precision, BelousovZhabotinsky(setting.parameters, variant))
    }
    next = now
    now = fresh
  }

  /// A step of a model of two substances, which is given a cell's amounts and their Laplacians.
  @inline(__always) private static func reactTwo(
    _ old: [PaddedPlane], into new: inout [PaddedPlane], _ precision: Precision, _ stencil: Stencil,
    _ react: (Float, Float, Float, Float) -> (Float, Float)
  ) {
    let stride = old[0].stride
    var secondNew = new.removeLast()
    old[0].cells.withUnsafeBufferPointer { a in
      old[1].cells.withUnsafeBufferPointer { b in
        new[0].cells.withUnsafeMutableBufferPointer { newA in
          secondNew.cells.withUnsafeMutableBufferPointer { newB in
            for row in 1...old[0].height {
              for cell in (row * stride + 1)...(row * stride + old[0].width) {
                let (nextA, nextB) = react(
                  a[cell], b[cell], stencil.laplacian(a, cell, stride), stencil.laplacian(b, cell, stride))
                newA[cell] = Quantisation.settle(nextA, precision)
                newB[cell] = Quantisation.settle(nextB, precision)
              }
            }
          }
        }
      }
    }
    new.append(secondNew)
  }

  /// A step of the automaton of three substances, which sees blurred amounts only.
  private static func reactThree(_ old: [PaddedPlane], into new: inout [PaddedPlane], _ precision: Precision, _ model: BelousovZhabotinsky)
  {
    let (stride, width, height) = (old[0].stride, old[0].width, old[0].height)
    var blurred = old.map { _ in [Float](repeating: 0, count: width) }
    for row in 1...height {
      for plane in 0..<3 {
        old[plane].cells.withUnsafeBufferPointer { cells in
          blurred[plane].withUnsafeMutableBufferPointer { line in
            for column in 0..<width {
              let cell = row * stride + 1 + column
              let above = cells[cell - stride - 1] + cells[cell - stride] + cells[cell - stride + 1]
              let beside = cells[cell - 1] + cells[cell] + cells[cell + 1]
              let below = cells[cell + stride - 1] + cells[cell + stride] + cells[cell + stride + 1]
              line[column] = model.blur(above + beside + below, cells[cell])
            }
          }
        }
      }
      for column in 0..<width {
        let reacted = model.next(blurred[0][column], blurred[1][column], blurred[2][column])
        let cell = row * stride + 1 + column
        new[0].cells[cell] = Quantisation.settle(reacted.0, precision)
        new[1].cells[cell] = Quantisation.settle(reacted.1, precision)
        new[2].cells[cell] = Quantisation.settle(reacted.2, precision)
      }
    }
  }
}
