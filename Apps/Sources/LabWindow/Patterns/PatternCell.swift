// SPDX-License-Identifier: MIT
// A pattern in the grid: its picture, a strip with its name, a star, and a bin where it was deleted. Browser has GTK make them.

import Adwaita
import ReactionLab
import ReactionSimulation

final class PatternCell: ListRow {
  static let side = 150

  let widget: AnyWidget
  private let picture: Still
  private let place: ThumbnailPlace
  private let spinner = Spinner(name: tr("The picture is being made")).atLeast(width: 24, height: 24)
  private let name = Label().shortened(lines: !Appearance.hasLargeText ? 1 : 2).expand(vertically: false)
  private let bin = Icon("user-trash-symbolic", name: nil)
  private let star = Icon("starred-symbolic", name: nil).css("cell-star").align(.end, .start)
  private var shown: SavedPattern?
  private var cell: AnyWidget?
  private let remove: (SavedPattern) -> Void

  /// - Parameters:
  ///   - thumbnails: Where the pictures come from.
  ///   - remove: deletes a pattern, or brings it back.
  init(_ thumbnails: Thumbnails, remove: @escaping (SavedPattern) -> Void) {
    let picture = Still()
    self.picture = picture
    place = ThumbnailPlace(thumbnails, side: Self.side * picture.pixelsPerPoint) { picture.show($0) }
    self.remove = remove
    let strip = Box(.horizontal, spacing: 6, [name, bin]).css("cell-name").align(.fill, .end)
    let overlay = Overlay(picture, over: [spinner, strip, star])
    overlay.css("cell").clipped().atLeast(width: Self.side, height: Self.side).align(.center, .center)
    widget = AnyWidget(overlay)
    widget.onLongPress { [unowned self] in removeShown() }
    widget.onClick(button: 3) { [unowned self] _, _ in removeShown() }
  }

  private func removeShown() { if let shown { remove(shown) } }

  func show(_ pattern: SavedPattern) -> String {
    listenToCell()
    shown = pattern
    name.text = pattern.title
    bin.isVisible = pattern.isBinned
    star.isVisible = pattern.isFavourite && !pattern.isBinned
    // The picture alone steps back; the name stays readable.
    picture.setCSS("gone", pattern.isBinned)
    spinner.isTurning = pattern.imageData == nil
    spinner.isVisible = pattern.imageData == nil
    place.show(pattern)
    let model = pattern.model.flatMap(ReactionModel.init(rawValue:))?.title ?? tr("unknown model")
    return pattern.isBinned ? tr("%1, %2, deleted", pattern.title, model) : tr("%1, %2", pattern.title, model)
  }

  func clear() {
    shown = nil
    place.clear()
  }

  /// It is the cell round this one that gets the focus.
  private func listenToCell() {
    guard cell == nil, let parent = widget.parent else { return }
    cell = parent
    parent.onKey("Delete|KP_Delete") { [weak self] in
      self?.removeShown()
      return true
    }
  }
}
