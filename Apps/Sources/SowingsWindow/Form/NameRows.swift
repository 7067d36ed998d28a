// SPDX-License-Identifier: MIT
// A plant's name in three rows, with completion where the name may be that of a known plant. Forms and the dialog for a new name have them.

import Adwaita
import Sowings

final class NameRows {
  private static let mostOffered = 5

  let genus: EntryRow
  let species: EntryRow
  let cultivar: EntryRow
  private let told: Told

  /// Who hears of changes; the rows are made before there is somebody.
  private final class Told {
    var action: ((String) -> Void)?
    var submit: (() -> Void)?
  }

  /// - Parameters:
  ///   - text: The name at first.
  ///   - garden: Whose plants are offered; nil where the name is to be a new one.
  init(_ text: String, completing garden: Garden? = nil) {
    let name = TypedName(text)
    genus = EntryRow(tr("Genus"), text: name.genus)
    species = EntryRow(tr("Species"), text: name.species)
    cultivar = EntryRow(tr("Cultivar"), text: name.cultivar)
    let told = Told()
    self.told = told
    for row in rows {
      let completion = garden.map { Offers(for: row, in: $0, self) }
      row.onChange { [unowned self] _ in
        told.action?(self.text)
        completion?.offer(self.typed, in: row)
      }
      row.onSubmit { if completion?.takeSelected() != true { told.submit?() } }
    }
    genus.keep(self, as: "name")
  }

  var rows: [EntryRow] { [genus, species, cultivar] }
  private var typed: TypedName { TypedName(genus: genus.text, species: species.text, cultivar: cultivar.text) }

  /// The name, as drafts have it.
  var text: String { typed.text }

  /// Has the rows say another name.
  func show(_ text: String) {
    guard text != self.text else { return }
    let name = TypedName(text)
    let action = told.action
    // What the rows tell on the way is no change by the user.
    told.action = nil
    genus.text = name.genus
    species.text = name.species
    cultivar.text = name.cultivar
    told.action = action
  }

  fileprivate func choose(_ plant: Plant) {
    show(plant.name.description)
    for row in rows { row.moveToEnd() }
    told.action?(text)
  }

  func onChange(_ action: @escaping (String) -> Void) { told.action = action }
  func onSubmit(_ action: @escaping () -> Void) { told.submit = action }
  func setError(_ isWrong: Bool) { genus.setError(isWrong) }

  /// What one row offers while it is typed in.
  private final class Offers {
    private let garden: Garden
    private var plants: [Plant] = []
    private var completion: Completion?
    private unowned let rows: NameRows
    private var isChoosing = false

    init(for row: EntryRow, in garden: Garden, _ rows: NameRows) {
      self.garden = garden
      self.rows = rows
      completion = Completion(for: row, name: tr("Known plants")) { [unowned self] in choose($0) }
    }

    func takeSelected() -> Bool { completion?.takeSelected() == true }

    func offer(_ typed: TypedName, in row: EntryRow) {
      guard !isChoosing, row.hasFocusWithin else { return }
      // What stands in the rows after this one is of the name that was there before.
      let words =
        row.raw == rows.genus.raw ? typed.genus : row.raw == rows.species.raw ? "\(typed.genus) \(typed.species)" : typed.words
      let found = (try? garden.completions(of: words.filter { !"‘’".contains($0) }, limit: NameRows.mostOffered)) ?? []
      // Behind a genus it is the name that goes on; common names are found by the first row.
      let known = row.raw == rows.genus.raw ? found : found.filter { Self.begins($0.name, with: words) }
      // A name that is complete needs no more offers.
      plants = known.count == 1 && known[0].name.description == typed.text ? [] : known
      let isKnown = (try? PlantName(typed.text)).flatMap { try? garden.findPlant($0) } != nil
      guard !typed.text.isEmpty, !plants.isEmpty || !isKnown else {
        completion?.offer([])
        return
      }
      completion?.offer(plants.map { offered($0) } + (isKnown ? [] : [new(typed)]))
    }

    /// Whether a name begins with some words; capitals and accents make no difference.
    private static func begins(_ name: PlantName, with words: String) -> Bool {
      name.description.range(of: words, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }

    private func offered(_ plant: Plant) -> (row: any Widget, name: String) {
      let name = BotanicalName(plant)
      let (first, second) = (Label().shortened(), Label(css: "caption").shortened())
      first.setMarkup(name.latin)
      second.setMarkup(name.second)
      second.isVisible = !name.second.isEmpty
      return (Box(.vertical, [first, second]), name.spoken)
    }

    private func new(_ typed: TypedName) -> (row: any Widget, name: String) {
      let label = Label().shortened()
      let name = (try? PlantName(typed.text)).map { BotanicalName($0).title } ?? BotanicalName.escaped(typed.text)
      label.setMarkup(tr("New plant %1…", name))
      return (Box(.horizontal, spacing: 8, [Icon("list-add-symbolic", name: nil), label]), tr("New plant %1…", typed.text))
    }

    private func choose(_ index: Int) {
      // The last one keeps what was typed.
      guard plants.indices.contains(index), !plants[index].isDeleted else { return }
      isChoosing = true
      rows.choose(plants[index])
      isChoosing = false
    }
  }
}
