// SPDX-License-Identifier: MIT
// Stages of a sowing's life and entries of its log, in the window's words. Chips, steps and the log get them from here.

import Adwaita
import CivilCalendar
import Sowings

extension SowingStage {
  /// The stage on a chip: "Pricked out".
  var title: String {
    switch self {
    case .sown: tr("Sown")
    case .germinated: tr("Germinated")
    case .prickedOut: tr("Pricked out")
    case .plantedOut: tr("Planted out")
    case .harvested: tr("Harvested")
    case .failed: tr("Failed")
    case .archived: tr("Archived")
    }
  }

  /// The class of its chip in the style sheet.
  var styleClass: String { word }

  /// What noting it does, for the button of a stage that is not reached.
  var markWords: String {
    switch self {
    case .sown: tr("Mark as sown")
    case .germinated: tr("Mark as germinated")
    case .prickedOut: tr("Mark as pricked out")
    case .plantedOut: tr("Mark as planted out")
    case .harvested: tr("Mark as harvested")
    case .failed: tr("Mark as failed")
    case .archived: tr("Archive")
    }
  }

  /// What there is to be done next, where a narrow page says it.
  var nextWords: String {
    switch self {
    case .sown: tr("Next: sow")
    case .germinated: tr("Next: germinate")
    case .prickedOut: tr("Next: prick out")
    case .plantedOut: tr("Next: plant out")
    case .harvested: tr("Next: harvest")
    case .failed: ""
    case .archived: tr("Next: archive")
    }
  }

  /// The kind of entry by which it is noted; sowing is none.
  var kind: EventKind? { EventKind.allCases.first { $0.stage == self } }
}

extension LogEntry {
  /// What happened: "2 germinated", "1 lost", "Pricked out", "Note".
  var title: String {
    switch kind {
    case .germinated: tr(one: "%1 germinated", many: "%1 germinated", count, count.formatted())
    case .lost: tr(one: "%1 lost", many: "%1 lost", count, count.formatted())
    case .note: tr("Note")
    case .other: tr("Entry of a later version")
    case .prickedOut, .plantedOut, .harvested, .failed, .archived: kind.stage?.title ?? ""
    }
  }

  /// When it happened, with the year where that is another than the sowing's.
  func dayText(sown: CivilDay?) -> String { day?.text(beside: sown) ?? tr("Unknown day") }
}
