// SPDX-License-Identifier: MIT
// What the pointer does on the picture: paint, zoom, move it, change the brush.

import Adwaita
import ReactionSimulation

extension Canvas {
  func listen() {
    area.setCursor("none")
    area.onPointer { [unowned self] place in
      pointer = place
      if place != nil { onUse() }
      area.redraw()
    }
    let stroke = Stroke()
    area.onDrag(
      button: 1,
      begin: { [unowned self] x, y in
        area.grabFocus()
        stroke.origin = (x, y)
        stroke.last = nil
        dab(x, y, stroke)
      }, move: { [unowned self] x, y in dab(stroke.origin.x + x, stroke.origin.y + y, stroke) },
      end: { [unowned self] in
        stroke.last = nil
        onUse()
      })
    let move = Stroke()
    area.onDrag(
      button: 2, begin: { [unowned self] _, _ in move.origin = (viewport.panX, viewport.panY) },
      move: { [unowned self] x, y in (viewport.panX, viewport.panY) = (move.origin.x + x, move.origin.y + y) }, end: {})
    area.onWheel { [unowned self] y, keys in
      if keys.contains(.control) { zoom(by: y < 0 ? 1.25 : 0.8) } else { brushing.resize(by: y < 0 ? 1.15 : 1 / 1.15) }
      onUse()
      return true
    }
    let pinch = Stroke()
    area.onPinch { [unowned self] scale, isFirst in
      if isFirst { pinch.origin.x = viewport.zoom }
      viewport.zoom(by: pinch.origin.x * scale / viewport.zoom)
    }
  }

  /// A drag under way.
  private final class Stroke {
    var origin = (x: 0.0, y: 0.0)
    var last: (column: Double, row: Double)?
  }

  /// Zooms at the pointer, or at the middle where there is none.
  func zoom(by factor: Double) {
    let room = size
    viewport.zoom(by: factor, at: pointer.map { ($0.x - room.width / 2, $0.y - room.height / 2) } ?? (0, 0))
  }

  private func dab(_ x: Double, _ y: Double, _ stroke: Stroke) {
    pointer = (x, y)
    let place = viewport.placement(of: fieldSize, in: size)
    guard place.scale > 0 else { return }
    let cell = (column: (x - place.x) / place.scale, row: (y - place.y) / place.scale)
    lab.paint(brushing.brush, from: stroke.last ?? cell, to: cell)
    stroke.last = cell
    refresh()
    onUse()
  }
}
