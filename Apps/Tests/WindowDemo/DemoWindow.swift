// SPDX-License-Identifier: MIT
// The window: an entry and a button that add, a list, a dialog before removing, a toast that undoes, keys. main.swift makes it.

import Adwaita
import AdwaitaCoreData
import CoreData

final class DemoWindow {
  private let window: Window
  private let store: DemoStore
  private let model: FetchedListModel<NSManagedObject>
  private let entry = Entry(name: tr("Name"), placeholder: tr("A fruit"))
  private let stack = Stack()
  private let toasts: ToastOverlay

  init(_ application: Application) throws {
    store = try DemoStore(["Apple", "Cherry", "Damson"])
    model = try FetchedListModel(DemoStore.all, context: store.context)
    window = Window(application, title: "Window Demo", width: 480, height: 520)
    toasts = ToastOverlay(stack)
    let add = Button(tr("_Add")) { [unowned self] in addFruit() }.css("suggested-action")
    add.isSensitive = false
    entry.expand(vertically: false).onChange { add.isSensitive = !$0.isEmpty }
    entry.onSubmit { [unowned self] in addFruit() }
    let list = ListView(
      name: tr("Fruits"), model: model.list, activate: { [unowned self] in askToRemove(model.object(at: $0)) }
    ) { FruitRow() }
    let empty = StatusPage(icon: "list-add-symbolic", title: tr("No Fruits"))
    stack.add(Scroller(Clamp(width: 400, scrolling: list.css("boxed-list"))), name: "list")
    stack.add(empty, name: "empty")
    let menu = MenuButton(
      icon: "open-menu-symbolic", name: tr("Main Menu"),
      menu: Menu([[Menu.Item(tr("_Keyboard Shortcuts"), "win.keys")], [Menu.Item(tr("_Remove All"), "win.clear")]]), isPrimary: true)
    let top = Box(.horizontal, spacing: 6, [entry, add]).margins(.all(12))
    window.setContent(Box(.vertical, [HeaderBar(title: tr("Fruits"), end: [menu]), top, toasts]))
    addActions(application)
    model.onChange { [unowned self] in stack.show($0 == 0 ? "empty" : "list") }
    window.keep(self)
  }

  func present() { window.present() }

  private func addActions(_ application: Application) {
    window.addAction("new") { [unowned self] in
      entry.text = ""
      entry.grabFocus()
    }
    window.addAction("undo") { [unowned self] in undo() }
    window.addAction("clear") { [unowned self] in
      for fruit in model.controller.fetchedObjects ?? [] { store.remove(fruit) }
    }
    window.addAction("keys") { [unowned self] in
      ShortcutsWindow.present(over: window, [.init(tr("Fruits"), [.init(tr("New"), "<Control>n"), .init(tr("Undo"), "<Control>z")])])
    }
    application.setKeys(["<Control>n"], for: "win.new")
    application.setKeys(["<Control>u"], for: "win.undo")
    application.setKeys(["<Control>w"], for: "window.close")
  }

  private func addFruit() {
    guard !entry.text.isEmpty else { return }
    store.add(entry.text)
    entry.text = ""
  }

  private func askToRemove(_ fruit: NSManagedObject) {
    let name = fruit.name
    MessageDialog(
      over: window, tr("Remove “%1”?", name), tr("You can undo this."),
      answers: [.init("cancel", tr("_Cancel")), .init("remove", tr("_Remove"), .destructive)], cancel: "cancel"
    ) { [unowned self] answer in
      guard answer == "remove" else { return }
      store.remove(fruit)
      toasts.show(tr("“%1” removed", name), seconds: 0, button: tr("_Undo")) { [unowned self] in undo() }
    }.present()
  }

  private func undo() { store.context.undo() }
}

/// A fruit's row.
private final class FruitRow: ListRow {
  private let label = Label().shortened()
  let widget: AnyWidget

  init() { widget = AnyWidget(Box(.horizontal, [label]).margins(.all(12))) }

  func show(_ fruit: NSManagedObject) -> String {
    label.text = fruit.name
    return fruit.name
  }
}
