// SPDX-License-Identifier: MIT
// A list of some hundred rows at most, each a widget of its own. Longer ones are ListView.

import CGtk

public struct ListBox: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, css classes: String..., rows: [any Widget] = []) {
    self.init(gtk_list_box_new())
    accessibleName(name)
    gtk_list_box_set_selection_mode(c(), GTK_SELECTION_NONE)
    for name in classes { css(name) }
    setRows(rows)
  }
  public func append(_ row: any Widget) { gtk_list_box_append(c(), row.w) }
  public func insert(_ row: any Widget, at index: Int) { gtk_list_box_insert(c(), row.w, Int32(index)) }
  /// Puts a widget into a row of its own, which has a name.
  ///
  /// - Returns: The row, to be inserted or removed.
  public static func row(name: String, _ child: any Widget) -> AnyWidget {
    let row = AnyWidget(gtk_list_box_row_new())
    gtk_list_box_row_set_child(row.c(), child.w)
    return row.accessibleName(name)
  }
  public func remove(_ row: any Widget) { gtk_list_box_remove(c(), row.w) }
  public func setRows(_ rows: [any Widget]) {
    while let row = gtk_list_box_get_row_at_index(c(), 0) {
      gtk_list_box_remove(c(), UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
    for row in rows { append(row) }
  }
  /// Has the keyboard go to what is inside the rows, and clicks too.
  public func passThrough() {
    var index: Int32 = 0
    while let row = gtk_list_box_get_row_at_index(c(), index) {
      gtk_list_box_row_set_activatable(row, 0)
      gtk_widget_set_focusable(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self), 0)
      index += 1
    }
  }
  /// Called with the index of a row that was clicked.
  public func onActivate(_ body: @escaping (Int) -> Void) {
    on("row-activated") { arguments in
      guard let row = arguments.object(1) else { return }
      body(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
    }
  }
}
