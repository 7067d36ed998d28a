// SPDX-License-Identifier: MIT
// Why a run is not shown going on: by its setting, or by what has become of its field. The window warns by it and offers what mends it.

import ReactionSimulation

/// What is wrong with a run.
public enum Trouble: Hashable, Sendable {
  /// The setting can't but become unstable.
  case unstable(Instability)
  /// The field has become a checkerboard, though the setting alone did not tell that it would.
  case checkerboard
  /// A parameter is no number, so that the field means nothing.
  case noNumbers

  /// Nil where there is nothing wrong.
  ///
  /// - Parameters:
  ///   - setting: What runs.
  ///   - condition: What the field has come to, where that is known.
  public init?(_ setting: SimulationSetting, _ condition: Condition = .sound) {
    if condition == .noNumbers || setting.model.parameters.contains(where: { !setting.parameters[$0].isFinite }) {
      self = .noNumbers
    } else if let instability = Instability(setting) {
      self = .unstable(instability)
    } else if condition == .checkerboard, !Instability.isTolerated(setting) {
      self = .checkerboard
    } else {
      return nil
    }
  }

  /// The parameter that is best made smaller, and how small; nil where the field must begin anew.
  public func remedy(for setting: SimulationSetting) -> (parameter: Parameter, value: Float)? {
    switch self {
    case .unstable(let instability): (instability.parameter, instability.largestStable)
    case .checkerboard:
      switch setting.model {
      case .fitzHughNagumo: (.timestep, Self.smaller * setting.parameters[.timestep])
      case .grayScott: (.du, Self.smaller * setting.parameters[.du])
      case .belousovZhabotinsky: nil
      }
    case .noNumbers: nil
    }
  }

  /// How much smaller a value is made where no rule says how small it must be.
  private static let smaller: Float = 0.8

  /// The setting as it can run.
  public func mended(_ setting: SimulationSetting) -> SimulationSetting {
    var mended = setting
    if let (parameter, value) = remedy(for: setting) { mended.parameters[parameter] = value }
    if self == .noNumbers { mended.parameters.reset(setting.model) }
    return mended
  }
}
