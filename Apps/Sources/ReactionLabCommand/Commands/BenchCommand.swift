// SPDX-License-Identifier: MIT
// `reactionlab bench`: how many cells the engine updates in a second, beside a plain loop in C and what the memory allows.

import CommandProgram
import Foundation
import ReactionSimulation

@MainActor enum BenchCommand {
  static let syntax = CommandSyntax(
    "bench", summary: "Measures the fast engine beside a plain loop in C and the speed of the memory.",
    options: [
      OptionSyntax("model", value: "MODEL", help: "Only this model: gs, fhn or bz."),
      OptionSyntax("size", value: "SIDE,…", help: "Cells a side, as in 640 or 512,1024,2048, which is the usual."),
      OptionSyntax("precision", value: "WORD", help: "Only 8-bit or only float."),
      OptionSyntax("stencil", value: "WORD", help: "5-point (the usual) or 9-point; bz has a blur of its own."),
      OptionSyntax("threads", value: "NUMBER", help: "Parts of the field done at the same time; one for each core if not given."),
      OptionSyntax(
        "instructions", value: "WORD", help: "\(SpeedMeasurement.availableInstructions.joined(separator: ", ")); the last if not given."),
      OptionSyntax("repeat", value: "NUMBER", help: "How often everything is measured; \(usualRepeat) if not given. Medians are shown."),
    ],
    notes: """
      Figures are billions of cell updates. “per core-second” divides by the processor time of all threads, which other programs disturb
      least; “per second” is by the clock, the best of all runs. The memory allows so many updates if each step goes over it once; the engine
      does several steps in one pass. The plain loop is compiled with the same instructions and runs on one core.
      """)

  static let usualRepeat = 7

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let cases = try cases(arguments)
    let repeats = try arguments.count("repeat", in: 1...1000) ?? usualRepeat
    let threads = try arguments.count("threads", in: 1...256)
    let instructions = try arguments.choice(
      "instructions", among: SpeedMeasurement.availableInstructions,
      { word in
        SpeedMeasurement.availableInstructions.first { $0 == word }
      }, { $0 })
    let bar = ProgressBar("Measuring", total: cases.count * repeats)
    defer { bar.clear() }
    Interrupts.watch()
    bar.show(0)
    let roof = try MemoryRoof.bytesPerCoreSecond { try Interrupts.check() }
    let measurements = cases.map { SpeedMeasurement($0, threads: threads, instructions: instructions) }
    var series = measurements.map { _ in Series() }
    // All cases in turn, again and again: what disturbs the machine for a while disturbs all of them.
    for turn in 0..<repeats {
      for index in measurements.indices {
        series[index].engine.append(try measurements[index].engine { try Interrupts.check() })
        series[index].plain.append(try measurements[index].plainLoop { try Interrupts.check() })
        bar.show(turn * cases.count + index + 1)
      }
    }
    let records = zip(measurements, series).map { BenchRecord($0, $1, roof: roof) }
    return Report(text: BenchRecord.table(records), json: records)
  }

  /// What the runs of one case came to.
  struct Series {
    var engine: [(speed: Speed, means: [Double])] = []
    var plain: [(speed: Speed, means: [Double])] = []
  }

  private static func cases(_ arguments: ParsedArguments) throws -> [SpeedCase] {
    let models = try arguments.choice("model", among: ReactionModel.allCases, ReactionModel.init(named:), \.word).map { [$0] }
    let precisions = try arguments.choice("precision", among: Precision.allCases, Precision.init(word:), \.word).map { [$0] }
    let stencil = try arguments.choice("stencil", among: Stencil.allCases, Stencil.init(word:), \.word) ?? .fivePoint
    let sides = try (arguments.values["size"] ?? "512,1024,2048").split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let side = Int(text), SimulationSetting.sides.contains(side) else {
        let range = SimulationSetting.sides
        throw UsageError(
          "“\(text)” can’t be a size. Write sizes as in 640 or 512,1024, with \(range.lowerBound) to \(range.upperBound) cells a side.",
          command: syntax.name)
      }
      return side
    }
    return (models ?? [.grayScott, .fitzHughNagumo, .belousovZhabotinsky]).flatMap { model in
      (precisions ?? [.float, .eightBit]).flatMap { precision in
        sides.map { SpeedCase(model: model, precision: precision, stencil: stencil, side: $0) }
      }
    }
  }
}
