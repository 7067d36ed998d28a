// SPDX-License-Identifier: MIT
// Which part of the field is seen, and how large. The canvas asks it where a cell is drawn and which cell the pointer is on.

/// Zoom and place of the picture in its room; both stay when the room gets another size.
struct Viewport: Hashable {
  /// 1 fits the field into the room.
  private(set) var zoom = 1.0
  /// What is in the middle of the room, as shares of the field's sides.
  private(set) var middleX = 0.5
  private(set) var middleY = 0.5
  /// Whether the room is filled with tiles of the field.
  var isTiled = false

  /// What is seen, and the room it is seen in.
  struct Scene {
    let columns, rows: Double
    let width, height: Double

    init(_ field: (width: Int, height: Int), _ room: (width: Double, height: Double)) {
      (columns, rows, width, height) = (Double(field.width), Double(field.height), room.width, room.height)
    }
  }

  /// However large the field is, a cell can be made so many pixels large.
  private static let largestCell = 24.0
  private static let mostZoom = 16.0
  /// How often the field fits into a tiled room's longer side.
  private static let tiles = 1.6

  init() {}

  /// As it was left; what makes no sense shows the whole field.
  init(zoom: Double, middleX: Double, middleY: Double) {
    guard zoom.isFinite, zoom > 1, zoom < 1000, (0...1).contains(middleX), (0...1).contains(middleY) else { return }
    (self.zoom, self.middleX, self.middleY) = (zoom, middleX, middleY)
  }

  var isWhole: Bool { zoom == 1 }

  private func fit(_ scene: Scene) -> Double {
    let (across, down) = (scene.width / scene.columns, scene.height / scene.rows)
    return isTiled ? max(across, down) / Self.tiles : min(across, down)
  }

  /// Where the field's upper left corner is drawn, and how large a cell is.
  func placement(in scene: Scene) -> (scale: Double, x: Double, y: Double) {
    let scale = fit(scene) * zoom
    let middle = kept(in: scene, scale)
    return (scale, scene.width / 2 - middle.x * scene.columns * scale, scene.height / 2 - middle.y * scene.rows * scale)
  }

  /// Zooms so that what is under a place of the room, in pixels from its middle, stays there.
  mutating func zoom(by factor: Double, at place: (x: Double, y: Double) = (0, 0), in scene: Scene) {
    let fit = fit(scene)
    guard fit > 0, factor.isFinite, factor > 0 else { return }
    let before = fit * zoom
    (middleX, middleY) = kept(in: scene, before)
    zoom = min(max(Self.mostZoom, Self.largestCell / fit), max(1, zoom * factor))
    let shift = 1 / before - 1 / (fit * zoom)
    middleX += place.x / scene.columns * shift
    middleY += place.y / scene.rows * shift
    (middleX, middleY) = isWhole && !isTiled ? (0.5, 0.5) : kept(in: scene, fit * zoom)
  }

  /// Moves the picture by pixels, as far as there is more of it.
  mutating func move(x: Double, y: Double, in scene: Scene) {
    let scale = fit(scene) * zoom
    guard scale > 0 else { return }
    (middleX, middleY) = kept(in: scene, scale)
    middleX -= x / (scene.columns * scale)
    middleY -= y / (scene.rows * scale)
    (middleX, middleY) = kept(in: scene, scale)
  }

  mutating func fit() { (zoom, middleX, middleY) = (1, 0.5, 0.5) }

  /// The middle, held so that no room stays empty beside a picture that would fill it; tiles go on for ever.
  private func kept(in scene: Scene, _ scale: Double) -> (x: Double, y: Double) {
    guard !isTiled else { return (middleX - middleX.rounded(.down), middleY - middleY.rounded(.down)) }
    func kept(_ middle: Double, _ length: Double, _ room: Double) -> Double {
      guard length > room else { return 0.5 }
      return min(1 - room / (2 * length), max(room / (2 * length), middle))
    }
    return (kept(middleX, scene.columns * scale, scene.width), kept(middleY, scene.rows * scale, scene.height))
  }
}
