// SPDX-License-Identifier: MIT
// One thing on the sign: name, figure and date beside or above the picture. SignPage shows one after the other.

import Adwaita
import Days

enum SignBody {
  /// From this width on the words stand beside the picture.
  static let widestColumn = 760
  private static let longFigure = 5

  static func make(_ thing: Thing, _ standing: Standing, rules: DayRules, isWide: Bool) -> any Widget {
    let figure = Label(standing.figureText, css: "figure", "ink-\(thing.thingColor.word)")
    figure.setCSS("long", standing.figureText.count >= longFigure)
    let words = Box(
      .vertical,
      [
        Label(thing.name, css: "thing-name").wrapping(atMost: 24, centered: true), figure,
        Label(standing.captionText, css: "thing-caption").wrapping(centered: true),
        Label(standing.dateText, css: "dim-label").wrapping(centered: true).margins(Margins(top: 6)),
      ]
    ).align(.center, .center)
    if standing.kind.countsARun {
      let reset = Button(tr("_Reset…")) { words.perform("win.reset") }.css("pill").align(.center, .center)
      reset.isSensitive = standing.start < rules.today
      words.append(reset.margins(Margins(top: isWide ? 30 : 18)))
    }
    let legend = Label(css: "caption", "dim-label").wrapping(centered: true)
    legend.isVisible = false
    let side = Box(.vertical, spacing: 6, [picture(thing, standing, rules, legend), legend]).expand()
    let body = Box(isWide ? .horizontal : .vertical, spacing: isWide ? 36 : 18, [words, side]).expand()
    if isWide {
      words.atLeast(width: 380)
      body.margins(Margins(bottom: 12, sides: 36))
    } else {
      body.margins(Margins(top: 12, bottom: 6, sides: 18))
    }
    return Scroller(body)
  }

  private static func picture(_ thing: Thing, _ standing: Standing, _ rules: DayRules, _ legend: Label) -> any Widget {
    let color = thing.thingColor
    let seed = seed(of: thing)
    let isTally = standing.kind.countsARun && standing.form != .until
    let isRightToLeft = legend.isRightToLeft
    let area = DrawingArea(name: standing.spoken(thing.name)) { painter, width, height in
      let isDark = Appearance.isDark
      let paint = color.picture(isDark: isDark)
      if isTally {
        TallyPicture.draw(
          painter, days: standing.figure, seed: seed, paint, width: width, height: height, isRightToLeft: isRightToLeft)
      } else {
        RibbonPicture(start: standing.start, today: rules.today, color: paint, isDark: isDark, isRightToLeft: isRightToLeft)
          .draw(painter, width: width, height: height)
      }
    }
    // What a mark stands for depends on the room there is.
    area.onResize { width, height in
      let (width, height) = (Double(width), Double(height))
      let text =
        if isTally {
          TallyLayout(days: standing.figure, width: width, height: height).isBundled ? tr("Each slip is a hundred days") : ""
        } else {
          RibbonLayout(days: standing.figure, width: width, height: height, isRightToLeft: isRightToLeft).hasWeeks
            ? tr("Each box is a week, each shade a year") : ""
        }
      MainLoop.whenIdle { [weak owner = area.kept(Legend.self, as: Legend.key)] in owner?.show(text) }
    }
    area.keep(Legend(legend), as: Legend.key)
    return area.expand().atLeast(width: 240, height: 200)
  }

  /// The line under the picture; it goes with the picture.
  private final class Legend {
    static let key = "legend"
    private let label: Label
    init(_ label: Label) { self.label = label }
    func show(_ text: String) {
      label.text = text
      label.isVisible = !text.isEmpty
    }
  }

  /// The hand's seed, the same whenever the thing is drawn.
  private static func seed(of thing: Thing) -> UInt64 {
    thing.objectID.uriRepresentation().absoluteString.utf8.reduce(1469) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
