// SPDX-License-Identifier: MIT
// Runs in slices: ended by time, stopped from another thread, steered on the way, and fields that are not worth showing.

import Dispatch
import Testing

@testable import ReactionSimulation

@Suite("A run in slices") struct RunningTests {
  private let small = SimulationSetting(model: .grayScott, width: 24, height: 16)

  @Test("ends when its time is over, and goes on from there", arguments: Engine.allCases) func pause(engine: Engine) {
    var run = Simulation(small, engine: engine)
    // No time at all: one slice.
    let done = run.run(steps: 1_000_000, within: .zero)
    #expect(done == run.stepsPerSlice && run.stepCount == done)
    #expect(run.run(steps: 5, within: .seconds(1000)) == 5)
    var whole = Simulation(small, engine: engine)
    whole.run(steps: done + 5)
    #expect(run.field == whole.field && run.stepCount == whole.stepCount)
  }

  @Test("does nothing once it is told to stop, and all of it when it is let go on", arguments: Engine.allCases) func stopped(engine: Engine)
  {
    let signal = StopSignal()
    var run = Simulation(small, engine: engine)
    signal.set()
    #expect(run.run(steps: 10, within: nil, unless: signal) == 0)
    signal.clear()
    #expect(run.run(steps: 10, within: nil, unless: signal) == 10)
  }

  @Test("is stopped from another thread", .timeLimit(.minutes(10)), arguments: Engine.allCases) func cancelled(engine: Engine) {
    let signal = StopSignal()
    let setting = small
    let isOver = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      var run = Simulation(setting, engine: engine)
      // Without the signal this takes days.
      let done = run.run(steps: .max / 2, within: nil, unless: signal)
      #expect(done == run.stepCount && done < .max / 2)
      isOver.signal()
    }
    signal.set()
    isOver.wait()
  }

  @Test("goes on with other parameters from the field as it is", arguments: Engine.allCases) func steered(engine: Engine) {
    var run = Simulation(small, engine: engine)
    run.run(steps: 20)
    let between = run.field
    var parameters = small.parameters
    parameters[.f] = 0.02
    run.steer(parameters)
    #expect(run.field == between && run.setting.parameters == parameters && run.stepCount == 20)
    run.run(steps: 20)
    var changed = small
    changed.parameters = parameters
    var other = Simulation(changed, from: between, engine: engine)
    other.run(steps: 20)
    #expect(run.field == other.field)
  }

  @Test(
    "of a preset is sound, but for Excited Lines, which the original set beyond the bound", arguments: Preset.allCases, Precision.allCases)
  func presets(preset: Preset, precision: Precision) {
    var setting = SimulationSetting(preset: preset)
    (setting.width, setting.height, setting.precision) = (96, 96, precision)
    var run = Simulation(setting)
    #expect(run.condition == .sound)
    for _ in 0..<3 {
      run.run(steps: 400)
      #expect(run.condition == (preset == .excitedLines ? .checkerboard : .sound), "\(run.field.alternation)")
    }
  }

  @Test(
    "of unstable diffusion is found to be a checkerboard",
    arguments: [
      (ReactionModel.fitzHughNagumo, [.timestep: 0.25, .delta: 4] as [Parameter: Float]), (.grayScott, [.du: 0.25]),
    ], Engine.allCases)
  func checkerboard(_ unstable: (model: ReactionModel, values: [Parameter: Float]), engine: Engine) {
    let setting = SimulationSetting(
      model: unstable.model, parameters: Parameters(unstable.values), precision: .float, width: 64, height: 48)
    var run = Simulation(setting, engine: engine)
    #expect(run.condition == .sound)
    run.run(steps: 400)
    #expect(run.condition == .checkerboard, "\(run.field.alternation)")
    #expect(run.condition.warning != nil)
  }

  @Test("with a parameter that is no number says so and shows none", arguments: [Float.nan, .infinity], Engine.allCases)
  func noNumbers(value: Float, engine: Engine) {
    var run = Simulation(
      SimulationSetting(model: .fitzHughNagumo, parameters: Parameters([.k3: value]), precision: .float, width: 16, height: 16),
      engine: engine)
    run.run(steps: 5)
    #expect(run.condition == .noNumbers)
    #expect(run.field.planes.joined().allSatisfy { (0...1).contains($0) })
  }

  @Test("alternates wholly on a checkerboard, wherever it lies, and not at all in an even field") func alternation() {
    #expect(Field(width: 21, height: 19, planes: [[Float](repeating: 0.7, count: 399)]).alternation == 0)
    var values = [Float](repeating: 0.5, count: 40 * 40)
    for row in 24..<40 { for column in 24..<40 { values[row * 40 + column] = (row + column) % 2 == 0 ? 1 : 0 } }
    #expect(Field(width: 40, height: 40, planes: [[Float](repeating: 0, count: 1600), values]).alternation == 1)
  }
}
