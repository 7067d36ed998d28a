// SPDX-License-Identifier: MIT
// A photo as large as there is room for, in a window over the page. SowingPage opens it.

import Adwaita
import Foundation
import Pictures
import Sowings
import StoreWindow

enum PhotoWindow {
  private static let size = (width: 720, height: 560)

  /// Shows a photo; decoding it goes on beside the main thread.
  static func present(_ photo: Photo, name: String, over window: Window) {
    let dialog = DialogWindow(over: window, title: name, width: size.width, height: size.height)
    let picture = Still.whole(name: name).expand()
    dialog.setContent(Box(.vertical, [HeaderBar(title: name), picture]))
    dialog.onKey("Escape|<Alt>Left|Back") {
      dialog.close()
      return true
    }
    picture.isFocusable = true
    dialog.present()
    picture.grabFocus()
    guard let data = photo.image else { return }
    // The window may be closed before the picture is there.
    let shown = Kept(picture)
    Task {
      let decoded = await Task.detached(priority: .userInitiated) { Result { try Picture(data: data) } }.value
      switch decoded {
      case .success(let decoded): shown.widget.show(Texture(width: decoded.width, height: decoded.height, rgb: decoded.pixels))
      case .failure(let error):
        guard shown.widget.window != nil else { return }
        dialog.close()
        Complaint.show(tr("The Photo Can’t Be Shown"), error, over: window)
      }
    }
  }
}
