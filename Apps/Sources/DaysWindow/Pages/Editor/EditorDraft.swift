// SPDX-License-Identifier: MIT
// What the editor's fields say: what of it is to be saved, and what comes of it when another program changes the thing meanwhile.

import CivilCalendar
import Days

/// All that can be edited of a thing.
struct EditorDraft: Hashable {
  var name: String
  var kind: DateType
  var start: CivilDay
  var repetition: Repetition
  var color: ThingColor
  var milestones: [Int]
  var reminders: [ThingSnapshot.Reminding]
  var isPrivate: Bool
  var note: String

  /// A thing that is not there yet.
  init(newThing name: String, today: CivilDay) {
    self.name = name
    kind = .when
    start = today
    repetition = .never
    color = .blue
    milestones = Milestones.usual
    reminders = []
    isPrivate = false
    note = ""
  }

  init(_ thing: Thing) {
    let all = ThingSnapshot(thing)
    name = all.name
    kind = thing.dateType
    start = all.start
    // A thing of another kind keeps it for the day its kind is changed back.
    repetition = Repetition(word: all.repeats) ?? .never
    color = thing.thingColor
    milestones = thing.milestones
    reminders = all.reminders
    isPrivate = all.isPrivate
    note = all.note ?? ""
  }

  /// Everything but the name, for a thing that is made.
  var details: ThingDetails {
    ThingDetails(
      kind: kind, start: start, color: color, isPrivate: isPrivate, repetition: repetition, note: note, milestones: milestones,
      reminders: reminders)
  }

  /// What is other than in an older draft; only that is saved, as the rest may have been changed elsewhere.
  func changes(since old: EditorDraft) -> ThingDetails {
    func changed<Value: Equatable>(_ field: KeyPath<EditorDraft, Value>) -> Value? {
      self[keyPath: field] == old[keyPath: field] ? nil : self[keyPath: field]
    }
    return ThingDetails(
      name: changed(\.name), kind: changed(\.kind), start: changed(\.start), color: changed(\.color), isPrivate: changed(\.isPrivate),
      repetition: changed(\.repetition), note: changed(\.note), milestones: changed(\.milestones), reminders: changed(\.reminders))
  }

  /// This draft with every field that was left as it was in `old` as it is in `now`.
  func takingIn(_ now: EditorDraft, since old: EditorDraft) -> EditorDraft {
    var result = self
    func take<Value: Equatable>(_ field: WritableKeyPath<EditorDraft, Value>) {
      if self[keyPath: field] == old[keyPath: field] { result[keyPath: field] = now[keyPath: field] }
    }
    take(\.name)
    take(\.kind)
    take(\.start)
    take(\.repetition)
    take(\.color)
    take(\.milestones)
    take(\.reminders)
    take(\.isPrivate)
    take(\.note)
    return result
  }
}
