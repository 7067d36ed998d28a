// SPDX-License-Identifier: MIT
// What pointers, fingers and keys do on the picture: paint, zoom, move it, change the brush.

import Adwaita
import ReactionSimulation

extension Canvas {
  /// How far an arrow key or a notch of the wheel moves the picture.
  private static let stride = 60.0
  /// A finger that has moved so far paints; one that has not may be the first of two.
  private static let farthestTouch = 8.0

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
      begin: { [unowned self] x, y, isTouch in
        area.grabFocus()
        stroke.begin(x, y, isTouch)
        if !isTouch { dab(x, y, stroke) }
      },
      move: { [unowned self] x, y in
        if stroke.isGivenUp { return }
        if stroke.isWaiting, max(abs(x), abs(y)) < Self.farthestTouch { return }
        if stroke.isWaiting { dab(stroke.origin.x, stroke.origin.y, stroke) }
        dab(stroke.origin.x + x, stroke.origin.y + y, stroke)
      },
      end: { [unowned self] in
        if stroke.isWaiting, !stroke.isGivenUp { dab(stroke.origin.x, stroke.origin.y, stroke) }
        // A finger that has gone points at nothing.
        if stroke.isTouch { pointer = nil }
        stroke.last = nil
        area.redraw()
        onUse()
      })
    let hand = Hand()
    area.onDrag(
      button: 2, begin: { _, _, _ in hand.last = (0, 0) },
      move: { [unowned self] x, y in
        viewport.move(x: x - hand.last.x, y: y - hand.last.y, in: scene)
        hand.last = (x, y)
      }, end: {})
    area.onTwoFingers { [unowned self] fingers in
      pointer = nil
      guard !fingers.haveJustTouched else {
        stroke.isGivenUp = true
        hand.last = (fingers.x, fingers.y)
        hand.scale = 1
        return
      }
      var changed = viewport
      changed.move(x: fingers.x - hand.last.x, y: fingers.y - hand.last.y, in: scene)
      changed.zoom(by: fingers.scale / hand.scale, at: (fingers.x - size.width / 2, fingers.y - size.height / 2), in: scene)
      hand.last = (fingers.x, fingers.y)
      hand.scale = fingers.scale
      viewport = changed
      onUse()
    }
    area.onWheel { [unowned self] turn in
      if turn.keys.contains(.control) {
        // A touchpad turns by fractions of a notch or by pixels.
        zoom(by: turn.isSmooth ? max(0.5, min(2, 1 - turn.y / 200)) : turn.y < 0 ? 1.25 : 0.8)
      } else if turn.isSmooth {
        viewport.move(x: -turn.x, y: -turn.y, in: scene)
      } else if turn.y != 0 {
        brushing.resize(by: turn.y < 0 ? 1.15 : 1 / 1.15)
      }
      onUse()
      return true
    }
    for (key, x, y) in [("Left|KP_Left", 1.0, 0.0), ("Right|KP_Right", -1, 0), ("Up|KP_Up", 0, 1), ("Down|KP_Down", 0, -1)] {
      area.onKey(key) { [unowned self] in
        // Where there is nowhere to go the keys lead to the next widget, as they do everywhere.
        guard !viewport.isWhole || viewport.isTiled else { return false }
        viewport.move(x: x * Self.stride, y: y * Self.stride, in: scene)
        onUse()
        return true
      }
    }
  }

  /// A drag under way.
  private final class Stroke {
    private(set) var origin = (x: 0.0, y: 0.0)
    private(set) var isTouch = false
    var last: (column: Double, row: Double)?
    /// Whether a second finger has come, so that it is no stroke.
    var isGivenUp = false
    /// Whether it is not yet known what the finger will do.
    var isWaiting: Bool { isTouch && last == nil }

    func begin(_ x: Double, _ y: Double, _ isTouch: Bool) { (origin, self.isTouch, last, isGivenUp) = ((x, y), isTouch, nil, false) }
  }

  /// Fingers or a pressed wheel that move the picture.
  private final class Hand {
    var last = (x: 0.0, y: 0.0)
    var scale = 1.0
  }

  var scene: Viewport.Scene { Viewport.Scene(fieldSize, size) }

  /// Zooms at the pointer, or at the middle where there is none.
  func zoom(by factor: Double) {
    let room = size
    viewport.zoom(by: factor, at: pointer.map { ($0.x - room.width / 2, $0.y - room.height / 2) } ?? (0, 0), in: scene)
  }

  /// Takes the brush's ring away until the pointer moves again.
  func hidePointer() {
    pointer = nil
    area.redraw()
  }

  private func dab(_ x: Double, _ y: Double, _ stroke: Stroke) {
    pointer = (x, y)
    let place = viewport.placement(in: scene)
    guard place.scale > 0 else { return }
    let cell = (column: (x - place.x) / place.scale, row: (y - place.y) / place.scale)
    lab.paint(brushing.brush, from: stroke.last ?? cell, to: cell)
    stroke.last = cell
    refresh()
    onUse()
  }
}
