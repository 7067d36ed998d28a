// SPDX-License-Identifier: MIT
// Two small signs of how a sowing stands: the chip with its stage, and the bar of how much has come up. Rows show them.

import Adwaita
import Sowings

struct StageChip {
  let widget = Label(css: "chip").align(.start, .center)

  func show(_ stage: SowingStage) {
    widget.text = stage.title
    for other in SowingStage.allCases { widget.setCSS(other.styleClass, other == stage) }
  }
}

struct GerminationBar {
  /// An ornament: the words beside it say the same.
  let widget: ProgressBar

  init() {
    widget = ProgressBar(name: tr("Germinated")).css("thin").align(.fill, .center)
    widget.setAccessiblyHidden(true)
  }

  func show(_ words: SowingWords) {
    widget.fraction = words.rate
    // GTK draws a sliver of nothing.
    widget.setCSS("none", words.germinated == 0)
  }
}
