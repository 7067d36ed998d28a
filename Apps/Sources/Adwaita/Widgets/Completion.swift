// SPDX-License-Identifier: MIT
// What a text could become, in a list that hangs on the row it is typed in: libadwaita's rows know no completion.

import CGtk

/// Offers for what is typed in a row, which keeps it.
public final class Completion {
  private let row: EntryRow
  private let popover: Popover
  private let list: ListBox
  private var count = 0
  private var selected: Int?
  private let choose: (Int) -> Void
  /// Called for Alt+Down, where one asks for offers before anything is typed.
  public var onAsk: () -> Void = {}

  /// - Parameters:
  ///   - row: Where one types.
  ///   - name: What is offered.
  ///   - choose: called with the index of what is chosen.
  public init(for row: EntryRow, name: String, _ choose: @escaping (Int) -> Void) {
    self.row = row
    self.choose = choose
    list = ListBox(name: name, css: "completion")
    popover = Popover(name: name, list.atLeast(width: 260))
    gtk_list_box_set_selection_mode(list.c(), GTK_SELECTION_BROWSE)
    list.isFocusable = false
    // The keys stay with the row.
    gtk_popover_set_autohide(popover.c(), 0)
    gtk_popover_set_has_arrow(popover.c(), 0)
    gtk_popover_set_position(popover.c(), GTK_POS_BOTTOM)
    popover.align(.start, .fill)
    gtk_widget_set_parent(popover.w, row.w)
    let hanging = popover
    // A row does not let go of what hangs on it by itself.
    row.on("destroy") { _ in gtk_widget_unparent(hanging.w) }
    list.onActivate { [unowned self] index in take(index) }
    row.onFocus { [unowned self] isInside in if !isInside { close() } }
    row.onKey("Down|KP_Down") { [unowned self] in move(1) }
    row.onKey("Up|KP_Up") { [unowned self] in move(-1) }
    row.onKey("<Alt>Down|<Alt>KP_Down") { [unowned self] in
      onAsk()
      return true
    }
    row.onKey("Escape") { [unowned self] in
      guard isOpen else { return false }
      close()
      return true
    }
    row.keep(self, as: "completion")
  }

  public var isOpen: Bool { popover.isVisible }

  /// Offers some rows, each with its name, or nothing if there are none; call it after each change of the text.
  public func offer(_ rows: [(row: any Widget, name: String)]) {
    count = rows.count
    selected = nil
    list.setRows(rows.map(\.row))
    // The list puts a cell round each row, which is what is chosen.
    for (row, name) in rows { row.parent?.accessibleName(name) }
    list.passThrough()
    gtk_list_box_unselect_all(list.c())
    // A row that takes no clicks cannot be chosen.
    var index: Int32 = 0
    while let row = gtk_list_box_get_row_at_index(list.c(), index) {
      gtk_list_box_row_set_activatable(row, 1)
      index += 1
    }
    guard count > 0, row.hasFocusWithin else { return close() }
    if !isOpen { popover.open() }
  }

  public func close() { if isOpen { popover.close() } }

  /// Takes what the arrow keys have gone to.
  ///
  /// - Returns: Whether there was something; Enter means something else if not.
  public func takeSelected() -> Bool {
    guard isOpen, let selected else { return false }
    take(selected)
    return true
  }

  private func take(_ index: Int) {
    close()
    choose(index)
  }

  private func move(_ step: Int) -> Bool {
    guard isOpen, count > 0 else { return false }
    let next = selected.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    selected = next
    gtk_list_box_select_row(list.c(), gtk_list_box_get_row_at_index(list.c(), gint(next)))
    return true
  }
}
