// SPDX-License-Identifier: MIT
// A plant with its sowings: its photo and name, what came of all of them, and a row for each. AppWindow shows it in the right pane.

import Adwaita
import CoreData
import Foundation
import Sowings

final class PlantPage {
  let widget = Box(.vertical)
  let plant: Plant
  private let garden: OpenGarden
  private let header = HeaderBar(title: "")
  private let back: Button
  private let photo: PhotoThumbnail
  private let name = Label(css: "title-2").wrapping()
  private let common = Label(css: "dim-label").wrapping()
  private let counts = Label(css: "caption").wrapping()
  private let notes = Label().selectable().wrapping()
  private let chart = GerminationChart()
  private let chartCard: Box
  private let nothing = StatusPage(
    icon: "emoji-nature-symbolic", title: tr("Nothing Sown Yet"), text: tr("Press Sow to note a sowing.")
  ).css("compact")
  private let notesCard: Box
  private var list: SowingList?

  /// What the page has others do.
  struct Actions {
    /// Goes back to the list, where that is not beside it.
    let back: () -> Void
    let menu: (Plant) -> Menu
    let openSowing: (Sowing) -> Void
    let deleteSowing: (Sowing) -> Void
    /// The menu on a sowing's row; its actions are about that sowing.
    let sowingMenu: (Sowing) -> Menu
  }

  /// - Parameters:
  ///   - plant: The plant.
  ///   - garden: The open garden.
  ///   - moved: The sowing that has just come to it, to be marked.
  ///   - actions: What the page has others do.
  /// - Throws: The error of fetching the sowings.
  init(_ plant: Plant, in garden: OpenGarden, moved: Sowing? = nil, _ actions: Actions) throws {
    self.plant = plant
    self.garden = garden
    back = Button(icon: "go-previous-symbolic", name: tr("Back"), actions.back)
    photo = PhotoThumbnail(side: 96, style: "photo", garden.photos)
    chartCard = Box(.vertical, [chart.widget]).css("card", "pane")
    notesCard = Box(.vertical, [notes]).css("card", "pane")
    let more = MenuButton(icon: "view-more-symbolic", name: tr("Plant Menu"))
    more.setMenu { actions.menu(plant) }
    let sow = Button(icon: "list-add-symbolic", text: tr("_Sow"), action: "win.sow")
    header.add(start: [back, sow], end: [more])
    counts.margins(Margins(top: 6))
    let names = Box(.vertical, spacing: 3, [name, common, counts]).expand(vertically: false).align(.fill, .center)
    let top = Box(.horizontal, spacing: 18, [photo.widget, names])
    let head = Box(.vertical, spacing: 24, [top, notesCard, chartCard, nothing])
    widget.append(header)
    let list = try SowingList(
      plant, in: garden, below: head,
      SowingRow.Page(
        open: actions.openSowing, delete: actions.deleteSowing,
        openMenu: { [widget] sowing, row, place in widget.openMenu(actions.sowingMenu(sowing), in: row, x: place.x, y: place.y) },
        moved: { [weak moved] in moved }))
    self.list = list
    widget.append(list.widget)
    refresh(mustFetch: false)
    widget.keep(self)
  }

  /// Whether the plant has been deleted, here or elsewhere.
  var isGone: Bool { !garden.has(plant) }

  /// Shows the way back to the list, and the window's buttons, as the window is folded or not.
  func setFolded(_ isFolded: Bool) {
    back.isVisible = isFolded
    header.setButtons(start: isFolded, end: true)
  }

  /// Shows what there is now.
  func refresh(mustFetch: Bool) {
    guard !isGone else { return }
    let words = BotanicalName(plant)
    name.setMarkup(words.title)
    common.text = plant.commonName ?? ""
    common.isVisible = plant.commonName != nil
    notes.text = plant.notes ?? ""
    notesCard.isVisible = plant.notes != nil
    photo.show(plant, name: tr("Photo of %1", words.plain))
    do {
      let figures = try PlantFigures(plant, in: garden)
      counts.text = figures.summary
      counts.isVisible = figures.sowings > 0
      nothing.isVisible = figures.sowings == 0
      chartCard.isVisible = figures.hasChart
      if figures.hasChart { chart.show(figures.log) }
    } catch {
      FileHandle.standardError.write(Data("The sowings were not read: \(error.localizedDescription)\n".utf8))
    }
    list?.refresh(mustFetch: mustFetch)
  }
}
