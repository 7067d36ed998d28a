// SPDX-License-Identifier: MIT
// The line at the sign's foot: which thing of how many, previous and next, pause. SignPage has it.

import Adwaita
import Days

final class SignPager {
  private static let mostDots = 9
  private static let dotDistance = 14.0

  let widget: CenterBox
  private let place = Stack()
  private let number = Label(css: "numeric", "dim-label")
  private let dots: DrawingArea
  private let shown: Shown
  private let pause: ToggleButton
  private let steps: Box

  /// What the dots show.
  private final class Shown {
    var index = 0
    var count = 0
    var color = ThingColor.blue
    var isRightToLeft = false
  }

  init(step: @escaping (_ by: Int) -> Void, pause action: @escaping (_ isPaused: Bool) -> Void) {
    let shown = Shown()
    self.shown = shown
    dots = DrawingArea(name: tr("Things")) { painter, width, height in
      let isDark = Appearance.isDark
      for dot in 0..<shown.count {
        let isHere = dot == shown.index
        // The first is where reading begins.
        let direction = shown.isRightToLeft ? -1.0 : 1
        let away = direction * (Double(dot) - Double(shown.count - 1) / 2) * Self.dotDistance
        painter.begin()
        painter.arc(width / 2 + away, height / 2, radius: isHere ? 4 : 3)
        painter.fill(isHere ? shown.color.picture(isDark: isDark) : RGBA(hex: isDark ? 0xffffff : 0).opacity(Appearance.strength(0.22)))
      }
    }
    place.add(dots, name: "dots")
    place.add(number, name: "number")
    let back = Button(icon: "go-previous-symbolic", name: tr("Previous Thing")) { step(-1) }.css("flat", "circular")
    let next = Button(icon: "go-next-symbolic", name: tr("Next Thing")) { step(1) }.css("flat", "circular")
    let holder = PauseButton()
    pause = ToggleButton(icon: "media-playback-pause-symbolic", name: tr("Pause")) { isPaused in
      holder.button?.setIcon(
        isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic", name: isPaused ? tr("Resume") : tr("Pause"))
      action(isPaused)
    }
    holder.button = pause
    pause.css("flat", "circular")
    steps = Box(.horizontal, spacing: 6, [back, place, next])
    widget = CenterBox(center: steps, end: pause)
    widget.margins(Margins(bottom: 9, sides: 12))
  }

  private final class PauseButton { var button: ToggleButton? }

  func togglePause() { pause.isOn.toggle() }

  func show(_ index: Int, of count: Int, _ color: ThingColor, movesOn: Bool) {
    // Nothing to pause where nothing moves by itself.
    pause.isVisible = movesOn
    (shown.index, shown.count, shown.color) = (index, count, color)
    shown.isRightToLeft = widget.isRightToLeft
    widget.isVisible = count > 1
    let isDotted = count <= Self.mostDots
    dots.accessibleName(tr("Thing %1 of %2", (index + 1).formatted(), count.formatted()))
    dots.atLeast(width: isDotted ? count * Int(Self.dotDistance) + 6 : 0, height: 24).redraw()
    number.text = tr("%1 of %2", (index + 1).formatted(), count.formatted())
    place.show(isDotted ? "dots" : "number")
  }
}
