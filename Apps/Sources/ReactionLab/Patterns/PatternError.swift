// SPDX-License-Identifier: MIT
// Why something asked of the patterns cannot be done, each with the sentence that says what to do instead.

import Foundation
import ReactionSimulation

/// A request that the rules of the patterns refuse.
public enum PatternError: Error, Hashable, Sendable {
  case nameIsEmpty
  case nameHasControlCharacters(String)
  case nameIsTaken(String)
  case noSuchPattern(String)
  case notInTheBin(String)
  case unknownModel(String, pattern: String)
  case damaged(pattern: String)
  case parameterIsNoNumber(Parameter)
  /// The field that was saved with the pattern can no longer be read.
  case fieldIsDamaged(pattern: String)
  /// Another program changed the same pattern at the same moment.
  case changedElsewhere
  /// A change came after the one that was to be taken back.
  case changedSince
  /// The store no longer has what the change left, as after the bin was emptied.
  case cannotBeUndone(String)
}

extension PatternError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .nameIsEmpty: "A pattern needs a name. Give it one that is not empty."
    case .nameHasControlCharacters: "A name stands on one line. Leave out line breaks, tabs and other control characters."
    case .nameIsTaken(let name): "Another pattern is called “\(name)”. Choose a name of its own; capitals and accents make no difference."
    case .noSuchPattern(let name): "There is no pattern called “\(name)”. The list shows all there are."
    case .notInTheBin(let name): "There is no pattern called “\(name)” in the bin. The list of the bin shows all there are."
    case .unknownModel(let model, let pattern):
      model.isEmpty
        ? "“\(pattern)” does not say of which model it is, so it can’t be rendered. It can still be renamed or deleted."
        : "“\(pattern)” is of the model “\(model)”, which this version does not know, so it can’t be rendered. Open it with a newer version."
    case .damaged(let pattern):
      "“\(pattern)” holds values that this version does not know, so it can’t be rendered. Open it with a newer version."
    case .parameterIsNoNumber(let parameter): "\(parameter.shownName) is no number, so the pattern can’t be saved. Set it to one first."
    case .fieldIsDamaged(let pattern):
      "The field saved with “\(pattern)” is damaged. The pattern is still there: load it without its field, from its start state."
    case .changedElsewhere: "Another program changed the same pattern at this moment. Nothing was changed here; try again."
    case .changedSince: "Something else was changed since. Nothing was taken back; undo the later changes first."
    case .cannotBeUndone(let phrase): "The store has no longer what is needed to take back or repeat \(phrase). Nothing was changed."
    }
  }
}
