// SPDX-License-Identifier: MIT
// Between the attributes of a saved pattern and the setting a simulation runs. PatternLibrary writes, everyone may read.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation

/// A setting and how far to run it: what renders a saved pattern again.
public struct Recipe: Hashable, Sendable {
  public var setting: SimulationSetting
  public var steps: Int

  /// After so many steps the presets have become what they are called.
  public static let usualSteps = 6300

  public init(_ setting: SimulationSetting, steps: Int = usualSteps) {
    self.setting = setting
    self.steps = steps
  }
}

extension SavedPattern {
  /// What renders the pattern again, to the bit if it was saved here.
  ///
  /// - Throws: `PatternError.unknownModel` or `.damaged` for a pattern that this version cannot render.
  public func recipe() throws -> Recipe {
    guard let model = model.flatMap(ReactionModel.init(rawValue:)) else { throw PatternError.unknownModel(model ?? "", pattern: title) }
    guard let precision = Precision(rawValue: precisionRaw), let boundary = Boundary(rawValue: boundaryRaw),
      let variant = Variant(rawValue: variantRaw), let stencil = Stencil(rawValue: stencilRaw),
      SimulationSetting.sides.contains(Int(width)),
      SimulationSetting.sides.contains(Int(height)), let steps = Int(exactly: steps), steps >= 0
    else { throw PatternError.damaged(pattern: title) }
    var parameters = Parameters()
    for parameter in Parameter.allCases { parameters[parameter] = self[keyPath: Self.attribute(parameter)] }
    let setting = SimulationSetting(
      model: model, parameters: parameters, variant: variant, precision: precision, boundary: boundary, stencil: stencil,
      width: Int(width), height: Int(height), seed: UInt64(bitPattern: seed))
    return Recipe(setting, steps: steps)
  }

  /// Keeps a recipe, with the parameters of all models, as the original did.
  func keep(_ recipe: Recipe) {
    let setting = recipe.setting
    model = setting.model.rawValue
    precisionRaw = setting.precision.rawValue
    boundaryRaw = setting.boundary.rawValue
    variantRaw = setting.variant.rawValue
    stencilRaw = setting.stencil.rawValue
    width = Int32(clamping: setting.width)
    height = Int32(clamping: setting.height)
    seed = Int64(bitPattern: setting.seed)
    steps = Int64(recipe.steps)
    for parameter in Parameter.allCases { self[keyPath: Self.attribute(parameter)] = setting.parameters[parameter] }
  }

  /// Keeps how the pattern is coloured.
  func keep(_ colours: ColourScheme) {
    colourMap = colours.map == .original ? nil : colours.map.name
    isColourReversed = colours.isReversed
  }

  /// The field that was saved with the pattern, the very same; nil if none was.
  ///
  /// - Throws: `PatternError.fieldIsDamaged` if it can no longer be read or is another one; the pattern can be rendered all the same.
  public func savedField() throws -> Field? {
    guard let keptField else { return nil }
    let recipe = try recipe()
    guard let data = keptField.data, let field = try? FieldSnapshot(data: data).field(),
      field.planes.count == recipe.setting.model.substances, field.width == recipe.setting.width, field.height == recipe.setting.height,
      knownHash == nil || field.levelHash == knownHash
    else { throw PatternError.fieldIsDamaged(pattern: title) }
    return field
  }

  private static func attribute(_ parameter: Parameter) -> ReferenceWritableKeyPath<SavedPattern, Float> {
    switch parameter {
    case .timestep: \.timestep
    case .a0: \.a0
    case .a1: \.a1
    case .epsilon: \.epsilon
    case .delta: \.delta
    case .k1: \.k1
    case .k2: \.k2
    case .k3: \.k3
    case .f: \.f
    case .k: \.k
    case .du: \.du
    case .dv: \.dv
    case .alpha: \.alpha
    case .beta: \.beta
    case .gamma: \.gamma
    }
  }
}
