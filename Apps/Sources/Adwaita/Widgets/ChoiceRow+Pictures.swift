// SPDX-License-Identifier: MIT
// A row with one of several texts, whose list has a picture before each of them: colour maps, for one.

import CGtk

extension ChoiceRow {
  /// Puts a picture before each text of the list that opens; ask again where the pictures change.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - picture: Makes the picture of a choice, each time it comes to be seen.
  public func showPictures(width: Int, height: Int, _ picture: @escaping (_ index: Int) -> Texture) {
    let factory = Reference(taking: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    let row = self
    factory.on("setup") { arguments in
      let cell = PictureChoice.Cell(arguments)
      let choice = PictureChoice(width, height)
      gtk_list_item_set_child(cell.c(), choice.widget.w)
      cell.keep(choice, as: PictureChoice.key)
    }
    factory.on("bind") { arguments in
      let cell = PictureChoice.Cell(arguments)
      cell.choice?.begin(row, Int(gtk_list_item_get_position(cell.c())), text(of: cell), picture)
    }
    factory.on("unbind") { PictureChoice.Cell($0).choice?.end() }
    adw_combo_row_set_list_factory(c(), factory.c())
  }

  private func text(of cell: PictureChoice.Cell) -> String {
    gtk_list_item_get_item(cell.c()).flatMap { gtk_string_object_get_string(OpaquePointer($0)) }.map { String(cString: $0) } ?? ""
  }
}

/// A line of the list: a picture, a text, a tick where it is the one chosen.
private final class PictureChoice {
  static let key = "choice"

  /// GTK's cell, which keeps the line.
  struct Cell: Pointing {
    let raw: UnsafeMutableRawPointer
    init(_ arguments: SignalArguments) { raw = made(arguments.object(1)) }
    var choice: PictureChoice? { kept(as: PictureChoice.key) }
  }

  let widget: Box
  private let still = Still()
  private let label = Label().atStart()
  private let tick = Icon("object-select-symbolic", name: nil)
  private var shown: (row: ChoiceRow, connection: SignalConnection)?

  init(_ width: Int, _ height: Int) {
    still.css("choice-picture").clipped().atLeast(width: width, height: height).align(.start, .center)
    widget = Box(.horizontal, spacing: 12, [still, label.expand(vertically: false), tick])
  }

  func begin(_ row: ChoiceRow, _ index: Int, _ text: String, _ picture: (Int) -> Texture) {
    end()
    label.text = text
    still.show(picture(index))
    let tick = tick
    let mark = { tick.opacity = row.selected == index ? 1 : 0 }
    mark()
    shown = (row, row.on("notify::selected") { _ in mark() })
  }

  func end() {
    if let shown { shown.row.end(shown.connection) }
    shown = nil
  }
}
