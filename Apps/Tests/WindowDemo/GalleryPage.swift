// SPDX-License-Identifier: MIT
// A page with one of each widget the apps use; a label says what was done last. DemoWindow pushes it.

import Adwaita
import Foundation

final class GalleryPage {
  let widget: Box
  private let last = Label("nothing yet", css: "heading")
  private let window: Window

  init(in window: Window, back: @escaping () -> Void) {
    self.window = window
    widget = Box(.vertical)
    let header = HeaderBar(title: tr("Gallery"), start: [Button(icon: "go-previous-symbolic", name: tr("Back"), back)])
    let page = Box(.vertical, spacing: 12, [last, drawing(), rows(), choices(), note(), files()]).margins(.all(12))
    widget.append(header, Scroller(Clamp(page)))
    widget.onKey("Escape", everywhere: true) {
      back()
      return true
    }
    widget.onClick(button: 3) { [unowned self] x, y in
      widget.openMenu(Menu([[.init(tr("_Say Hello"), "win.hello")]]), in: widget, x: x, y: y)
    }
    window.addAction("hello") { [unowned self] in say("hello") }
    widget.keep(self)
  }

  private func say(_ text: String) { last.text = text }

  private func drawing() -> any Widget {
    DrawingArea(name: tr("A drawing")) { painter, width, height in
      painter.group(alpha: 0.5) {
        painter.roundedRectangle(4, 4, width - 8, height - 8, radius: 8)
        painter.fill(RGBA(hex: 0x3584e4))
      }
      painter.saving {
        painter.translate(width - 24, height / 2)
        painter.rotate(.pi / 4)
        painter.rectangle(-8, -8, 16, 16)
        painter.stroke(RGBA(hex: 0xc01c28), width: 2, dashes: [4, 2], isRound: true)
      }
      var pixels = (0..<64).map { UInt32(0xff00_0000) | UInt32($0 * 4) << 8 }
      painter.pixels(&pixels, width: 8, height: 8, x: 12, y: 12, scale: 3, isSmooth: false)
      painter.text("47 days", x: width / 2, baseline: height / 2 + painter.lineHeight / 3, RGBA(hex: 0), isBold: true, anchor: .center)
    }.atLeast(height: 48)
  }

  private func rows() -> any Widget {
    let name = EntryRow(tr("Title"), text: "Sign")
    name.onChange { [unowned self] in
      name.setError($0.isEmpty)
      say("title \($0)")
    }
    let calendar = Calendar(name: tr("Date"), day: .init(year: 2026, month: 10, day: 14)) { [unowned self] in
      say("day \($0.year)-\($0.month)-\($0.day)")
    }
    let popover = Popover(name: tr("Date"), calendar)
    let date = MenuButton("14 Oct 2026", name: tr("Date: 14 Oct 2026"), popover: popover).align(.center, .center)
    return RowGroup(
      title: tr("Rows & more"),
      [
        name, ChoiceRow(tr("Kind"), [tr("With"), tr("Without")]) { [unowned self] in say("kind \($0)") },
        ActionRow(tr("Private"), subtitle: tr("Left out"), isOn: false) { [unowned self] in say("private \($0)") },
        ActionRow(tr("Start date"), suffix: [date], activates: date),
        ActionRow(tr("Open"), suffix: [Icon("go-next-symbolic", name: nil)]).onActivate { [unowned self] in say("opened") },
      ])
  }

  private func choices() -> any Widget {
    let scale = Scale(name: tr("Feed"), in: 0...100, step: 1, value: 50) { [unowned self] in say("feed \(Int($0))") }
    let spin = SpinButton(name: tr("Every"), in: 1...60, value: 3) { [unowned self] in say("every \(Int($0))") }
    let menu = DropDown(name: tr("Palette"), [tr("Ink"), tr("Moss")]) { [unowned self] in say("palette \($0)") }
    let one = ToggleButton(tr("One"), isOn: true) { _ in }
    let two = ToggleButton(tr("Two")) { [unowned self] in say("two \($0)") }.joining(one)
    let check = CheckButton(tr("Loop")) { [unowned self] in say("loop \($0)") }
    let progress = ProgressBar(name: tr("Progress"), fraction: 0.4)
    return Box(
      .vertical, spacing: 6,
      [scale, Box(.horizontal, spacing: 6, [spin, menu, check]), FlowBox(name: tr("Numbers"), [one, two]), progress])
  }

  private func note() -> any Widget {
    let view = TextView(name: tr("Note"), text: "Tea is fine.")
    view.onChange { [unowned self] in say("note \($0)") }
    return Box(.vertical, [view.atLeast(height: 60).expand(vertically: false)]).css("card").clipped()
  }

  private func files() -> any Widget {
    let open = Button(tr("_Import…")) { [unowned self] in
      FileChooser.open(over: window, title: tr("Import"), filters: [.init(tr("Days"), endings: ["json"])]) { [unowned self] in
        say("file \($0.lastPathComponent)")
      }
    }
    let about = Button(tr("_About")) { [unowned self] in
      AboutWindow(
        over: window, program: "Window Demo", icon: "list-add-symbolic", version: "1", developer: "Nobody", comments: "A demo.", website: ""
      ).present()
    }
    let expander = Expander(tr("_Details"), Label("Nothing.").selectable().wrapping())
    return Box(.vertical, spacing: 6, [Box(.horizontal, spacing: 6, [open, about]), expander])
  }
}
