// SPDX-License-Identifier: MIT
// How far a sowing has come, as the model stores it. SowingLog derives it from what has happened; nobody sets it by hand.

/// The stages of a sowing's life, in their order.
public enum SowingStage: Int16, CaseIterable, Sendable, Comparable {
  // Smaller numbers are states of version 3 of the model, which StoreAdoption turns into events.
  case sown = 10
  case germinated, prickedOut, plantedOut, harvested
  /// Nothing came up, or nothing is left.
  case failed
  /// Put away, whatever came of it.
  case archived

  /// The word for the stage on a command line and in files.
  public var word: String {
    switch self {
    case .prickedOut: "pricked-out"
    case .plantedOut: "planted-out"
    default: String(describing: self)
    }
  }

  public init?(word: String) {
    guard let stage = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = stage
  }

  public static func < (left: SowingStage, right: SowingStage) -> Bool { left.rawValue < right.rawValue }
}
