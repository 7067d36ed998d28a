// SPDX-License-Identifier: MIT
// One thing on the sign: name, figure and date beside or above the picture. SignPage shows one after the other.

import Adwaita
import Days

enum SignBody {
  /// From this width on the words stand beside the picture.
  static let widestColumn = 760
  private static let longFigure = 5
  /// So many days may lie in one month, which has one shade.
  private static let daysOfOneMonth = 31

  static func make(_ thing: Thing, in things: OpenThings, isWide: Bool) -> any Widget {
    let standing = things.standing(thing)
    let text = things.words(thing)
    let figure = Label(text.figureText, css: "figure", "ink-\(thing.thingColor.word)")
    figure.setCSS("long", text.figureText.count >= longFigure)
    let words = Box(
      .vertical,
      [
        Label(thing.name, css: "thing-name").wrapping(atMost: 24, centered: true), figure,
        Label(text.captionText, css: "thing-caption").wrapping(atMost: 24, centered: true),
        Label(text.dateText, css: "dim-label").wrapping(centered: true).margins(Margins(top: 6)),
      ]
    ).align(.center, .center)
    if let milestone = MilestoneWords(thing, things.rules) { words.append(progress(milestone)) }
    if standing.kind.countsARun { words.append(buttons(words).margins(Margins(top: isWide ? 30 : 18))) }
    let legend = Label(css: "caption", "dim-label").wrapping(centered: true)
    legend.isVisible = false
    let side = Box(.vertical, spacing: 6, [picture(thing, standing, things, legend), legend]).expand()
    let body = Box(isWide ? .horizontal : .vertical, spacing: isWide ? 36 : 18, [words, side]).expand()
    if isWide {
      words.atLeast(width: 380)
      body.margins(Margins(bottom: 12, sides: 36))
    } else {
      body.margins(Margins(top: 12, bottom: 6, sides: 18))
    }
    return Scroller(body)
  }

  /// How far the next milestone is.
  private static func progress(_ milestone: MilestoneWords) -> any Widget {
    let bar = ProgressBar(name: milestone.text, fraction: milestone.fraction).atLeast(width: 180).align(.center, .center)
    return Box(.vertical, spacing: 6, [bar, Label(milestone.text, css: "caption", "dim-label").wrapping(centered: true)])
      .margins(Margins(top: 12))
  }

  /// What can be done with a run; one above the other where text is too large for a row.
  private static func buttons(_ words: Box) -> Box {
    let reset = Button(tr("_Reset…"), action: "win.reset").css("pill")
    let history = Button(tr("_History"), action: "win.history").css("pill")
    return Box(!Appearance.hasLargeText ? .horizontal : .vertical, spacing: 12, [reset, history]).align(.center, .center)
  }

  private static func picture(_ thing: Thing, _ standing: Standing, _ things: OpenThings, _ legend: Label) -> any Widget {
    let rules = things.rules
    let color = thing.thingColor
    let seed = seed(of: thing)
    let isTally = standing.kind.countsARun && standing.form != .until
    let isRightToLeft = legend.isRightToLeft
    let area = DrawingArea(name: things.words(thing).spoken(thing.name)) { painter, width, height in
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
            ? tr("Each box is a week, each shade a year")
            : standing.figure > daysOfOneMonth ? tr("Each box is a day, each shade a month") : ""
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
