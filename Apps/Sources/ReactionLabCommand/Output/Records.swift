// SPDX-License-Identifier: MIT
// The shapes of the program's JSON. Scripts read them: names are kept, and new ones only added.

import CommandProgram
import Foundation
import ReactionLab
import ReactionSimulation

/// What came of a run.
struct RunRecord: Encodable {
  let model: String
  let preset: String?
  let parameters: [String: Float]
  let precision: String
  let boundary: String
  let variant: String?
  let stencil: String?
  let width: Int
  let height: Int
  let steps: Int
  let seed: UInt64
  /// FNV-1a of the state in 256 levels, in hexadecimal digits.
  let hash: String
  let output: String?
  let warning: String?
  private let summary: String

  private enum CodingKeys: CodingKey {
    case model, preset, parameters, precision, boundary, variant, stencil, width, height, steps, seed, hash, output, warning
  }

  init(_ setting: SimulationSetting, preset: Preset?, steps: Int, simulation: Simulation, output: URL?) {
    model = setting.model.name
    self.preset = preset?.name
    parameters = setting.ownParameters
    precision = setting.precision.word
    boundary = setting.boundary.word
    variant = setting.model == .belousovZhabotinsky ? setting.variant.word : nil
    stencil = setting.model == .belousovZhabotinsky ? nil : setting.stencil.word
    (width, height) = (setting.width, setting.height)
    self.steps = steps
    seed = setting.seed
    let digits = String(simulation.field.levelHash, radix: 16)
    hash = String(repeating: "0", count: 16 - digits.count) + digits
    self.output = output?.path
    // What has come about says more than what may.
    warning = simulation.condition.warning ?? Instability(setting)?.advice
    summary = setting.summary(steps: steps)
  }

  /// The run in words, below its picture.
  func text(_ name: String, picture: String?) -> String {
    [picture, "\(name): \(summary).", output.map { "The picture is in \($0)." }, warning].compactMap { $0 }.joined(separator: "\n")
  }
}

/// A saved pattern with all that is known of it.
struct PatternRecord: Encodable {
  let name: String
  let model: String
  let preset: String?
  let created: String?
  let favourite: Bool
  /// Left out if this version does not know the model.
  let parameters: [String: Float]?
  let precision: String?
  let boundary: String?
  let variant: String?
  let width: Int
  let height: Int
  let steps: Int
  let seed: UInt64
  let stencil: String?
  let colours: String
  let reversed: Bool
  /// Whether parameters were changed or something was painted on the way.
  let steered: Bool
  /// Whether the field itself is kept.
  let field: Bool

  @MainActor init(_ pattern: SavedPattern) {
    let setting = try? pattern.recipe().setting
    name = pattern.title
    model = pattern.model ?? ""
    preset = pattern.presetName
    created = pattern.createdAt.map(\.written)
    favourite = pattern.isFavourite
    parameters = setting?.ownParameters
    precision = setting?.precision.word
    boundary = setting?.boundary.word
    variant = setting.flatMap { $0.model == .belousovZhabotinsky ? $0.variant.word : nil }
    width = Int(pattern.width)
    height = Int(pattern.height)
    steps = Int(pattern.steps)
    seed = UInt64(bitPattern: pattern.seed)
    stencil = setting.flatMap { $0.model == .belousovZhabotinsky ? nil : $0.stencil.word }
    colours = pattern.colours.map.name
    reversed = pattern.colours.isReversed
    steered = pattern.isSteered
    field = pattern.keptField != nil
  }
}

/// A pattern as `list` prints it.
struct SummaryRecord: Encodable {
  let name: String
  let model: String
  let preset: String?
  let created: String?
  let deleted: String?
  /// How long it stays in the bin.
  let daysLeft: Int?
  let favourite: Bool
  let width: Int
  let height: Int
  let steps: Int

  @MainActor init(_ summary: SavedPattern) {
    name = summary.title
    model = summary.model ?? ""
    preset = summary.presetName
    created = summary.createdAt.map(\.written)
    deleted = summary.binnedAt.map(\.written)
    daysLeft = summary.daysLeft(at: Date())
    favourite = summary.isFavourite
    width = Int(summary.width)
    height = Int(summary.height)
    steps = Int(summary.steps)
  }
}

/// A preset as `presets` prints it.
struct PresetRecord: Encodable {
  let name: String
  let model: String
  let parameters: [String: Float]
  /// The parameters in words, in the order of the editor.
  let list: String

  private enum CodingKeys: CodingKey { case name, model, parameters }

  init(_ preset: Preset) {
    let setting = SimulationSetting(preset: preset)
    name = preset.name
    model = preset.model.name
    parameters = setting.ownParameters
    list = preset.model.parameters.map { "\($0.shownName) \(setting.parameters[$0])" }.joined(separator: ", ")
  }
}

/// A model as `models` prints it.
struct ModelRecord: Encodable {
  let name: String
  let word: String
  let parameters: [ParameterRecord]

  struct ParameterRecord: Encodable {
    let name: String
    let usual: Float
    let least: Float
    let most: Float
  }

  init(_ model: ReactionModel) {
    name = model.name
    word = model.word
    parameters = model.parameters.map {
      ParameterRecord(name: $0.rawValue, usual: $0.defaultValue, least: $0.range.lowerBound, most: $0.range.upperBound)
    }
  }
}

/// A change that was taken back or made again.
struct ChangeRecord: Encodable {
  let kind: String
  let name: String
  let newName: String?
  let patterns: Int

  init(_ change: PatternChangeReport) {
    kind = change.kind.word
    name = change.name
    newName = change.newName
    patterns = change.count
  }
}

/// Files that `export` wrote.
struct FilesRecord: Encodable {
  let files: [String]
  let patterns: Int
}

/// A file that `export` wrote.
struct ExportRecord: Encodable {
  let name: String
  let output: String
  let bytes: Int
}

extension SimulationSetting {
  /// The values of the model's own parameters by their names.
  var ownParameters: [String: Float] { Dictionary(uniqueKeysWithValues: model.parameters.map { ($0.rawValue, parameters[$0]) }) }

  /// The run in words.
  func summary(steps: Int) -> String {
    let edge = boundary == .zero ? "" : ", \(boundary.word) edge"
    let nine = stencil == .ninePoint && model != .belousovZhabotinsky ? ", \(stencil.word)" : ""
    return "\(steps) \(steps == 1 ? "step" : "steps") of \(model.name), \(width)×\(height) cells, \(precision.word)\(edge)\(nine)"
  }
}

extension Date {
  /// The date as JSON and lists have it, such as 2026-10-14T09:30:00Z.
  var written: String { formatted(.iso8601) }
}
