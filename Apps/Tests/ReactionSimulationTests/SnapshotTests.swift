// SPDX-License-Identifier: MIT
// Fields as bytes and back.

import Foundation
import ReactionSimulation
import Testing

@Suite("A snapshot") struct SnapshotTests {
  @Test("gives back the field, and a run goes on from it", arguments: ReactionModel.allCases, Precision.allCases)
  func roundTrip(model: ReactionModel, precision: Precision) throws {
    let setting = SimulationSetting(model: model, precision: precision, width: 45, height: 31)
    var run = Simulation(setting)
    run.run(steps: 25)
    let snapshot = FieldSnapshot(run.field, precision: precision)
    let field = try FieldSnapshot(data: snapshot.data).field()
    #expect(field == run.field)
    var other = Simulation(setting, from: field)
    run.run(steps: 10)
    other.run(steps: 10)
    #expect(other.field == run.field)
  }

  @Test("of a pattern in 256 levels is much smaller than its picture") func small() {
    var run = Simulation(SimulationSetting(model: .grayScott, width: 128, height: 128))
    run.run(steps: 200)
    #expect(FieldSnapshot(run.field, precision: .eightBit).data.count < 128 * 128)
  }

  @Test("that was cut off or changed is refused with a sentence") func damaged() {
    let whole = FieldSnapshot(Field(startOf: SimulationSetting(model: .grayScott, width: 20, height: 20)), precision: .float).data
    for count in [0, 3, 15, 16, 17, whole.count / 2, whole.count - 1] {
      #expect(throws: SnapshotError.self) { try FieldSnapshot(data: whole.prefix(count)).field() }
    }
    // Precision, number of planes, width and height in turn.
    for (place, byte) in [(0, 0), (4, 9), (5, 7), (8, 7), (10, 200), (12, 21), (15, 255), (40, 0x55)] as [(Int, UInt8)] {
      var changed = whole
      changed[place] = byte
      #expect(throws: SnapshotError.self, "\(place)") { try FieldSnapshot(data: changed).field() }
    }
    #expect(SnapshotError.damaged.errorDescription?.hasPrefix("The saved field is damaged.") == true)
  }
}
