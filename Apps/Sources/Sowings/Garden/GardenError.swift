// SPDX-License-Identifier: MIT
// Why something asked of the garden cannot be done, each with the sentence that says what to do instead.

import CivilCalendar
import Foundation

/// A request that the rules of the garden refuse.
public enum GardenError: Error, Hashable, Sendable {
  case nameIsEmpty
  case nameHasControlCharacters(String)
  case nameIsTaken(PlantName)
  case noSuchPlant(PlantName)
  /// A plant cannot be merged into itself, nor its sowings be moved to it when it is deleted.
  case samePlant(PlantName)
  /// A plant with sowings is deleted only when it is said what becomes of them.
  case plantHasSowings(PlantName, count: Int)
  case countIsNoNumber(String)
  case countOutOfRange(String)
  case sownInTheFuture(CivilDay)
  /// A sowing is of that plant already.
  case alreadyThere(PlantName)
  case germinatedTooMany(count: Int, germinated: Int, sown: Int)
  case germinatedOutside(day: CivilDay, from: CivilDay?, to: CivilDay)
  case nothingGerminated
  /// A later day would leave seedlings that came up before they were sown, a smaller count more seedlings than seeds.
  case contradictsGerminations(first: CivilDay?, germinated: Int)
  case noBeginningOfUUID(String)
  case noSuchSowing(String)
  case severalSowings(String, count: Int)
  case samplesAreThere(seed: UInt64)
  /// More seedlings lost than there are.
  case lostTooMany(count: Int, alive: Int)
  case noteIsEmpty
  case stageNotReached(EventKind)
  /// Another program has deleted the plant.
  case plantIsGone
  /// Another program has deleted the sowing.
  case sowingIsGone
  /// Another program has saved something about the same objects at the same time.
  case changedElsewhere
  /// The change to be taken back is not the last one any more.
  case changedSince
  case cannotBeUndone(String)
}

extension GardenError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .nameIsEmpty: "A plant needs a name. Give it at least a genus, such as “Sedum”."
    case .nameHasControlCharacters: "A name stands on one line. Leave out line breaks, tabs and other control characters."
    case .nameIsTaken(let name):
      "“\(name)” exists already; capitals and accents make no difference. Choose another name, or merge the two plants."
    case .noSuchPlant(let name): "There is no plant called “\(name)”. The list of plants shows all there are."
    case .samePlant(let name): "“\(name)” is the same plant. Choose another one."
    case .plantHasSowings(let name, let count):
      "“\(name)” has \(count == 1 ? "1 sowing" : "\(count) sowings"). Say whether to delete \(count == 1 ? "it" : "them") too, or to which plant to move \(count == 1 ? "it" : "them")."
    case .countIsNoNumber(let text):
      text.isEmpty ? "How many seeds? Give a number, such as 12." : "“\(text)” is no number of seeds. Give digits only, such as 12."
    case .countOutOfRange(let text):
      "A sowing can’t have \(text) seeds. Give a number from \(SeedCount.range.lowerBound) to \(SeedCount.range.upperBound)."
    case .sownInTheFuture(let day): "Seeds can’t have been sown in the future, on \(day). Choose today or an earlier day."
    case .alreadyThere(let name): "The sowing is of “\(name)” already. Choose another plant."
    case .germinatedTooMany(let count, let germinated, let sown):
      "\(count) more can’t have come up: of \(sown) seeds \(germinated) are up already. Give a smaller number, or correct the number of seeds."
    case .germinatedOutside(let day, let from, let to):
      "Nothing can have happened to the sowing on \(day). Choose a day \(from.map { "from \($0) to" } ?? "up to") \(to)."
    case .nothingGerminated: "Nothing has come up yet, so there is no seedling to take back."
    case .contradictsGerminations(let first, let germinated):
      "\(germinated) of the seeds have come up, the first \(first.map { "on \($0)" } ?? "on an unknown day"). Choose a day no later than that and at least \(germinated) seeds, or take seedlings back."
    case .noBeginningOfUUID(let text):
      "“\(text)” can’t name a sowing. Give at least the first \(SowingPrefix.shortest) characters of its UUID, as the list of sowings shows it."
    case .noSuchSowing(let text): "No sowing’s UUID begins with “\(text)”. The list of sowings shows all there are."
    case .severalSowings(let text, let count): "\(count) sowings have a UUID that begins with “\(text)”. Give more characters."
    case .samplesAreThere(let seed): "The sample plants of seed \(seed) are in this store already. Choose another seed or another store."
    case .lostTooMany(let count, let alive):
      count == 0
        ? "Seedlings that are noted as lost must have come up. Take the loss back first."
        : "\(count) can’t have been lost: there \(alive == 1 ? "is 1 seedling" : "are \(alive) seedlings"). Give a smaller number."
    case .noteIsEmpty: "A note needs a text. Write what is to be kept."
    case .stageNotReached(let kind): "“\(kind.word)” is not in the log, so it can’t be taken back."
    case .plantIsGone: "The plant was deleted by another program. Choose another one."
    case .sowingIsGone: "The sowing was deleted by another program. Note it anew."
    case .changedElsewhere: "Another program has changed the same at this moment. Look at what it did, and try again."
    case .changedSince: "Something else was changed since, so this can’t be taken back alone. Undo from the menu goes back step by step."
    case .cannotBeUndone(let phrase): "Undoing or redoing \(phrase) is not possible any more: what it was about is gone or has changed."
    }
  }
}
