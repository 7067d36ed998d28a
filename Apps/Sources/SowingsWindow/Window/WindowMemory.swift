// SPDX-License-Identifier: MIT
// What the window remembers from one start to the next: its size, and in which order the plants stand. AppWindow reads and saves it.

import Adwaita
import Sowings

final class WindowMemory: WindowSettings {
  init() { super.init(folder: "sowings", usual: (1000, 680)) }

  /// In which order the plants stand.
  var sorting: PlantSorting {
    get { settings?.string("sorting", in: "plants").flatMap(PlantSorting.init(rawValue:)) ?? .name }
    set {
      settings?.set("sorting", in: "plants", to: newValue.rawValue)
      save()
    }
  }
}
