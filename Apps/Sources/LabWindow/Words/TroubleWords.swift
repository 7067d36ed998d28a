// SPDX-License-Identifier: MIT
// What is said of a run that stands still, and on the button that mends it; the library's own words are English. The warning bar shows them.

import Adwaita
import ReactionLab
import ReactionSimulation

extension Trouble {
  /// What is wrong, as in “Unstable: Δt is 4.0 times too large for δ = 4.”.
  var words: String {
    switch self {
    case .unstable(let instability): instability.words
    case .checkerboard: tr("The picture has become a checkerboard: diffusion is unstable here.")
    case .noNumbers: tr("A parameter is no number.")
    }
  }

  /// “Use 0.0625”, or “Use Δt = 0.2” where the text has not named the parameter.
  func remedyWords(for setting: SimulationSetting) -> String {
    switch (self, remedy(for: setting)) {
    case (.unstable, let remedy?): tr("Use %1", Decimals.short(remedy.value))
    case (_, let remedy?): tr("Use %1 = %2", remedy.parameter.symbol, Decimals.short(remedy.value))
    case (.noNumbers, nil): tr("Reset Parameters")
    case (_, nil): tr("Restart")
    }
  }
}

extension Instability {
  fileprivate var words: String {
    let (symbol, times) = (parameter.symbol, Decimals.text(Double(factor), decimals: 1))
    // “1.0 times too large” would say nothing.
    let isSlight = factor < 1.05
    guard let cause, let causeValue else {
      return isSlight ? tr("Unstable: %1 is slightly too large.", symbol) : tr("Unstable: %1 is %2 times too large.", symbol, times)
    }
    let value = Decimals.short(causeValue)
    return isSlight
      ? tr("Unstable: %1 is slightly too large for %2 = %3.", symbol, cause.symbol, value)
      : tr("Unstable: %1 is %2 times too large for %3 = %4.", symbol, times, cause.symbol, value)
  }
}
