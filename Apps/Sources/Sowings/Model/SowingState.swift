// SPDX-License-Identifier: MIT
// Whether a sowing is still looked after: the coarse form of its stage, which scripts of earlier versions know.

/// Whether a sowing is still looked after, and how it ended if it is not.
public enum SowingState: Int16, CaseIterable, Sendable {
  case active = 0
  /// Everything that was hoped for has come of it.
  case finished = 1
  /// Nothing came up, or nothing is left.
  case failed = 2
  /// Put away, whatever came of it.
  case archived = 3

  /// The word for the state on a command line and in JSON.
  public var word: String { String(describing: self) }

  public init?(word: String) {
    guard let state = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = state
  }

  public init(_ stage: SowingStage) {
    switch stage {
    case .sown, .germinated, .prickedOut, .plantedOut: self = .active
    case .harvested: self = .finished
    case .failed: self = .failed
    case .archived: self = .archived
    }
  }

  /// The event that leads to the state; nil for the state in which nothing has ended.
  var event: EventKind? {
    switch self {
    case .active: nil
    case .finished: .harvested
    case .failed: .failed
    case .archived: .archived
    }
  }
}
