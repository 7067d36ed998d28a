// SPDX-License-Identifier: MIT
// The search above the list of plants: a word, and what the sowings are at. PlantsPage and ChoosePage have one.

import Adwaita
import Sowings

final class PlantSearch {
  /// Long enough for letters that come at once, as from a paste or a key that is held, and too short to be noticed.
  private static let delay = 15

  let bar: SearchBar
  /// The button that opens it.
  let button: ToggleButton
  private let entry: SearchEntry
  private var chips: [(stage: PlantFilter.Stage, button: ToggleButton)] = []
  private var stage = PlantFilter.Stage.all
  private var text = ""
  /// Whether keys go to the search, where Ctrl+Z takes back what was typed.
  private(set) var isTyping = false

  /// - Parameters:
  ///   - source: Whatever is typed while the focus is in there begins a search.
  ///   - typing: Called when `isTyping` has changed.
  ///   - changed: Called with what is searched for now.
  init(typingIn source: any Widget, typing: @escaping () -> Void, changed: @escaping (PlantFilter.Stage, String) -> Void) {
    entry = SearchEntry(name: tr("Search plants and sowings"), placeholder: tr("Plant, place or note")).delay(milliseconds: Self.delay)
    let row = Box(.horizontal, spacing: 6)
    // Large words have no room for all beside each other.
    let flow = Appearance.hasLargeText ? FlowBox(name: tr("Filters"), perLine: 4) : nil
    bar = SearchBar(entry, typingIn: source, below: flow.map { AnyWidget($0.css("filters")) } ?? AnyWidget(row.css("filters")))
    let bar = bar
    button = ToggleButton(icon: "system-search-symbolic", name: tr("Search")) { bar.isOpen = $0 }
    let button = button
    for stage in PlantFilter.Stage.allCases {
      let chip = ToggleButton(Self.title(of: stage), isOn: stage == .all) { [unowned self] isOn in
        guard isOn else { return }
        self.stage = stage
        changed(stage, text)
      }
      if let first = chips.first { chip.joining(first.button) }
      chips.append((stage, chip))
      if let flow { flow.append(chip) } else { row.append(chip) }
    }
    entry.onSearch { [unowned self] in
      guard $0 != text else { return }
      text = $0
      changed(stage, $0)
    }
    entry.onFocus { [unowned self] in
      isTyping = $0
      typing()
    }
    bar.onChange { [unowned self] isOpen in
      button.isOn = isOpen
      // A filter that is out of sight would hide plants without a word.
      if !isOpen { clear() }
    }
    // The entry closes it by itself; chips and rows do not.
    source.onKey("Escape") {
      guard bar.isOpen else { return false }
      bar.isOpen = false
      return true
    }
    bar.keep(self, as: "search")
  }

  private func clear() {
    entry.text = ""
    chips.first?.button.isOn = true
  }

  private static func title(of stage: PlantFilter.Stage) -> String {
    switch stage {
    case .all: tr("All")
    case .waiting: tr("Waiting")
    case .growing: tr("Growing")
    case .archived: tr("Archived")
    }
  }
}
