// SPDX-License-Identifier: MIT
// The picture of the simulation: draws the newest finished frame and asks for the next. Painting on it is in Canvas+Painting.

import Adwaita
import ReactionSimulation

final class Canvas {
  let area: DrawingArea
  let lab: Lab
  /// What is seen of the field.
  var viewport = Viewport() { didSet { area.redraw() } }
  /// What one paints with.
  var brushing = Brushing() {
    didSet {
      guard brushing != oldValue else { return }
      onBrush()
      area.redraw()
    }
  }
  /// Where the pointer is, if it is here.
  var pointer: (x: Double, y: Double)?
  /// Called when the brush is another one.
  var onBrush: () -> Void = {}
  /// Called when somebody moves the pointer over the picture or paints.
  var onUse: () -> Void = {}
  /// Called once a second with the number of frames in it.
  var onRate: (Int) -> Void = { _ in }
  /// Called with the number of steps done, as often as it is worth reading.
  var onSteps: (Int) -> Void = { _ in }

  private var shown = Frame()
  /// A frame that the canvas needs no more.
  private var used: Frame?
  private var isWaiting = false
  /// Whether the field must be drawn though nothing runs.
  private var isStale = true
  /// Whether GTK calls before each frame; it costs processor time though nothing is drawn.
  private var isBeating = false
  private var isSeen = false
  private var rate = FrameRate()

  init(_ lab: Lab) {
    self.lab = lab
    let drawing = Drawing()
    area = DrawingArea(name: tr("Picture of the simulation")) { painter, width, height in drawing.owner?.draw(painter, width, height) }
    drawing.owner = self
    area.accessibleDescription(tr("Drag to paint. Zoom with plus and minus, and move with the arrow keys."))
    area.isFocusable = true
    area.expand().atLeast(width: 200, height: 150)
    area.onShow { [weak self] in
      self?.isSeen = true
      self?.wake()
    }
    area.onHide { [weak self] in self?.isSeen = false }
    lab.onChange { [weak self] _ in self?.refresh() }
    listen()
  }

  private final class Drawing { weak var owner: Canvas? }

  var size: (width: Double, height: Double) { (Double(area.width), Double(area.height)) }
  var fieldSize: (width: Int, height: Int) { (lab.setting.width, lab.setting.height) }

  /// Has the field drawn anew at the next frame.
  func refresh() {
    isStale = true
    wake()
  }

  private func wake() {
    guard !isBeating, isSeen else { return }
    isBeating = true
    area.onFrame { [weak self] time in self?.beat(time) ?? false }
  }

  /// GTK calls it before each frame.
  ///
  /// - Returns: Whether there is more to do; out of sight nothing runs.
  private func beat(_ time: Int) -> Bool {
    let steps = lab.stepsWanted
    isBeating = isSeen && (steps > 0 || isStale)
    guard isBeating else { return false }
    if let frames = rate.beat(time) {
      onRate(frames)
      onSteps(lab.steps)
    }
    guard !isWaiting else { return true }
    isStale = false
    isWaiting = true
    lab.worker.frame(after: steps, reusing: used) { [weak self] in self?.show($0, $1) }
    used = nil
    return true
  }

  /// Shows a new frame; without one the last good one stays.
  private func show(_ frame: Frame?, _ moment: Worker.Moment) {
    isWaiting = false
    rate.count += 1
    if let frame { (used, shown) = (shown, frame) }
    lab.take(moment)
    // Where nothing runs, every step is told; else once a second is often enough.
    if lab.stepsWanted == 0 { onSteps(moment.steps) }
    area.redraw()
  }

  private func draw(_ painter: Painter, _ width: Double, _ height: Double) {
    guard !shown.isEmpty else { return }
    let place = viewport.placement(in: Viewport.Scene((shown.width, shown.height), (width, height)))
    painter.saving {
      painter.rectangle(0, 0, width, height)
      painter.clip()
      painter.pixels(
        shown.pixels, width: shown.width, height: shown.height, x: place.x, y: place.y, scale: place.scale, isSmooth: place.scale < 4,
        isOpaque: true, repeats: viewport.isTiled)
    }
    if let pointer { drawRing(painter, pointer, place.scale) }
  }

  /// A ring of the brush's size: white on black, so that it is seen on every colour.
  private func drawRing(_ painter: Painter, _ pointer: (x: Double, y: Double), _ scale: Double) {
    let radius = max(3, brushing.size / 2 * scale)
    let dashes = brushing.isErasing ? [5.0, 4.0] : []
    for (color, width) in [(RGBA(hex: 0, alpha: 0.55), 3.5), (RGBA(hex: 0xffffff), 1.5)] {
      painter.begin()
      painter.arc(pointer.x, pointer.y, radius: radius)
      painter.stroke(color, width: width, dashes: dashes)
    }
  }
}

/// Counts frames, and tells once a second how many there were.
private struct FrameRate {
  private static let second = 1_000_000
  var count = 0
  private var since: Int?

  mutating func beat(_ time: Int) -> Int? {
    guard let since else {
      since = time
      return nil
    }
    let passed = time - since
    guard passed >= Self.second else { return nil }
    let frames = Int((Double(count * Self.second) / Double(passed)).rounded())
    (count, self.since) = (0, time)
    // A time out of sight says nothing of the speed.
    return passed < 2 * Self.second ? frames : nil
  }
}
