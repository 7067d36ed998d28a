// SPDX-License-Identifier: MIT
// Colours: that maps grow lighter evenly, that fields are shown in them, and that pictures change their size without changing their look.

import FieldPictures
import Foundation
import Pictures
import ReactionSimulation
import Testing

@Suite("A colour map") struct ColourMapTests {
  static let maps = ColourMap.allCases.filter { $0 != .original }

  /// CIE L*, from 0 to 100, by the light of a colour.
  private func lightness(_ colour: Colour) -> Double {
    func light(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let y = 0.2126 * light(colour.red) + 0.7152 * light(colour.green) + 0.0722 * light(colour.blue)
    return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389 / 27
  }

  @Test("has 256 colours whose lightness goes one way, nearly evenly", arguments: maps)
  func even(map: ColourMap) {
    let levels = ColourTable(ColourScheme(map)).entries.map(lightness)
    #expect(levels.count == 256)
    let sign: Double = map == .porcelain ? -1 : 1
    for index in 8..<256 {
      let change = sign * (levels[index] - levels[index - 8])
      #expect(change > 2 && change < 3.6, "\(map.name) at \(index): \(change)")
    }
    // Rounding to bytes may hold a step back, but never by a visible amount.
    for index in 1..<256 { #expect(sign * (levels[index] - levels[index - 1]) > -0.25, "\(map.name) at \(index)") }
  }

  @Test("begins and ends in the colours it is made of, and reversed the other way round", arguments: maps)
  func ends(map: ColourMap) {
    let entries = ColourTable(ColourScheme(map)).entries
    #expect(ColourTable(ColourScheme(map, isReversed: true)).entries == entries.reversed())
    if map == .lagoon {
      #expect(entries.first == Colour(red: 0x0c, green: 0x19, blue: 0x33))
      #expect(entries.last == Colour(red: 0xf9, green: 0xf6, blue: 0xc7))
    }
  }

  @Test("is found by its name, whatever the capitals", arguments: ColourMap.allCases)
  func names(map: ColourMap) {
    #expect(ColourMap(named: map.name.uppercased()) == map)
    #expect(ColourMap(named: map.name + "x") == nil)
  }

  @Test("shows itself in a strip from its first colour to its last", arguments: maps)
  func strip(map: ColourMap) {
    let strip = FieldPainter(ColourScheme(map), model: .grayScott).strip(width: 256, height: 2)
    let entries = ColourTable(ColourScheme(map)).entries
    #expect(strip.pixels == (entries + entries).flatMap { [$0.red, $0.green, $0.blue] })
  }

  @Test("of the original's shows a band for each colour of a substance", arguments: ReactionModel.allCases)
  func originalStrip(model: ReactionModel) {
    let strip = FieldPainter(.original, model: model).strip(width: 2, height: model.substances)
    let last = (0..<model.substances).map { Array(strip.pixels[($0 * 6 + 3)..<($0 * 6 + 6)]) }
    #expect(last == (model.substances == 3 ? [[255, 0, 0], [0, 255, 0], [0, 0, 255]] : [[255, 255, 0], [0, 0, 255]]))
  }
}

@Suite("A field in colours") struct FieldPainterTests {
  private func field(_ model: ReactionModel, _ precision: Precision) -> Field {
    var simulation = Simulation(SimulationSetting(model: model, precision: precision, width: 33, height: 17))
    simulation.run(steps: 5)
    return simulation.field
  }

  @Test("of the original's is the field itself", arguments: ReactionModel.allCases, Precision.allCases)
  func original(model: ReactionModel, precision: Precision) {
    let field = field(model, precision)
    #expect(FieldPainter(.original, model: model).picture(of: field).pixels == field.rgb)
  }

  @Test("has for each cell the colour of its amount in both forms of memory", arguments: ReactionModel.allCases, Precision.allCases)
  func mapped(model: ReactionModel, precision: Precision) {
    let field = field(model, precision)
    let scheme = ColourScheme(.ember, isReversed: true)
    let painter = FieldPainter(scheme, model: model)
    let table = ColourTable(scheme).entries
    let (substance, most) = FieldPainter.shown(of: model)
    let colours = field.planes[substance].map { table[Int(min(1, max(0, $0 / most)) * 255 + 0.5)] }
    let pixels = painter.picture(of: field).pixels
    var surface = [UInt8](repeating: 7, count: 33 * 17 * 4)
    surface.withUnsafeMutableBytes { painter.fill($0, with: field, form: .bgra) }
    var different = 0
    for (cell, colour) in colours.enumerated() {
      let pixel = Colour(red: pixels[3 * cell], green: pixels[3 * cell + 1], blue: pixels[3 * cell + 2])
      if pixel != colour { different += 1 }
      #expect(Array(surface[(4 * cell)..<(4 * cell + 4)]) == [pixel.blue, pixel.green, pixel.red, 255])
    }
    // A value exactly between two levels may go to either.
    #expect(different <= 2)
  }

  @Test("never leaves the map, whatever the amount", arguments: [Float.nan, -.infinity, .infinity, -1, 2])
  func beyond(amount: Float) {
    let field = Field(width: 8, height: 8, planes: [[Float](repeating: amount, count: 64), [Float](repeating: amount, count: 64)])
    let table = ColourTable(ColourScheme(.lagoon)).entries
    let pixels = FieldPainter(ColourScheme(.lagoon), model: .grayScott).picture(of: field).pixels
    let end = amount > 0 ? table[255] : table[0]
    #expect(Array(pixels[..<3]) == [end.red, end.green, end.blue])
  }
}

@Suite("Colouring") struct PainterSpeedTests {
  @Test("a field of 640 × 640 costs a small part of a frame's time", arguments: [ColourScheme.original, ColourScheme(.lagoon)])
  func speed(scheme: ColourScheme) {
    let field = Field(startOf: SimulationSetting(model: .grayScott))
    let painter = FieldPainter(scheme, model: .grayScott)
    var surface = [UInt8](repeating: 0, count: 640 * 640 * 4)
    // The fastest of some, since others use the machine; a frame has 16 milliseconds.
    let times = (0..<20).map { _ in
      ContinuousClock().measure { surface.withUnsafeMutableBytes { painter.fill($0, with: field, form: .bgra) } }
    }
    #expect((times.min() ?? .seconds(1)) < .milliseconds(8))
  }
}

@Suite("A picture") struct PictureSizeTests {
  @Test("made smaller has the mean of what each pixel covers") func box() {
    let pixels = (0..<16).flatMap { index -> [UInt8] in [UInt8(index * 10), UInt8(index), 255] }
    let small = Picture(width: 4, height: 4, pixels: pixels).boxed(longestSide: 2)
    #expect(small.pixels == [25, 3, 255, 45, 5, 255, 105, 11, 255, 125, 13, 255])
  }

  @Test("made smaller by no whole number keeps its mean", arguments: [(320, 80), (90, 200), (161, 161), (4000, 3)])
  func odd(width: Int, height: Int) {
    let picture = Picture(width: width, height: height, pixels: (0..<(width * height * 3)).map { UInt8(($0 * 7919) % 256) })
    let small = picture.boxed(longestSide: 160)
    #expect(max(small.width, small.height) == 160)
    func mean(_ picture: Picture) -> Double { picture.pixels.reduce(0) { $0 + Double($1) } / Double(picture.pixels.count) }
    #expect(abs(mean(small) - mean(picture)) < 1)
    #expect(Picture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6]).boxed(longestSide: 160).width == 2)
  }

  @Test("made larger repeats each pixel in a square", arguments: [1, 2, 4])
  func enlarged(scale: Int) {
    let picture = Picture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6])
    let large = picture.enlarged(scale)
    #expect(large.width == 2 * scale && large.height == scale)
    #expect(large.boxed(longestSide: 2) == picture)
  }
}
