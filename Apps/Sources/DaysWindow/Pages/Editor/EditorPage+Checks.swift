// SPDX-License-Identifier: MIT
// Says what is wrong while one types, and lets only what is right be saved. EditorPage asks after each change.

import Adwaita
import Days

extension EditorPage {
  func check() {
    let (name, start) = (nameProblem, startProblem)
    rows.complain(name: name, start: start)
    save.isSensitive = name == nil && start == nil
  }

  private var nameProblem: String? {
    var thing: Thing?
    if case .existing(let existing) = subject {
      // A name that is kept is no matter, even if it is one that could not be given now.
      if draft.name == original.name { return nil }
      thing = existing
    }
    do {
      switch try things.collection.check(name: draft.name, for: thing) {
      case .fits: return nil
      case .empty: return tr("Give it a name.")
      case .taken(let name): return tr("Another thing is called “%1”. Choose a name of its own.", name)
      case .controlCharacters: return tr("A name stands on one line. Leave out line breaks and other control characters.")
      case .tooLong(let count):
        return tr("A name has at most %1 characters, and this one has %2.", "\(ThingName.longest)", count.formatted())
      }
    } catch {
      return error.localizedDescription
    }
  }

  /// A start that lies ahead by itself, as on a flight westwards, is no reason to refuse another colour.
  private var startProblem: String? {
    if case .existing = subject, draft.kind == original.kind, draft.start == original.start { return nil }
    return draft.kind.countsARun && draft.start > things.rules.today ? tr("Counting can’t start in the future.") : nil
  }
}
