// SPDX-License-Identifier: MIT
// The chart of how seeds came up, of one sowing or of all of a plant. The pages of both show it.

import Adwaita
import CivilCalendar
import Sowings

final class GerminationChart {
  /// Lines of text that the chart is high.
  private static let lines = 9.0

  let widget: DrawingArea
  private let content: Content

  /// What is drawn; the drawing's closure holds it.
  private final class Content {
    var layout = GerminationLayout(seeds: 0, steps: [], losses: [], age: nil)
    var area: AnyWidget?
  }

  init() {
    let content = Content()
    self.content = content
    widget = DrawingArea(name: tr("Germination")) { painter, width, height in
      guard let area = content.area else { return }
      GerminationDrawing(painter: painter, area: area, layout: content.layout, width: width, height: height).draw()
    }
    content.area = AnyWidget(widget)
    widget.expand(vertically: false)
    widget.keep(self)
  }

  func show(_ log: SowingLog, today: CivilDay) { show(GerminationLayout(log, today: today), germinated: log.germinated) }
  func show(_ log: PlantLog) { show(GerminationLayout(log), germinated: log.germinated) }

  private func show(_ layout: GerminationLayout, germinated: Int) {
    content.layout = layout
    widget.accessibleName(GerminationWords.chart(layout, germinated: germinated))
    // Grows with the user's text, as its words do.
    widget.atLeast(height: Int(widget.textSize("0").height * Self.lines))
    widget.redraw()
  }
}
