// SPDX-License-Identifier: MIT
// A grid of any length, of cells that are made once and shown with one object after the other, as in a list view.

import CGtk

public struct GridView: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }

  /// - Parameters:
  ///   - name: What the grid is a grid of.
  ///   - model: The list.
  ///   - columns: How many cells there may be beside one another.
  ///   - activate: called with the position of a cell that was clicked, or for which Enter was pressed.
  ///   - makeCell: makes a cell without content.
  public init<Cell: ListRow>(
    name: String, model: ListModel, columns: ClosedRange<Int>, activate: @escaping (_ position: Int) -> Void,
    makeCell: @escaping () -> Cell
  ) {
    let factory = rowFactory(isActivatable: true, makeCell)
    let selection = Reference(taking: UnsafeMutableRawPointer(gtk_no_selection_new(Reference(sharing: model.raw).given())))
    self.init(gtk_grid_view_new(selection.given(), factory.given()))
    accessibleName(name)
    gtk_grid_view_set_single_click_activate(c(), 1)
    setColumns(columns)
    on("activate") { activate($0.uint(1)) }
  }

  public func setColumns(_ columns: ClosedRange<Int>) {
    // Never more at least than at most, not even in between.
    gtk_grid_view_set_min_columns(c(), 1)
    gtk_grid_view_set_max_columns(c(), guint(columns.upperBound))
    gtk_grid_view_set_min_columns(c(), guint(columns.lowerBound))
  }
}
