// SPDX-License-Identifier: MIT
// One pattern as a file keeps it, with all that makes the same picture again. PatternExport is a list of them.

import FieldPictures
import Foundation
import Pictures
import ReactionSimulation

/// A pattern outside a store.
public struct PatternCopy: Codable, Hashable, Sendable {
  public var identifier: UUID
  public var name: String
  /// The name of the model, as the store has it.
  public var model: String
  public var parameters: [String: Float]
  public var precision: String
  public var boundary: String
  public var stencil: String
  public var variant: String
  public var width: Int
  public var height: Int
  public var steps: Int
  public var seed: UInt64
  public var steered: Bool
  public var colours: String
  public var reversed: Bool
  public var created: Date?
  public var favourite: Bool
  public var preset: String?
  /// `Field.levelHash` in hexadecimal digits.
  public var hash: String?
  /// A JPEG file.
  public var thumbnail: Data?
  /// The bytes of a `FieldSnapshot`.
  public var field: Data?

  /// Copies a saved pattern.
  ///
  /// - Throws: `PatternError` for a pattern that this version cannot render.
  init(_ pattern: SavedPattern) throws {
    let contents = PatternContents(
      copied: try pattern.recipe(), colours: pattern.colours, isSteered: pattern.isSteered, hash: pattern.knownHash,
      thumbnail: pattern.imageData, snapshot: pattern.keptField?.data.map { FieldSnapshot(data: $0) })
    self.init(contents, name: pattern.title, created: pattern.createdAt)
    if let identifier = pattern.identifier { self.identifier = identifier }
    favourite = pattern.isFavourite
    preset = pattern.presetName
  }

  /// Copies what has not been saved, such as what the window shows.
  public init(_ contents: PatternContents, name: String, created: Date? = nil) {
    let setting = contents.recipe.setting
    identifier = UUID()
    self.name = name
    model = setting.model.name
    parameters = Dictionary(uniqueKeysWithValues: Parameter.allCases.map { ($0.rawValue, setting.parameters[$0]) })
    precision = setting.precision.word
    boundary = setting.boundary.word
    stencil = setting.stencil.word
    variant = setting.variant.word
    (width, height) = (setting.width, setting.height)
    steps = contents.recipe.steps
    seed = setting.seed
    steered = contents.isSteered
    colours = contents.colours.map.name
    reversed = contents.colours.isReversed
    // Whole seconds, which JSON keeps exactly.
    self.created = created.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
    favourite = false
    hash = contents.hash.map { String($0, radix: 16) }
    thumbnail = contents.thumbnail
    field = contents.snapshot?.data
  }

  /// What the copy says, checked.
  ///
  /// - Throws: A sentence in `PatternExportError.damaged`, without the place.
  func checked() throws -> CheckedPattern {
    func require<Value>(_ value: Value?, _ complaint: @autoclosure () -> String) throws -> Value {
      guard let value else { throw PatternExportError.damaged(complaint()) }
      return value
    }
    let name: PatternName
    do { name = try PatternName(self.name) } catch { throw PatternExportError.damaged((error as? PatternError)?.errorDescription ?? "") }
    let model = try require(ReactionModel(rawValue: model), "there is no model “\(model)”.")
    var values = Parameters()
    for (key, value) in parameters {
      let parameter = try require(Parameter(rawValue: key), "there is no parameter “\(key)”.")
      let range = parameter.range
      values[parameter] = try require(
        range.contains(value) ? value : nil, "“\(key)” can’t be \(value). It goes from \(range.lowerBound) to \(range.upperBound).")
    }
    let sides = SimulationSetting.sides
    guard sides.contains(width), sides.contains(height) else { throw PatternExportError.damaged("the size can’t be \(width)×\(height).") }
    guard steps >= 0 else { throw PatternExportError.damaged("the steps can’t be \(steps).") }
    let setting = SimulationSetting(
      model: model, parameters: values, variant: try require(Variant(word: variant), "there is no variant “\(variant)”."),
      precision: try require(Precision(word: precision), "there is no precision “\(precision)”."),
      boundary: try require(Boundary(word: boundary), "there is no boundary “\(boundary)”."),
      stencil: try require(Stencil(word: stencil), "there is no stencil “\(stencil)”."), width: width, height: height, seed: seed)
    let map = try require(ColourMap(rawValue: colours), "there is no colour map “\(colours)”.")
    let hash = try hash.map { try require(UInt64($0, radix: 16), "the hash “\($0)” is none.") }
    if let thumbnail {
      let picture = try? Picture(data: thumbnail)
      let side = try require(picture, "the thumbnail is no picture.")
      guard max(side.width, side.height) <= PatternContents.thumbnailSide else {
        throw PatternExportError.damaged("the thumbnail is larger than \(PatternContents.thumbnailSide) pixels.")
      }
    }
    if let field {
      let field = try require(try? FieldSnapshot(data: field).field(), "the field is damaged.")
      guard field.width == width, field.height == height, field.planes.count == model.substances, hash == nil || field.levelHash == hash
      else { throw PatternExportError.damaged("the field is of another pattern.") }
    }
    let contents = PatternContents(
      copied: Recipe(setting, steps: steps), colours: ColourScheme(map, isReversed: reversed), isSteered: steered, hash: hash,
      thumbnail: thumbnail, snapshot: field.map { FieldSnapshot(data: $0) })
    return CheckedPattern(identifier: identifier, name: name, contents: contents, created: created, favourite: favourite, preset: preset)
  }
}

/// A pattern from a file in which nothing is wrong.
struct CheckedPattern: Sendable {
  let identifier: UUID
  let name: PatternName
  let contents: PatternContents
  let created: Date?
  let favourite: Bool
  let preset: String?
}
