// SPDX-License-Identifier: MIT
// When a setting would draw a checkerboard instead of a pattern, and which value mends it. The window warns by it and offers the value.

import Foundation
import ReactionSimulation

/// A parameter that is too large for diffusion to be computed in steps.
public struct Instability: Hashable, Sendable {
  /// The parameter that is best made smaller.
  public let parameter: Parameter
  /// How many times too large it is.
  public let factor: Float
  /// The parameter that the bound depends on, with its value; nil if it depends on none.
  public let cause: Parameter?
  public let causeValue: Float?
  /// The largest value at which diffusion is stable.
  public let largestStable: Float

  /// How far above the textbook's bound a timestep of FitzHugh–Nagumo may lie.
  ///
  /// The preset Excited Lines lies at 1.016 times it, and shows but a fine hatching.
  static let tolerance: Float = 1.1
  /// About the highest amount of the second substance of Gray-Scott in any pattern.
  static let highestV: Float = 0.4

  /// Nil for a setting that is stable.
  ///
  /// An explicit step is stable while the product of rate and step is at most the stencil's `stableRate`.
  public init?(_ setting: SimulationSetting) {
    let (parameters, most) = (setting.parameters, setting.stencil.stableRate)
    switch setting.model {
    case .belousovZhabotinsky: return nil
    case .fitzHughNagumo:
      let rate = max(1, parameters[.delta])
      let factor = parameters[.timestep] * rate / most
      guard factor > Self.tolerance else { return nil }
      let cause: Parameter? = rate > 1 ? .delta : nil
      self.init(parameter: .timestep, factor: factor, cause: cause, causeValue: cause.map { parameters[$0] }, largestStable: most / rate)
    case .grayScott:
      // Feeding and the reaction pull the first substance of a cell back as well, the more the more there is of the second; where that stands
      // highest, at about 0.4, a checkerboard begins below the textbook's bound. The second one is held by the clamping at 0.
      let largest = most * (1 - (parameters[.f] + Self.highestV * Self.highestV) / 2)
      if parameters[.du] > largest {
        self.init(
          parameter: .du, factor: parameters[.du] / largest, cause: .f, causeValue: parameters[.f], largestStable: largest)
      } else if parameters[.dv] > Self.tolerance * most {
        self.init(parameter: .dv, factor: parameters[.dv] / most, cause: nil, causeValue: nil, largestStable: most)
      } else {
        return nil
      }
    }
  }

  /// Whether a setting lies above the textbook's bound by so little that its checkerboard is left to it.
  static func isTolerated(_ setting: SimulationSetting) -> Bool {
    let (parameters, most) = (setting.parameters, setting.stencil.stableRate)
    switch setting.model {
    case .belousovZhabotinsky: return false
    case .fitzHughNagumo:
      let factor = parameters[.timestep] * max(1, parameters[.delta]) / most
      return factor > 1 && factor <= tolerance
    case .grayScott: return parameters[.dv] > most && parameters[.dv] <= tolerance * most
    }
  }

  private init(parameter: Parameter, factor: Float, cause: Parameter?, causeValue: Float?, largestStable: Float) {
    (self.parameter, self.factor, self.cause, self.causeValue, self.largestStable) = (parameter, factor, cause, causeValue, largestStable)
  }

  /// The warning in a sentence.
  ///
  /// As in “Unstable: Δt is 4.0 times too large for δ = 4.”
  public var text: String {
    let reason = cause.flatMap { cause in causeValue.map { " for \(cause.symbol) = \(Self.short($0))" } } ?? ""
    // “1.0 times too large” would say nothing.
    let amount = factor < 1.05 ? "slightly" : "\(String(format: "%.1f", factor)) times"
    return "Unstable: \(parameter.symbol) is \(amount) too large\(reason)."
  }

  /// The button's text, as in “Use 0.0625”.
  public var remedy: String { "Use \(Self.short(largestStable))" }

  /// The warning with what to do, where there is no button to press.
  public var advice: String { "\(text) Choose at most \(Self.short(largestStable))." }

  /// The setting with the largest stable value.
  public func mended(_ setting: SimulationSetting) -> SimulationSetting {
    var mended = setting
    mended.parameters[parameter] = largestStable
    return mended
  }

  /// A number without needless decimals, and never with more than six.
  private static func short(_ value: Float) -> String {
    var text = String(format: "%.6f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
