// SPDX-License-Identifier: MIT
// Asks which plant another one is to be merged into. AppWindow merges with the answer.

import Adwaita
import Sowings
import StoreWindow

final class MergeDialog {
  private static let mostOffered = 8

  private let plant: Plant
  private let garden: OpenGarden
  private let search = SearchEntry(name: tr("Search plants"), placeholder: tr("Merge into…"))
  private let list = ListBox(name: tr("Plants"), css: "boxed-list")
  private let nothing = Label(tr("No Plants Found"), css: "dim-label").wrapping(centered: true).margins(.all(12))
  private var chosen: Plant?
  private var dialog: MessageDialog?

  /// Shows the dialog; `merge` gets the plant that was chosen.
  static func present(_ plant: Plant, in garden: OpenGarden, over window: Window, merge: @escaping (Plant) -> Void) {
    guard garden.has(plant) else { return Complaint.show(tr("The Plants Were Not Merged"), GardenError.plantIsGone, over: window) }
    MergeDialog(plant, garden).present(over: window, merge)
  }

  /// Asks whether a plant is to be merged into one that is known already.
  static func ask(_ plant: Plant, into other: Plant, over window: Window, merge: @escaping () -> Void) {
    let dialog = MessageDialog(
      over: window, tr("Merge Plant"), "", answers: [.init("cancel", tr("_Cancel")), .init("merge", tr("_Merge"), .suggested)],
      cancel: "cancel", normal: "merge"
    ) { if $0 == "merge" { merge() } }
    dialog.setText(markup: words(plant, tr("move to %1", BotanicalName(other).title)))
    dialog.present()
  }

  private init(_ plant: Plant, _ garden: OpenGarden) {
    self.plant = plant
    self.garden = garden
  }

  private func present(over window: Window, _ merge: @escaping (Plant) -> Void) {
    // A plant found is seen without scrolling the dialog away.
    let body = Box(.vertical, spacing: 12, [search, Scroller(Box(.vertical, [list, nothing]), upTo: 260)]).atLeast(width: 240)
    let dialog = MessageDialog(
      over: window, tr("Merge Plant"), "", answers: [.init("cancel", tr("_Cancel")), .init("merge", tr("_Merge"), .suggested)],
      cancel: "cancel", normal: "merge", body: body
    ) { [unowned self] in
      guard $0 == "merge", let chosen else { return }
      guard garden.has(plant), garden.has(chosen) else {
        return Complaint.show(tr("The Plants Were Not Merged"), GardenError.plantIsGone, over: window)
      }
      merge(chosen)
    }
    dialog.setText(markup: Self.words(plant, tr("move to the plant you choose")))
    self.dialog = dialog
    dialog.keep(self)
    search.onSearch { [unowned self] _ in offer() }
    search.onStop { dialog.close() }
    offer()
    dialog.present()
    search.grabFocus()
  }

  /// "All 4 sowings of X move to the plant you choose. Notes are joined; the emptied plant is removed."
  private static func words(_ plant: Plant, _ where: String) -> String {
    let (name, count) = (BotanicalName(plant).title, plant.sowings.count)
    guard count > 0 else { return tr("%1 has no sowings. Notes are joined; the emptied plant is removed.", name) }
    return tr(
      one: "The sowing of %1 %2. Notes are joined; the emptied plant is removed.",
      many: "All %3 sowings of %1 %2. Notes are joined; the emptied plant is removed.", count, name, `where`, count.formatted())
  }

  /// Shows the plants that are found; before anything is typed, those of the same genus.
  private func offer() {
    let text = search.text
    let found = (try? garden.garden.completions(of: text.isEmpty ? plant.genus : text, limit: Self.mostOffered + 1)) ?? []
    let plants = found.filter { $0 != plant }.prefix(Self.mostOffered)
    if let old = chosen, !plants.contains(old) { choose(nil) }
    var first: CheckButton?
    list.setRows(
      plants.map { other in
        let name = BotanicalName(other)
        let check = CheckButton("", isOn: other == chosen) { [weak self] in if $0 { self?.choose(other) } }
        check.accessibleName(name.spoken).align(.center, .center)
        if let first { check.joining(first) } else { first = check }
        let photo = PhotoThumbnail(side: 32, style: "thumb", garden.photos)
        photo.show(other)
        let row = ActionRow("", prefix: [photo.widget], suffix: [check], activates: check)
        row.setMarkup(title: name.latin, subtitle: name.second)
        row.setName(name.spoken)
        return row
      })
    list.isVisible = !plants.isEmpty
    nothing.isVisible = plants.isEmpty
    dialog?.setEnabled("merge", chosen != nil)
  }

  private func choose(_ plant: Plant?) {
    chosen = plant
    dialog?.setEnabled("merge", plant != nil)
  }
}
