// SPDX-License-Identifier: MIT
// What the window remembers from one start to the next: its size, and up to when it has told of what is due. AppWindow reads and saves it.

import Adwaita
import Foundation

final class WindowMemory: WindowSettings {
  init() { super.init(folder: "days-without-things", usual: (1000, 680)) }

  /// Up to when reminders and milestones have been told.
  var told: Date? {
    get { settings?.double("told", in: "notices").map(Date.init(timeIntervalSince1970:)) }
    set {
      if let newValue { settings?.set("told", in: "notices", to: newValue.timeIntervalSince1970.rounded(.down)) }
      save()
    }
  }
}
