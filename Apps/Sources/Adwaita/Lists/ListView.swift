// SPDX-License-Identifier: MIT
// A list of any length: GTK makes some two hundred rows and gives them other objects as one scrolls.

import CGtk

/// A row of a list view, made once and shown with one object after the other.
public protocol ListRow: AnyObject {
  associatedtype Content
  /// The row's widget.
  var widget: AnyWidget { get }
  /// Shows an object, also when the one shown has changed.
  ///
  /// - Returns: The row's name for screen readers.
  func show(_ content: Content) -> String
  /// Lets go of the object shown, which has scrolled away or gone.
  func clear()
  /// Whether the object shown can be chosen, where the list has a selection.
  var isSelectable: Bool { get }
}

extension ListRow {
  public func clear() {}
  public var isSelectable: Bool { true }
}

public struct ListView: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }

  /// - Parameters:
  ///   - name: What the list is a list of.
  ///   - model: The list.
  ///   - activate: called with the position of a row that was clicked, or for which Enter was pressed.
  ///   - makeRow: makes a row without content.
  public init<Row: ListRow>(
    name: String, model: ListModel, activate: ((_ position: Int) -> Void)? = nil, makeRow: @escaping () -> Row
  ) {
    let factory = rowFactory(isActivatable: activate != nil, makeRow)
    // Nothing is selected: what a row is for is its activation.
    let selection = Reference(taking: UnsafeMutableRawPointer(gtk_no_selection_new(Reference(sharing: model.raw).given())))
    self.init(gtk_list_view_new(selection.given(), factory.given()))
    accessibleName(name)
    gtk_list_view_set_single_click_activate(c(), 1)
    if let activate { on("activate") { activate($0.uint(1)) } }
  }

  /// Gives the focus to the row that had it last, or else to the first.
  public func focusFirstRow() {
    if !hasFocusWithin { gtk_widget_child_focus(w, GTK_DIR_TAB_FORWARD) }
    // GTK passes over a row that has a button, where Enter would press the button.
    if let row = gtk_widget_get_focus_child(w) { gtk_widget_grab_focus(row) }
  }
}

/// What makes rows, and gives them other objects, for a list or a grid.
func rowFactory<Row: ListRow>(isActivatable: Bool, _ makeRow: @escaping () -> Row) -> Reference {
  let factory = Reference(taking: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
  factory.on("setup") { arguments in
    let cell = ListCell(arguments)
    let row = makeRow()
    gtk_list_item_set_child(cell.c(), row.widget.w)
    gtk_list_item_set_activatable(cell.c(), isActivatable ? 1 : 0)
    cell.keep(ShownRow(row), as: ListCell.rowKey)
  }
  factory.on("bind") { ListCell($0).shownRow(Row.self)?.begin(with: ListCell($0)) }
  factory.on("unbind") { ListCell($0).shownRow(Row.self)?.end() }
  return factory
}

/// GTK's cell, which keeps a row.
private struct ListCell: Pointing {
  static let rowKey = "row"
  let raw: UnsafeMutableRawPointer
  init(_ arguments: SignalArguments) { raw = made(arguments.object(1)) }
  func shownRow<Row: ListRow>(_ type: Row.Type) -> ShownRow<Row>? { kept(as: Self.rowKey) }
}

/// A row, and what it listens to while it shows an item.
private final class ShownRow<Row: ListRow> {
  private struct Item: Pointing { let raw: UnsafeMutableRawPointer }
  private let row: Row
  private var shown: (item: Item, connection: SignalConnection)?

  init(_ row: Row) { self.row = row }

  func begin(with cell: ListCell) {
    guard let pointer = gtk_list_item_get_item(cell.c()) else { return }
    let item = Item(raw: UnsafeMutableRawPointer(pointer))
    show(item, in: cell)
    shown = (item, item.on("changed") { [unowned self] _ in show(item, in: cell) })
  }

  func end() {
    guard let shown else { return }
    shown.item.end(shown.connection)
    self.shown = nil
    row.clear()
  }

  private func show(_ item: Item, in cell: ListCell) {
    guard let content = ListModel.object(of: item) as? Row.Content else {
      preconditionFailure("The list has an object that is no \(Row.Content.self). Give the view a model of what its rows show.")
    }
    let name = row.show(content)
    gtk_list_item_set_selectable(cell.c(), row.isSelectable ? 1 : 0)
    // GTK 4.8 has no name for list items: it is the cell's widget, round the row's, that screen readers see.
    if let cell = gtk_widget_get_parent(row.widget.w) { AnyWidget(cell).accessibleName(name) }
  }
}
