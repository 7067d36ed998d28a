// SPDX-License-Identifier: MIT
// The desktop's own dialog for files.

import CGtk
import Foundation

/// A dialog to choose a file to open or a name to save under.
public enum FileChooser {
  /// Kinds of files to show; one without endings shows all.
  public struct Filter: Hashable, Sendable {
    let name: String
    let endings: [String]
    public init(_ name: String, endings: [String]) {
      self.name = name
      self.endings = endings
    }
  }

  public static func open(
    over parent: Window, title: String, accept: String = tr("_Open"), filters: [Filter] = [], _ action: @escaping (URL) -> Void
  ) { show(gtk_file_chooser_native_new(title, parent.c(), GTK_FILE_CHOOSER_ACTION_OPEN, accept, nil), filters, nil, action) }

  public static func save(
    over parent: Window, title: String, name: String, accept: String = tr("_Save"), filters: [Filter] = [],
    _ action: @escaping (URL) -> Void
  ) { show(gtk_file_chooser_native_new(title, parent.c(), GTK_FILE_CHOOSER_ACTION_SAVE, accept, nil), filters, name, action) }

  /// A folder.
  public static func folder(over parent: Window, title: String, accept: String = tr("_Select"), _ action: @escaping (URL) -> Void) {
    show(gtk_file_chooser_native_new(title, parent.c(), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, nil), [], nil, action)
  }

  private static func show(_ new: OpaquePointer?, _ filters: [Filter], _ name: String?, _ action: @escaping (URL) -> Void) {
    let dialog = Reference(taking: new)
    for filter in filters {
      let native = Reference(taking: UnsafeMutableRawPointer(gtk_file_filter_new()))
      gtk_file_filter_set_name(native.c(), filter.name)
      if filter.endings.isEmpty { gtk_file_filter_add_pattern(native.c(), "*") }
      for ending in filter.endings { gtk_file_filter_add_suffix(native.c(), ending) }
      gtk_file_chooser_add_filter(dialog.c(), native.c())
    }
    if let name { gtk_file_chooser_set_current_name(dialog.c(), name) }
    gtk_native_dialog_set_modal(dialog.c(), 1)
    // The dialog of the desktop lives in no tree: it keeps itself until it is answered.
    var kept: Reference? = dialog
    dialog.on("response") { [unowned dialog] arguments in
      let isAccepted = arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
      let file = isAccepted ? gtk_file_chooser_get_file(dialog.c()) : nil
      defer { if let file { g_object_unref(UnsafeMutableRawPointer(file)) } }
      if kept != nil { kept = nil }
      if let path = taken(file.flatMap { g_file_get_path($0) }) { action(URL(fileURLWithPath: path)) }
    }
    gtk_native_dialog_show(dialog.c())
  }
}
