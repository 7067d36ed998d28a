// SPDX-License-Identifier: MIT
// A saved pattern taken out of the store: everything the window shows of it at once, picture and editor. Laboratory goes on with it.

import FieldPictures
import ReactionSimulation

/// What was loaded of a saved pattern.
public struct LoadedPattern: Sendable {
  public let recipe: Recipe
  public let colours: ColourScheme
  /// Whether the field was steered on the way to what was saved.
  public let isSteered: Bool
  /// The very field that was saved; nil if none was, or it is damaged.
  public let field: Field?
  /// Why the field that was saved is not there, to be said while the pattern begins from its start.
  public let problem: PatternError?

  /// What begins from its start, such as a setting that was pasted; or, with a field, goes on from there.
  public init(
    recipe: Recipe, colours: ColourScheme = .original, isSteered: Bool = false, field: Field? = nil, problem: PatternError? = nil
  ) {
    (self.recipe, self.colours, self.isSteered, self.field, self.problem) = (recipe, colours, isSteered, field, problem)
  }
}

extension SavedPattern {
  /// All that is needed to go on with the pattern; a damaged field is left out and said.
  ///
  /// - Throws: `PatternError.unknownModel` or `.damaged` for a pattern that this version cannot render.
  public func loaded() throws -> LoadedPattern {
    let recipe = try recipe()
    do {
      return LoadedPattern(recipe: recipe, colours: colours, isSteered: isSteered, field: try savedField(), problem: nil)
    } catch let error as PatternError {
      return LoadedPattern(recipe: recipe, colours: colours, isSteered: isSteered, field: nil, problem: error)
    }
  }
}
