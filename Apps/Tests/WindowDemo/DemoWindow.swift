// SPDX-License-Identifier: MIT
// The window: an entry and a button that add, a list, a dialog before removing, a toast that undoes, keys. main.swift makes it.

import Adwaita
import AdwaitaCoreData
import CoreData
import Foundation

final class DemoWindow {
  private let window: Window
  private let store: DemoStore
  private let model: FetchedListModel<NSManagedObject>
  private let entry = Entry(name: tr("Name"), placeholder: tr("A fruit"))
  private let stack = Stack()
  private let toasts: ToastOverlay
  private let leaflet: Leaflet
  private let settings: Settings

  init(_ application: Application) throws {
    store = try DemoStore(Self.fruits)
    model = try FetchedListModel(DemoStore.all, context: store.context)
    settings = try Settings(folder: "window-demo")
    window = Window(
      application, title: "Window Demo", width: settings.int("width", in: "window") ?? 480,
      height: settings.int("height", in: "window") ?? 520)
    toasts = ToastOverlay(stack)
    let page = Box(.vertical)
    leaflet = Leaflet(page)
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
      menu: Menu([
        [.init(tr("_Keyboard Shortcuts"), "win.keys"), .init(tr("_Gallery"), "win.gallery")], [.init(tr("_Remove All"), "win.clear")],
      ]), isPrimary: true)
    let top = Box(.horizontal, spacing: 6, [entry, add]).margins(.all(12))
    page.append(HeaderBar(title: tr("Fruits"), end: [menu]), top, toasts)
    window.setContent(leaflet)
    addActions(application)
    model.onChange { [unowned self] in stack.show($0 == 0 ? "empty" : "list") }
    window.onClose { [unowned self] in
      rememberSize()
      return false
    }
    StyleSheet { isDark in ".card { padding: 6px; color: \(isDark ? "white" : "black"); }" }
    window.keep(self)
  }

  func present() { window.present() }

  /// A few fruits, or as many as the environment asks for.
  private static var fruits: [String] {
    let count = ProcessInfo.processInfo.environment["DEMO_FRUITS"].flatMap { Int($0) }
    return count.map { (0..<$0).map { "Fruit \(1000 + $0)" } } ?? ["Apple", "Cherry", "Damson"]
  }

  private func addActions(_ application: Application) {
    window.addAction("new") { [unowned self] in
      entry.text = ""
      entry.grabFocus()
    }
    window.addAction("undo") { [unowned self] in undo() }
    window.addAction("clear") { [unowned self] in
      for fruit in model.controller.fetchedObjects ?? [] { store.remove(fruit) }
    }
    window.addAction("gallery") { [unowned self] in
      leaflet.push(GalleryPage(in: window) { [unowned self] in leaflet.pop() }.widget)
    }
    window.addAction("keys") { [unowned self] in
      ShortcutsWindow.present(over: window, [.init(tr("Fruits"), [.init(tr("New"), "<Control>n"), .init(tr("Undo"), "<Control>u")])])
    }
    application.setKeys(["<Control>n"], for: "win.new")
    application.setKeys(["<Control>u"], for: "win.undo")
    application.setKeys(["<Control>w"], for: "window.close")
  }

  private func rememberSize() {
    settings.set("width", in: "window", to: window.defaultSize.width)
    settings.set("height", in: "window", to: window.defaultSize.height)
    do {
      try settings.save()
    } catch {
      // The window closes all the same; its size is no reason to keep it.
      FileHandle.standardError.write(Data("The window's size was not saved: \(error.localizedDescription)\n".utf8))
    }
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

  init() { widget = AnyWidget(Box(.horizontal, [label]).margins(.all(20))) }

  func show(_ fruit: NSManagedObject) -> String {
    label.text = fruit.name
    return fruit.name
  }
}
