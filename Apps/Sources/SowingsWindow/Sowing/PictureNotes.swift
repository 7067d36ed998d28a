// SPDX-License-Identifier: MIT
// The photo and the notes of a sowing. SowingPage shows it, and hides it where there is neither.

import Adwaita
import Sowings

final class PictureNotes {
  private static let side = 72
  let widget: RowGroup
  private let photo: PhotoThumbnail
  private let button: Button
  private let notes = Label().selectable().wrapping()

  init(_ photos: PhotoCache, showPhoto: @escaping () -> Void) {
    photo = PhotoThumbnail(side: Self.side, style: "thumb", photos)
    button = Button(name: tr("Show the photo"), child: photo.widget, showPhoto).css("flat", "photo-button").align(.start, .start)
    button.tooltip(tr("Show the photo"))
    let card = Box(
      Appearance.hasLargeText ? .vertical : .horizontal, spacing: 14, [button, notes.expand(vertically: false).align(.fill, .center)])
    widget = RowGroup(title: tr("Notes"), [card.css("card", "pane")])
    widget.keep(self)
  }

  func show(_ sowing: Sowing) {
    widget.isVisible = sowing.photo != nil || sowing.notes != nil
    button.isVisible = sowing.photo != nil
    if let picture = sowing.photo { photo.show(picture, otherwise: sowing.plant?.genus ?? "") }
    if notes.text != sowing.notes ?? "" { notes.text = sowing.notes ?? "" }
    notes.isVisible = sowing.notes != nil
  }
}
