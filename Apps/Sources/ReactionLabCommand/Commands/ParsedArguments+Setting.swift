// SPDX-License-Identifier: MIT
// From options to a setting: what `render` and `save` are told of a run.

import CommandProgram
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation

extension OptionSyntax {
  /// The options that describe a run.
  static let setting = [
    OptionSyntax("preset", value: "NAME", help: "One of the presets; `reactionlab presets` lists them."),
    OptionSyntax("model", value: "MODEL", help: "Or a model: gs, fhn or bz; `reactionlab models` lists their parameters."),
    OptionSyntax("set", value: "NAME=VALUE,…", help: "Set parameters, as in F=0.05,K=0.06."),
    OptionSyntax("size", value: "SIZE", help: "Cells a side, as in 320, or 320x200; \(usualSide) if not given."),
    OptionSyntax("steps", value: "NUMBER", help: "Steps to do; \(usualSteps) if not given."),
    OptionSyntax("seed", value: "NUMBER", help: "What the start state is made from; 1 if not given."),
    OptionSyntax("precision", value: "WORD", help: "8-bit, as the original (the usual), or float."),
    OptionSyntax("boundary", value: "WORD", help: "zero, as the original (the usual), periodic or no-flux."),
    OptionSyntax("stencil", value: "WORD", help: "For gs and fhn: 5-point, as the original (the usual), or 9-point."),
    OptionSyntax("variant", value: "WORD", help: "For bz: original (the usual) or standard."),
  ]

  /// The options that say how a field is coloured.
  static let colours = [
    OptionSyntax(
      "colours", value: "MAP", help: ColourMap.allCases.map { $0.name.lowercased() }.joined(separator: ", ") + "; original if not given."),
    OptionSyntax("reversed", help: "The map the other way round."),
  ]

  /// The option that names the engine.
  static let engine = OptionSyntax("engine", value: "WORD", help: "fast (the usual), or reference, which is slow and plain.")

  static let usualSide = 320
  static let usualSteps = 2100
  /// More than anybody waits for, and few enough to be counted.
  static let mostSteps = 100_000_000
}

extension ParsedArguments {
  /// The run the options describe.
  ///
  /// - Throws: `UsageError` with what there is to choose from.
  func setting() throws -> (setting: SimulationSetting, preset: Preset?, steps: Int) {
    let preset = try values["preset"].map { text in
      guard let preset = Preset(named: text) else {
        throw UsageError(
          "There is no preset “\(text)”. There are \(Preset.allCases.map(\.name).joined(separator: ", ")).", command: command)
      }
      return preset
    }
    let model = try values["model"].map { text in
      guard let model = ReactionModel(named: text) else {
        let all = ReactionModel.allCases.map { "\($0.word) (\($0.name))" }.joined(separator: ", ")
        throw UsageError("There is no model “\(text)”. There are \(all).", command: command)
      }
      return model
    }
    var setting: SimulationSetting
    switch (preset, model) {
    case (let preset?, nil): setting = SimulationSetting(preset: preset)
    case (nil, let model?): setting = SimulationSetting(model: model)
    case (nil, nil): throw UsageError("Say what to run: --preset NAME or --model MODEL.", command: command)
    case (.some, .some): throw UsageError("“--preset” and “--model” exclude each other.", command: command)
    }
    try setParameters(of: &setting)
    (setting.width, setting.height) = try size() ?? (OptionSyntax.usualSide, OptionSyntax.usualSide)
    setting.precision = try choice("precision", among: Precision.allCases, Precision.init(word:), \.word) ?? .eightBit
    setting.boundary = try choice("boundary", among: Boundary.allCases, Boundary.init(word:), \.word) ?? .zero
    if let stencil = try choice("stencil", among: Stencil.allCases, Stencil.init(word:), \.word) {
      guard setting.model != .belousovZhabotinsky else {
        throw UsageError("“--stencil” is for the models gs and fhn; \(setting.model.name) has a blur of its own.", command: command)
      }
      setting.stencil = stencil
    }
    if let variant = try choice("variant", among: Variant.allCases, Variant.init(word:), \.word) {
      guard setting.model == .belousovZhabotinsky else {
        throw UsageError("“--variant” is for the model bz; \(setting.model.name) has one form.", command: command)
      }
      setting.variant = variant
    }
    if let text = values["seed"] {
      guard let seed = UInt64(text) else {
        throw UsageError("“\(text)” can’t be a seed. Choose a whole number from 0 to \(UInt64.max).", command: command)
      }
      setting.seed = seed
    }
    return (setting, preset, try count("steps", in: 0...OptionSyntax.mostSteps) ?? OptionSyntax.usualSteps)
  }

  /// The engine that is to do the steps.
  func engine() throws -> Engine { try choice("engine", among: Engine.allCases, Engine.init(rawValue:), \.rawValue) ?? .fast }

  /// The colours the options name; those given for the rest.
  func colours(_ usual: ColourScheme = .original) throws -> ColourScheme {
    let map = try choice("colours", among: ColourMap.allCases, ColourMap.init(named:)) { $0.name.lowercased() }
    guard flags.contains("reversed") else { return map.map { ColourScheme($0) } ?? usual }
    guard (map ?? usual.map).isReversible else {
      throw UsageError("“--reversed” needs a map of one colour to another: --colours MAP, other than original.", command: command)
    }
    return ColourScheme(map ?? usual.map, isReversed: true)
  }

  /// What was typed as a name for a pattern, checked: what cannot be a name at all is a slip in the command line.
  func newName(_ typed: String) throws -> PatternName {
    do {
      return try PatternName(typed)
    } catch let error as PatternError {
      throw UsageError(error.errorDescription ?? "", command: command)
    }
  }

  /// The number an option gives, if it was given.
  func count(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "“\(text)” can’t be the number of \(option). Choose one from \(range.lowerBound) to \(range.upperBound).", command: command)
    }
    return number
  }

  private func size() throws -> (Int, Int)? {
    guard let text = values["size"] else { return nil }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(sides.count), sides.allSatisfy(SimulationSetting.sides.contains) else {
      let range = SimulationSetting.sides
      throw UsageError(
        "“\(text)” can’t be the size. Write it as in 320 or 320x200, with \(range.lowerBound) to \(range.upperBound) cells a side.",
        command: command)
    }
    return (sides[0], sides[sides.count - 1])
  }

  private func setParameters(of setting: inout SimulationSetting) throws {
    guard let text = values["set"] else { return }
    let model = setting.model
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else {
        throw UsageError("“\(pair)” sets nothing. Write parameters as in F=0.05,K=0.06.", command: command)
      }
      guard let parameter = Parameter(named: parts[0]), model.parameters.contains(parameter) else {
        let all = model.parameters.map(\.rawValue).joined(separator: ", ")
        throw UsageError("“\(parts[0])” is no parameter of \(model.name). It has \(all).", command: command)
      }
      let range = parameter.range
      guard let value = Float(parts[1]), range.contains(value) else {
        throw UsageError(
          "“\(parts[1])” can’t be \(parameter.shownName). It goes from \(range.lowerBound) to \(range.upperBound).", command: command)
      }
      setting.parameters[parameter] = value
    }
  }
}
