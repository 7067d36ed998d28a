// SPDX-License-Identifier: MIT
// Why something cannot be done, in the window's words, for the line under a field. Dialogs say the library's own sentence of all others.

import Adwaita
import Sowings
import StoreWindow

extension GardenError: WordedError {
  /// What is wrong, in one or two short sentences.
  @MainActor public var words: String {
    switch self {
    case .nameIsEmpty: tr("Give at least a genus, such as “Sedum”.")
    case .nameHasControlCharacters: tr("A name stands on one line. Leave out line breaks and other control characters.")
    case .nameIsTaken(let name): tr("“%1” exists already.", name.description)
    case .countIsNoNumber(let text) where text.isEmpty: tr("How many seeds? Give a number, such as 12.")
    case .countIsNoNumber(let text): tr("“%1” is no number of seeds. Give digits only, such as 12.", text)
    case .countOutOfRange:
      tr("Give a number from %1 to %2.", SeedCount.range.lowerBound.formatted(), SeedCount.range.upperBound.formatted())
    case .sownInTheFuture: tr("Seeds can’t have been sown in the future.")
    case .germinatedTooMany(_, let germinated, let sown) where germinated >= sown: tr("All %1 seeds are up already.", sown.formatted())
    case .germinatedTooMany(_, let germinated, let sown):
      tr("Of %1 seeds %2 are up already. Give a smaller number.", sown.formatted(), germinated.formatted())
    case .germinatedOutside(_, let from, let to):
      if let from { tr("Choose a day from %1 to %2.", from.shortText, to.shortText) } else { tr("Choose a day up to %1.", to.shortText) }
    case .nothingGerminated: tr("Nothing has come up yet.")
    case .contradictsGerminations(let first?, let germinated):
      tr(
        one: "%1 seed came up, the first on %2. Choose a day no later and at least %1 seed, or take seedlings back.",
        many: "%1 seeds came up, the first on %2. Choose a day no later and at least %1 seeds, or take seedlings back.", germinated,
        germinated.formatted(), first.shortText)
    case .contradictsGerminations(nil, let germinated):
      tr(
        one: "%1 seed came up. Give at least as many.", many: "%1 seeds came up. Give at least as many.", germinated, germinated.formatted()
      )
    case .lostTooMany(0, _): tr("Seedlings noted as lost must have come up. Take the loss back first.")
    case .lostTooMany(_, let alive) where alive == 0: tr("There are no seedlings to lose.")
    case .lostTooMany(_, let alive):
      tr(
        one: "There is %1 seedling. Give a smaller number.", many: "There are %1 seedlings. Give a smaller number.", alive,
        alive.formatted())
    case .noteIsEmpty: tr("Write what is to be kept.")
    default: localizedDescription
    }
  }
}
