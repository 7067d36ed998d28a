// SPDX-License-Identifier: MIT
// Fields in colours: the picture on the screen, in files and in thumbnails. The target is optimised in every build, for it runs per cell.

import Pictures
import ReactionSimulation

/// How the bytes of a pixel lie in memory.
public enum PixelForm: Sendable {
  /// Red, green, blue.
  case rgb
  /// Blue, green, red and an opaque fourth byte, as drawing surfaces have it on most processors.
  case bgra

  public var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// What colours the fields of one model by one scheme; made once, it colours many.
public struct FieldPainter: Sendable {
  public let scheme: ColourScheme
  public let model: ReactionModel
  private let table: [Colour]

  public init(_ scheme: ColourScheme, model: ReactionModel) {
    self.scheme = scheme
    self.model = model
    table = ColourTable(scheme).entries
  }

  /// The substance a map shows, and how much of it has the map's last colour.
  ///
  /// The second substance of Gray-Scott hardly comes above 0.42.
  public static func shown(of model: ReactionModel) -> (substance: Int, most: Float) {
    model == .grayScott ? (1, 0.42) : (0, 1)
  }

  /// The field as a picture, a pixel a cell.
  public func picture(of field: Field) -> Picture {
    var bytes = [UInt8](repeating: 0, count: field.width * field.height * 3)
    bytes.withUnsafeMutableBytes { fill($0, with: field, form: .rgb) }
    return Picture(width: field.width, height: field.height, pixels: bytes)
  }

  /// Colours a field into memory of the caller's, row after row without gaps.
  ///
  /// - Parameters:
  ///   - target: Room for a pixel of each cell.
  ///   - field: The field, of the painter's model.
  ///   - form: How the bytes of a pixel lie.
  public func fill(_ target: UnsafeMutableRawBufferPointer, with field: Field, form: PixelForm) {
    let cells = field.width * field.height
    precondition(
      target.count >= cells * form.bytesPerPixel, "The pixels need \(cells * form.bytesPerPixel) bytes, and \(target.count) are given.")
    precondition(field.planes.count == model.substances, "The field has another number of substances than \(model.name).")
    guard !table.isEmpty else {
      let green = field.planes.count == 3 ? 1 : 0
      field.planes[0].withUnsafeBufferPointer { red in
        field.planes[green].withUnsafeBufferPointer { green in
          field.planes[field.planes.count - 1].withUnsafeBufferPointer { blue in
            for cell in 0..<cells {
              let colour = Colour(
                red: Quantisation.level(red[cell]), green: Quantisation.level(green[cell]), blue: Quantisation.level(blue[cell]))
              Self.put(colour, target, cell, form)
            }
          }
        }
      }
      return
    }
    let (substance, most) = Self.shown(of: model)
    let scale = 1 / most
    field.planes[substance].withUnsafeBufferPointer { plane in
      table.withUnsafeBufferPointer { table in
        for cell in 0..<cells { Self.put(table[Int(Quantisation.level(plane[cell] * scale))], target, cell, form) }
      }
    }
  }

  @inline(__always) private static func put(_ colour: Colour, _ target: UnsafeMutableRawBufferPointer, _ cell: Int, _ form: PixelForm) {
    switch form {
    case .rgb:
      target[3 * cell] = colour.red
      target[3 * cell + 1] = colour.green
      target[3 * cell + 2] = colour.blue
    case .bgra:
      target[4 * cell] = colour.blue
      target[4 * cell + 1] = colour.green
      target[4 * cell + 2] = colour.red
      target[4 * cell + 3] = 255
    }
  }

  /// The strip that shows the scheme from nothing to the most; the original's has a band for each colour a substance gets.
  public func strip(width: Int, height: Int) -> Picture {
    let bands = model.substances
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        let level = UInt8(width > 1 ? column * 255 / (width - 1) : 255)
        guard table.isEmpty else {
          let colour = table[Int(level)]
          bytes += [colour.red, colour.green, colour.blue]
          continue
        }
        switch (bands, row * bands / height) {
        case (2, 0): bytes += [level, level, 0]
        case (2, _), (3, 2): bytes += [0, 0, level]
        case (_, 0): bytes += [level, 0, 0]
        default: bytes += [0, level, 0]
        }
      }
    }
    return Picture(width: width, height: height, pixels: bytes)
  }
}
