// SPDX-License-Identifier: MIT
// The window's actions by name, which menus, buttons and keys call, and which of them can be used now.

import Adwaita
import CoreData
import Sowings

/// The actions that are switched on and off.
struct GardenActions {
  /// Those that need an open garden.
  var always: [Action] = []
  /// Those that need one, and no form in the way.
  var opening: [Action] = []
  /// Those about the plant that is open.
  var ofPlant: [Action] = []
  /// Those about the sowing that is open.
  var ofSowing: [Action] = []
  var edit: Action?
  var save: Action?
  var undoing: [Action] = []
  var addSamples: Action?
}

extension AppWindow {
  func addActions() {
    let sorting = memory.sorting
    actions.always = [
      window.addAction("search") { [unowned self] in toggleSearch() },
      window.addChoice("sort", chosen: sorting.rawValue) { [unowned self] in sort(by: PlantSorting(rawValue: $0) ?? .name) },
      window.addAction("totals") { [unowned self] in showTotals() },
    ]
    actions.opening = [
      window.addAction("new") { [unowned self] in newPlant() },
      window.addAction("sow") { [unowned self] in sow(openPlant ?? opened?.plants.list.selected) },
      window.addAction("import") { [unowned self] in importPlants() }, window.addAction("export") { [unowned self] in exportPlants() },
      window.addAction("remove-samples") { [unowned self] in removeSamples() },
    ]
    actions.addSamples = window.addAction("add-samples") { [unowned self] in addSamples() }
    actions.ofPlant = [
      window.addAction("rename") { [unowned self] in withPlant { rename($0) } },
      window.addAction("merge") { [unowned self] in withPlant { merge($0) } },
      window.addAction("photo") { [unowned self] in withPlant { choosePhoto(for: $0) } },
      window.addAction("remove-photo") { [unowned self] in withPlant { removePhoto(of: $0) } },
      window.addAction("edit-plant") { [unowned self] in withPlant { edit($0) } },
      window.addAction("delete-plant") { [unowned self] in withPlant { delete($0) } },
    ]
    actions.ofSowing = [
      window.addAction("move") { [unowned self] in withSowing { choosePlant(for: $0) } },
      window.addAction("duplicate") { [unowned self] in withSowing { duplicate($0) } },
      window.addAction("archive") { [unowned self] in withSowing { archive($0) } },
      window.addAction("delete-sowing") { [unowned self] in withSowing { delete($0) } },
      window.addAction("seedling") { [unowned self] in withSowing { addSeedling(to: $0) } },
    ]
    actions.edit = window.addAction("edit") { [unowned self] in
      if let sowing = openSowing { edit(sowing) } else { withPlant { edit($0) } }
    }
    actions.save = window.addAction("save") { [unowned self] in form?.keep() }
    actions.undoing = [
      window.addAction("undo") { [unowned self] in undo() }, window.addAction("redo") { [unowned self] in redo() },
    ]
    addRowActions()
    window.addAction("keys") { [unowned self] in Keys.present(over: window) }
    window.addAction("about") { [unowned self] in About.present(over: window) }
    for (action, keys) in Keys.all { application.setKeys(keys, for: action) }
  }

  /// What the menus on rows do, with what the row shows.
  private func addRowActions() {
    let group = ActionGroup()
    group.addAction("sow") { [unowned self] in onRow(rowPlant) { [unowned self] in sow($0) } }
    group.addAction("edit-plant") { [unowned self] in onRow(rowPlant) { [unowned self] in edit($0) } }
    group.addAction("rename") { [unowned self] in onRow(rowPlant) { [unowned self] in rename($0) } }
    group.addAction("merge") { [unowned self] in onRow(rowPlant) { [unowned self] in merge($0) } }
    group.addAction("delete-plant") { [unowned self] in onRow(rowPlant) { [unowned self] in delete($0) } }
    group.addAction("edit") { [unowned self] in onRow(rowSowing) { [unowned self] in edit($0) } }
    group.addAction("duplicate") { [unowned self] in onRow(rowSowing) { [unowned self] in duplicate($0) } }
    group.addAction("move") { [unowned self] in onRow(rowSowing) { [unowned self] in choosePlant(for: $0) } }
    group.addAction("archive") { [unowned self] in onRow(rowSowing) { [unowned self] in archive($0) } }
    group.addAction("delete-sowing") { [unowned self] in onRow(rowSowing) { [unowned self] in delete($0) } }
    window.insert(group, prefix: "row")
  }

  // MARK: Menus

  func mainMenu() -> MenuButton {
    let button = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), isPrimary: true)
    // Made anew each time: the samples come and go.
    button.setMenu { [unowned self] in
      let hasSamples = (try? opened?.garden.garden.hasSamples) == true
      let samples: [[Menu.Item]] = hasSamples ? [[.init(tr("Remove _Sample Plants"), "win.remove-samples")]] : []
      let menu = Menu(
        [
          [.init(tr("_Import…"), "win.import"), .init(tr("_Export…"), "win.export")], [.init(tr("_Totals by Year"), "win.totals")],
        ] + samples + [Self.help])
      return menu.adding(Menu([Self.orders]), titled: tr("S_ort by"), toSection: 1)
    }
    return button
  }

  /// The menu while there are no plants to do anything with.
  func errorMenu() -> MenuButton {
    MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: Menu([Self.help]), isPrimary: true)
  }

  private static var orders: [Menu.Item] {
    [
      .init(tr("_Name"), "win.sort::name"), .init(tr("_Last Sown"), "win.sort::last-sown"),
      .init(tr("_Most Sowings"), "win.sort::most-sowings"),
    ]
  }

  private static var help: [Menu.Item] {
    [.init(tr("_Keyboard Shortcuts"), "win.keys"), .init(tr("_About Sowings"), "win.about")]
  }

  /// The menu of the page of a plant.
  func plantMenu(of plant: Plant) -> Menu {
    var names = [
      Menu.Item(tr("_Edit…"), "win.edit-plant"), .init(tr("_Rename…"), "win.rename"), .init(tr("_Merge…"), "win.merge"),
      .init(tr("Set _Photo…"), "win.photo"),
    ]
    if plant.photo != nil { names.append(.init(tr("Remove P_hoto"), "win.remove-photo")) }
    return Menu([names, [.init(tr("_Delete Plant"), "win.delete-plant")]])
  }

  /// The menu on the row of a plant.
  func rowMenu(of plant: Plant) -> Menu {
    rowPlant = plant
    return Menu([
      [.init(tr("_Sow"), "row.sow")],
      [.init(tr("_Edit…"), "row.edit-plant"), .init(tr("_Rename…"), "row.rename"), .init(tr("_Merge…"), "row.merge")],
      [.init(tr("_Delete Plant"), "row.delete-plant")],
    ])
  }

  /// The menu on the row of a sowing.
  func rowMenu(of sowing: Sowing) -> Menu {
    rowSowing = sowing
    let archive = sowing.state == .archived ? tr("_Bring Back") : tr("_Archive")
    return Menu([
      [.init(tr("_Edit…"), "row.edit"), .init(tr("D_uplicate"), "row.duplicate"), .init(tr("Change _Plant…"), "row.move")],
      [.init(archive, "row.archive"), .init(tr("_Delete Sowing"), "row.delete-sowing")],
    ])
  }

  // MARK: What can be done now

  /// Switches off what cannot be done now, so that menus and buttons show it.
  func enableActions() {
    let isOpen = opened != nil
    let isFree = isOpen && form == nil && opened?.choice == nil
    for action in actions.always { action.isEnabled = isOpen && form == nil }
    for action in actions.opening { action.isEnabled = isFree }
    actions.addSamples?.isEnabled = isFree
    let (plant, sowing) = (isFree ? openPlant : nil, isFree ? openSowing : nil)
    for action in actions.ofPlant { action.isEnabled = plant != nil }
    for action in actions.ofSowing { action.isEnabled = sowing != nil }
    actions.edit?.isEnabled = plant != nil
    actions.save?.isEnabled = form != nil
    // Where one types Ctrl+Z takes back what was typed.
    let isTyping = opened?.plants.isTyping == true || opened?.choice?.isTyping == true
    for action in actions.undoing { action.isEnabled = isFree && !isTyping }
  }

  private func withPlant(_ body: (Plant) -> Void) {
    guard form == nil, opened?.choice == nil, let plant = openPlant else { return }
    body(plant)
  }

  private func withSowing(_ body: (Sowing) -> Void) {
    guard form == nil, opened?.choice == nil, let sowing = openSowing else { return }
    body(sowing)
  }

  /// Does something with what a row shows, if it is still there.
  private func onRow<Object: NSManagedObject>(_ object: Object?, _ body: @escaping (Object) -> Void) {
    guard let opened, opened.choice == nil, let object, opened.garden.has(object) else { return }
    leaving(for: object, body)
  }

  private func leaving<Object: NSManagedObject>(for object: Object, _ body: @escaping (Object) -> Void) {
    leaving { [unowned self] in if opened?.garden.has(object) == true { body(object) } }
  }

  private func toggleSearch() {
    guard let opened else { return }
    if let choice = opened.choice { return choice.toggleSearch() }
    if opened.panes.isFolded { showList() }
    opened.plants.toggleSearch()
  }

  private func sort(by sorting: PlantSorting) {
    memory.sorting = sorting
    opened?.plants.sort(by: sorting)
    markOpenPlant()
  }
}
