// SPDX-License-Identifier: MIT
// How the field is coloured: a strip of the map with its ends, the map, its direction. The editor has one.

import Adwaita
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation

final class ColourGroup {
  let widget = Box(.vertical, spacing: 4)
  private let lab: Lab
  private let low = Label(css: "caption", "dim-label", "numeric")
  private let high = Label(css: "caption", "dim-label", "numeric")
  private let strip: DrawingArea
  private let map: ChoiceRow
  private let reverse: Switch
  private let reverseRow: ActionRow
  private var isFilling = false
  /// What the strips in the list were drawn for.
  private var drawn: (model: ReactionModel, isReversed: Bool)?
  private static let listed = (width: 72, height: 16)

  init(_ lab: Lab) {
    self.lab = lab
    let owner = Owner()
    strip = DrawingArea(name: tr("Colour scale")) { painter, width, height in
      owner.group?.drawStrip(painter, Int(width), Int(height))
    }
    map = ChoiceRow(tr("Colour map"), ColourMap.allCases.map(\.words)) { owner.group?.choose($0) }
    reverse = Switch(name: tr("Reverse")) { owner.group?.setReversed($0) }
    reverseRow = ActionRow(tr("Reverse"), reverse)
    owner.group = self
    strip.atLeast(height: 28).css("strip").clipped()
    high.align(.end, .center).expand(vertically: false)
    let scale = Box(.vertical, spacing: 4, [strip, Box(.horizontal, [low, high])]).margins(Margins(bottom: 10))
    widget.append(RowGroup(title: tr("Colours"), [scale]), RowGroup([map, reverseRow]))
    widget.keep(self)
    show()
  }

  private final class Owner { weak var group: ColourGroup? }

  func show() {
    isFilling = true
    defer { isFilling = false }
    let model = lab.setting.model
    map.selected = ColourMap.allCases.firstIndex(of: lab.colours.map) ?? 0
    reverse.isOn = lab.colours.isReversed
    reverseRow.isSensitive = lab.colours.map.isReversible
    let shown = FieldPainter.shown(of: model)
    let isPlain = lab.colours.map == .original
    let letters = isPlain ? model.substanceNames : [model.substanceNames[shown.substance]]
    low.text = "\(letters.joined(separator: ", ")) = 0"
    high.text = Decimals.text(Double(isPlain ? 1 : shown.most), decimals: 2)
    strip.redraw()
    showStrips(model)
  }

  /// Has the list show each map as it would be used now.
  private func showStrips(_ model: ReactionModel) {
    let isReversed = lab.colours.isReversed
    guard drawn == nil || drawn?.model != model || drawn?.isReversed != isReversed else { return }
    drawn = (model, isReversed)
    let (width, height) = Self.listed
    map.showPictures(width: width, height: height) { index in
      let scheme = ColourScheme(ColourMap.allCases[index], isReversed: isReversed)
      let picture = FieldPainter(scheme, model: model).strip(width: width, height: height)
      return Texture(width: picture.width, height: picture.height, rgb: picture.pixels)
    }
  }

  private func choose(_ index: Int) {
    guard !isFilling, ColourMap.allCases.indices.contains(index) else { return }
    lab.setColours(ColourScheme(ColourMap.allCases[index], isReversed: lab.colours.isReversed))
  }

  private func setReversed(_ isReversed: Bool) {
    guard !isFilling else { return }
    lab.setColours(ColourScheme(lab.colours.map, isReversed: isReversed))
  }

  private func drawStrip(_ painter: Painter, _ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return }
    let picture = FieldPainter(lab.colours, model: lab.setting.model).strip(width: width, height: height)
    var pixels = (0..<width * height).map { cell in
      0xff00_0000 | UInt32(picture.pixels[3 * cell]) << 16 | UInt32(picture.pixels[3 * cell + 1]) << 8
        | UInt32(picture.pixels[3 * cell + 2])
    }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      painter.pixels(start, width: width, height: height, x: 0, y: 0, scale: 1, isSmooth: false, isOpaque: true)
    }
  }
}
