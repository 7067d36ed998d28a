// SPDX-License-Identifier: MIT
// The reference engine: plain loops, one value at a time. Faster engines are tested against it; the command line and the thumbnails use it.

/// A run of a setting.
public struct Simulation: Sendable {
  public let setting: SimulationSetting
  /// How many steps have been done since the field it began with.
  public private(set) var stepCount = 0

  private var now: [PaddedPlane]
  private var next: [PaddedPlane]

  /// A run from the setting's own start state.
  public init(_ setting: SimulationSetting) { self.init(setting, from: Field(startOf: setting)) }

  /// A run from a given state, such as one that was saved.
  public init(_ setting: SimulationSetting, from field: Field) {
    precondition(
      field.planes.count == setting.model.substances && field.width == setting.width && field.height == setting.height,
      "The field must have the setting's size and its model's number of substances.")
    self.setting = setting
    now = field.planes.map { plane in
      PaddedPlane(plane.map { Quantisation.settle($0, setting.precision) }, width: field.width, height: field.height)
    }
    next = now.map { _ in PaddedPlane(width: field.width, height: field.height) }
  }

  /// The state as it is now.
  public var field: Field { Field(width: setting.width, height: setting.height, planes: now.map(\.plane)) }

  /// Does steps.
  public mutating func run(steps: Int) { for _ in 0..<steps { step() } }

  /// Does steps, and tells after each batch how many are done; what the closure throws ends the run there.
  ///
  /// - Parameters:
  ///   - steps: How many to do.
  ///   - batch: How many between two calls of the closure.
  ///   - progress: Told the number of steps done by this call.
  /// - Throws: What `progress` throws, to cancel the run.
  public mutating func run(steps: Int, batch: Int, progress: (Int) throws -> Void) rethrows {
    var done = 0
    while done < steps {
      for _ in 0..<min(batch, steps - done) {
        step()
        done += 1
      }
      try progress(done)
    }
  }

  /// Does one step.
  public mutating func step() {
    for index in now.indices { now[index].fillFrame(setting.boundary) }
    let (precision, variant) = (setting.precision, setting.variant)
    // The planes to be written are taken out of their array, so that each has one owner and none is copied.
    var fresh = next
    next = []
    switch setting.model {
    case .fitzHughNagumo:
      let model = FitzHughNagumo(setting.parameters)
      Self.reactTwo(now, into: &fresh, precision) { model.next($0, $1, $2, $3) }
    case .grayScott:
      let model = GrayScott(setting.parameters)
      Self.reactTwo(now, into: &fresh, precision) { model.next($0, $1, $2, $3) }
    case .belousovZhabotinsky: Self.reactThree(now, into: &fresh, precision, BelousovZhabotinsky(setting.parameters, variant))
    }
    next = now
    now = fresh
    stepCount += 1
  }

  /// A step of a model of two substances, which is given a cell's amounts and their Laplacians.
  @inline(__always) private static func reactTwo(
    _ old: [PaddedPlane], into new: inout [PaddedPlane], _ precision: Precision, _ react: (Float, Float, Float, Float) -> (Float, Float)
  ) {
    let stride = old[0].stride
    var secondNew = new.removeLast()
    old[0].cells.withUnsafeBufferPointer { a in
      old[1].cells.withUnsafeBufferPointer { b in
        new[0].cells.withUnsafeMutableBufferPointer { newA in
          secondNew.cells.withUnsafeMutableBufferPointer { newB in
            for row in 1...old[0].height {
              for cell in (row * stride + 1)...(row * stride + old[0].width) {
                let laplacianA = a[cell - stride] + a[cell + stride] + a[cell - 1] + a[cell + 1] - 4 * a[cell]
                let laplacianB = b[cell - stride] + b[cell + stride] + b[cell - 1] + b[cell + 1] - 4 * b[cell]
                let (nextA, nextB) = react(a[cell], b[cell], laplacianA, laplacianB)
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
