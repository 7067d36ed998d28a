// SPDX-License-Identifier: MIT
// Text on the desktop's clipboard.

import CGtk

public enum Clipboard {
  public static func copy(_ text: String) { gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), text) }

  /// Calls a closure with the text that is there, or nil if there is none.
  public static func read(_ body: @escaping (String?) -> Void) {
    gdk_clipboard_read_text_async(
      gdk_display_get_clipboard(gdk_display_get_default()), nil,
      { source, result, data in
        let text = taken(gdk_clipboard_read_text_finish(source.map { OpaquePointer($0) }, result, nil))
        ClosureBox<(String?) -> Void>.at(data)(text)
        releaseRetained(data)
      }, ClosureBox.retained(body))
  }
}
