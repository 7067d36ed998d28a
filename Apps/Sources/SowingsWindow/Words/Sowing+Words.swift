// SPDX-License-Identifier: MIT
// A sowing in the window's words. Rows, titles and screen readers get them from here.

import Adwaita
import CivilCalendar
import Sowings

/// What is said of a sowing; a value, so that rows can tell whether they show another.
struct SowingWords: Hashable {
  let seeds: Int
  let sown: CivilDay?
  let stage: SowingStage
  let germinated: Int
  let medium: String?
  let place: String?

  init(seeds: Int, sown: CivilDay?, stage: SowingStage, germinated: Int, medium: String?, place: String?) {
    self.seeds = seeds
    self.sown = sown
    self.stage = stage
    self.germinated = germinated
    self.medium = medium
    self.place = place
  }

  /// Reads the columns that lists have at hand, not the log.
  init(_ sowing: Sowing) {
    self.init(
      seeds: Int(sowing.seedCount), sown: sowing.sownDay, stage: sowing.stage, germinated: Int(sowing.germinatedTotal),
      medium: sowing.medium, place: sowing.place)
  }

  /// "24 seeds on 3 May 2026", "1 seed on 3 May 2026".
  var title: String {
    let day = sown?.shortText
    // The original kept 0 where nobody had counted.
    guard seeds > 0 else { return day.map { tr("Seeds on %1", $0) } ?? tr("Seeds on an unknown day") }
    guard let day else { return tr(one: "%1 seed on an unknown day", many: "%1 seeds on an unknown day", seeds, seeds.formatted()) }
    return tr(one: "%1 seed on %2", many: "%1 seeds on %2", seeds, seeds.formatted(), day)
  }

  /// "Seed compost, sieved · Heated propagator".
  var details: String { CountWords.joined([medium, place]) }

  /// "19 of 24 germinated".
  var germination: String { CountWords.germinated(germinated, of: seeds) }

  /// How full the bar is, from 0 to 1.
  var rate: Double { seeds > 0 ? min(1, Double(germinated) / Double(seeds)) : 0 }

  /// What a screen reader says of the row: "24 seeds on 3 May 2026, Pricked out, 19 of 24 germinated".
  var spoken: String { [title, stage.title, germination].joined(separator: ", ") }

  /// The name of the button that deletes it.
  var deleteWords: String { sown.map { tr("Delete the sowing of %1", $0.shortText) } ?? tr("Delete the sowing of an unknown day") }
}

extension Sowing {
  /// The sowing in the window's words.
  var words: SowingWords { SowingWords(self) }
}
