// SPDX-License-Identifier: MIT
// A row like those of the apps: a picture, two lines, a figure, a button. Measurement's list makes them.

import Adwaita
import CoreData

final class SpikeRow: ListRow {
  let widget: AnyWidget
  private let name = Label().shortened()
  private let note = Label(css: "caption", "dim-label").shortened()
  private let figure = Label(css: "numeric")

  init() {
    let badge = DrawingArea(name: nil) { painter, width, height in
      painter.arc(width / 2, height / 2, radius: width / 2)
      painter.fill(RGBA(hex: 0x3584e4))
    }.atLeast(width: 36, height: 36).align(.center, .center)
    let words = Box(.vertical, spacing: 1, [name, note]).expand(vertically: false).align(.fill, .center)
    let more = Button(icon: "view-more-symbolic", name: "Actions") {}.css("flat", "circular").align(.center, .center)
    widget = AnyWidget(Box(.horizontal, spacing: 12, [badge, words, figure, more]).margins(.all(6)))
  }

  func show(_ entry: NSManagedObject) -> String {
    let text = entry.value(forKey: "name") as? String ?? ""
    name.text = text
    note.text = entry.value(forKey: "note") as? String ?? ""
    figure.text = "\(entry.value(forKey: "number") as? Int ?? 0)"
    return text
  }
}
