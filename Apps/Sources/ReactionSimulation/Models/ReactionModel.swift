// SPDX-License-Identifier: MIT
// The three models by their names. Their equations are in Engine/.

/// A reaction-diffusion model.
public enum ReactionModel: String, CaseIterable, Sendable {
  case belousovZhabotinsky = "Belousov-Zhabotinsky"
  // An en dash between two people; the stores of the original have it too.
  case fitzHughNagumo = "FitzHugh–Nagumo"
  case grayScott = "Gray-Scott"

  /// The name that is shown and stored.
  public var name: String { rawValue }

  /// The short name on a command line.
  public var word: String {
    switch self {
    case .belousovZhabotinsky: "bz"
    case .fitzHughNagumo: "fhn"
    case .grayScott: "gs"
    }
  }

  /// The parameters the model reads, in the order of the editor.
  public var parameters: [Parameter] {
    switch self {
    case .belousovZhabotinsky: [.alpha, .beta, .gamma]
    case .fitzHughNagumo: [.timestep, .a0, .a1, .epsilon, .delta, .k1, .k2, .k3]
    case .grayScott: [.f, .k, .du, .dv]
    }
  }

  /// How many substances react.
  public var substances: Int { self == .belousovZhabotinsky ? 3 : 2 }

  /// Steps between two pictures at the usual speed; exactly so many are done.
  public var stepsPerPicture: Int { self == .belousovZhabotinsky ? 2 : 20 }

  /// The model of a name: its short word, or its name with any dash or space and any capitals.
  public init?(named text: String) {
    let wanted = text.letterKey
    guard let found = Self.allCases.first(where: { $0.word == wanted || $0.name.letterKey == wanted }) else { return nil }
    self = found
  }
}

extension String {
  /// The letters and digits alone, in small letters: what a user's spelling of a name must agree in.
  var letterKey: String { String(lowercased().filter { $0.isLetter || $0.isNumber }) }
}
