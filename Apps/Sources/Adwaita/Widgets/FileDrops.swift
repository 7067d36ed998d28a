// SPDX-License-Identifier: MIT
// Files that are dragged from a file manager onto a widget.

import CGtk
import Foundation

extension Widget {
  /// Calls a closure with the files that are dropped on the widget or on what it holds.
  ///
  /// - Parameter body: gets those that have a path; answers whether they could be used.
  public func onFiles(_ body: @escaping ([URL]) -> Bool) {
    let target = Reference(taking: gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY))
    target.onAsked("drop") { body($0.files(1)) }
    gtk_widget_add_controller(w, target.given())
  }
}

extension SignalArguments {
  /// The files of a value that holds a list of them.
  fileprivate func files(_ index: Int) -> [URL] {
    guard let value = boxed(index)?.assumingMemoryBound(to: GValue.self), let list = g_value_get_boxed(value) else { return [] }
    var urls: [URL] = []
    let first = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(first) }
    var next = first
    while let link = next {
      if let path = taken(g_file_get_path(OpaquePointer(link.pointee.data))) { urls.append(URL(fileURLWithPath: path)) }
      next = link.pointee.next
    }
    return urls
  }
}
