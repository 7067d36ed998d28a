// SPDX-License-Identifier: MIT
// What is kept of a pattern, made before anything is changed and on any queue. PatternLibrary and ThumbnailMaker write it into the store.

import CoreData
import FieldPictures
import Foundation
import Pictures
import ReactionSimulation

/// A recipe, its colours, and what is kept of its field: a picture, a hash and, if wanted, the field itself.
public struct PatternContents: Sendable {
  public let recipe: Recipe
  public let colours: ColourScheme
  public let isSteered: Bool
  let hash: UInt64?
  let thumbnail: Data?
  let snapshot: FieldSnapshot?

  /// The size and the quality of the small pictures, as the original had them.
  static let thumbnailSide = 160
  static let thumbnailQuality = 75

  /// Does all the slow work, and so is best made off the main queue.
  ///
  /// - Parameters:
  ///   - recipe: The setting, and the steps it has run.
  ///   - field: The field; nil if there is none yet.
  ///   - colours: How it is shown, also in the thumbnail.
  ///   - isSteered: Whether parameters were changed or something was painted on the way, so that the recipe does not lead to the field.
  ///   - keepsField: Whether the field itself is kept.
  ///   - signal: What gives the work up from another thread.
  /// - Throws: `PatternError.parameterIsNoNumber`, `PictureError`, or `CancellationError` when it was given up.
  public init(
    _ recipe: Recipe, field: Field? = nil, colours: ColourScheme = .original, isSteered: Bool = false, keepsField: Bool = false,
    unless signal: StopSignal? = nil
  ) throws {
    func check() throws { if signal?.isSet == true { throw CancellationError() } }
    // A store has no place for what is no number.
    for parameter in Parameter.allCases where !recipe.setting.parameters[parameter].isFinite {
      throw PatternError.parameterIsNoNumber(parameter)
    }
    self.recipe = recipe
    self.colours = colours
    self.isSteered = isSteered
    try check()
    hash = field?.levelHash
    try check()
    thumbnail = try field.map { try Self.thumbnail($0, colours, model: recipe.setting.model) }
    snapshot = keepsField ? try field.map { try FieldSnapshot($0, precision: recipe.setting.precision, check: check) } : nil
  }

  /// A field as a small JPEG file.
  static func thumbnail(_ field: Field, _ colours: ColourScheme, model: ReactionModel) throws -> Data {
    try FieldPainter(colours, model: model).picture(of: field).boxed(longestSide: thumbnailSide).jpegData(quality: thumbnailQuality)
  }

  /// Writes all of it, in the place of what was kept before.
  func write(to pattern: SavedPattern, in context: NSManagedObjectContext) {
    pattern.keep(recipe)
    pattern.keep(colours)
    pattern.isSteered = isSteered
    pattern.fieldHash = Int64(bitPattern: hash ?? 0)
    pattern.imageData = thumbnail
    if let snapshot {
      let kept = pattern.keptField ?? SavedField(context: context)
      kept.data = snapshot.data
      pattern.keptField = kept
    } else if let kept = pattern.keptField {
      pattern.keptField = nil
      context.delete(kept)
    }
  }

  /// Writes the picture alone, and the hash if there is one, unless that of a field that is kept is known.
  func writePicture(to pattern: SavedPattern) {
    if let hash, pattern.keptField == nil || pattern.fieldHash == 0 { pattern.fieldHash = Int64(bitPattern: hash) }
    pattern.imageData = thumbnail
  }
}

extension PatternContents {
  /// Contents that came from a file.
  init(copied recipe: Recipe, colours: ColourScheme, isSteered: Bool, hash: UInt64?, thumbnail: Data?, snapshot: FieldSnapshot?) {
    self.recipe = recipe
    self.colours = colours
    self.isSteered = isSteered
    self.hash = hash
    self.thumbnail = thumbnail
    self.snapshot = snapshot
  }
}
