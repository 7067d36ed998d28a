// SPDX-License-Identifier: MIT
// What a notification says: "100 days without Coffee", "Lisbon is tomorrow". Notifier shows it.

import Adwaita
import Days

struct NoticeWords {
  /// A later notice of the same kind for the same thing takes its place.
  let id: String
  let title: String
  let body: String

  init(_ notice: DueNotice, _ words: StandingWords) {
    let standing = notice.standing
    switch notice.reason {
    case .milestone(let days):
      id = "milestone-\(notice.name)"
      title = tr("%1 %2", "\(words.figureText) \(words.captionText)", notice.name)
      body = days == standing.record ? tr("A milestone, and your longest run so far.") : tr("A milestone.")
    case .reminder:
      id = "reminder-\(notice.name)"
      switch standing.form {
      case .today: title = tr("%1 is today", notice.name)
      case .until where standing.figure == 1: title = tr("%1 is tomorrow", notice.name)
      default: title = tr("%1 %2", "\(words.figureText) \(words.captionText)", notice.name)
      }
      body = words.dateText
    }
  }
}
