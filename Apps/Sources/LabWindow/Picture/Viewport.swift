// SPDX-License-Identifier: MIT
// Which part of the field is seen, and how large. The canvas asks it where a cell is drawn and which cell the pointer is on.

/// Zoom and place of the picture in its room.
struct Viewport: Hashable {
  /// 1 fits the field into the room.
  var zoom = 1.0
  /// How far the picture's middle is from the room's, in pixels.
  var panX = 0.0
  var panY = 0.0
  /// Whether the room is filled with tiles of the field.
  var isTiled = false

  static let zooms = 1.0...16.0
  /// How often the field fits into a tiled room's longer side.
  private static let tiles = 1.6

  /// Where the field's upper left corner is drawn, and how large a cell is.
  func placement(of field: (width: Int, height: Int), in room: (width: Double, height: Double)) -> (scale: Double, x: Double, y: Double) {
    let (columns, rows) = (Double(field.width), Double(field.height))
    let fit =
      isTiled ? max(room.width / columns, room.height / rows) / Self.tiles : min(room.width / columns, room.height / rows)
    let scale = fit * zoom
    return (scale, (room.width - columns * scale) / 2 + panX, (room.height - rows * scale) / 2 + panY)
  }

  /// Zooms so that what is under a place of the room, in pixels from its middle, stays there.
  mutating func zoom(by factor: Double, at place: (x: Double, y: Double) = (0, 0)) {
    let before = zoom
    zoom = min(Self.zooms.upperBound, max(Self.zooms.lowerBound, zoom * factor))
    let ratio = zoom / before
    panX = place.x - (place.x - panX) * ratio
    panY = place.y - (place.y - panY) * ratio
    if zoom == 1 { (panX, panY) = (0, 0) }
  }

  mutating func fit() { (zoom, panX, panY) = (1, 0, 0) }
}
