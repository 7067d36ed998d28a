// SPDX-License-Identifier: MIT
// Lists of which one row is chosen and stays marked, as in a pane beside what it opens. ListView.swift has the lists without.

import CGtk

/// Which object of a list is chosen; at first none is.
public final class ListSelection: Pointing {
  private let reference: Reference
  public var raw: UnsafeMutableRawPointer { reference.raw }

  public init(_ model: ListModel) {
    reference = Reference(taking: UnsafeMutableRawPointer(gtk_single_selection_new(Reference(sharing: model.raw).given())))
    gtk_single_selection_set_autoselect(c(), 0)
    gtk_single_selection_set_can_unselect(c(), 1)
    gtk_single_selection_set_selected(c(), nothing)
  }

  private var nothing: guint { guint.max }

  /// The object that is chosen.
  public var object: AnyObject? {
    gtk_single_selection_get_selected_item(c()).flatMap { ListModel.object(of: Item(raw: UnsafeMutableRawPointer($0))) }
  }
  private struct Item: Pointing { let raw: UnsafeMutableRawPointer }

  /// Chooses what is at a position, or nothing.
  public func select(_ position: Int?) { gtk_single_selection_set_selected(c(), position.map { guint($0) } ?? nothing) }

  /// Calls a closure when something else is chosen, by whomever.
  public func onChange(_ body: @escaping () -> Void) { on("notify::selected-item") { _ in body() } }
}

extension ListView {
  /// A list of which a click or the arrow keys choose a row.
  ///
  /// - Parameters:
  ///   - name: What the list is a list of.
  ///   - selection: What is chosen, with the list.
  ///   - activate: called with the position of a row for which Enter was pressed or that was clicked twice.
  ///   - makeRow: makes a row without content.
  public init<Row: ListRow>(
    name: String, selection: ListSelection, activate: @escaping (_ position: Int) -> Void, makeRow: @escaping () -> Row
  ) {
    // With single-click-activate GTK would choose whatever the pointer is over.
    self.init(gtk_list_view_new(Reference(sharing: selection.raw).given(), rowFactory(isActivatable: true, makeRow).given()))
    accessibleName(name)
    on("activate") { activate($0.uint(1)) }
  }

  /// Brings a row into sight.
  public func scroll(to position: Int) {
    gtk_widget_activate_action_variant(w, "list.scroll-to-item", g_variant_new_uint32(guint(position)))
  }

  /// Calls a closure after each frame in which the list has moved, with the cell that lies under its upper edge, if one does.
  ///
  /// Sooner the rows would still be told at their old places.
  public func onTopCell(in scroller: Scroller, _ body: @escaping (_ cell: AnyWidget?) -> Void) {
    let motion = Motion()
    keep(motion, as: "motion")
    scroller.onMove { [unowned motion] in motion.isPending = true }
    let list = self
    let look = { [unowned motion] in
      guard motion.isPending else { return }
      motion.isPending = false
      body(list.cell(at: 2))
    }
    on("realize") { [unowned motion] _ in
      guard let clock = gtk_widget_get_frame_clock(list.w) else { return }
      let frames = Clock(raw: UnsafeMutableRawPointer(clock))
      motion.listening = (frames, frames.on("after-paint") { _ in look() })
    }
    on("unrealize") { [unowned motion] _ in
      if let (clock, connection) = motion.listening { clock.end(connection) }
      motion.listening = nil
    }
  }

  private final class Motion {
    var isPending = false
    var listening: (Clock, SignalConnection)?
  }
  private struct Clock: Pointing { let raw: UnsafeMutableRawPointer }

  private func cell(at y: Double) -> AnyWidget? {
    guard var found = gtk_widget_pick(w, Double(width) / 2, y, GTK_PICK_NON_TARGETABLE), found != w else { return nil }
    while let parent = gtk_widget_get_parent(found), parent != w { found = parent }
    return AnyWidget(found)
  }
}
