// SPDX-License-Identifier: MIT
// A picture for a terminal: two pixels in each character, one above the other. Commands print it.

/// A picture made of characters.
public enum HalfBlocks {
  private static let escape = "\u{1b}["

  /// The picture in coloured half-blocks, by escape codes of 24-bit colour; each line ends with the colours switched off.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - columns: How many characters a line may have.
  /// - Returns: Lines, each with its line break.
  /// - Throws: `PictureError`.
  public static func colored(_ picture: Picture, columns: Int) throws -> String {
    let small = try fitted(picture, columns)
    var text = ""
    for row in stride(from: 0, to: small.height, by: 2) {
      var last = ""
      for column in 0..<small.width {
        let colors = "\(escape)38;2;\(color(small, column, row));48;2;\(color(small, column, min(row + 1, small.height - 1)))m"
        // The codes are many times longer than the block: only where a colour changes.
        if colors != last { text += colors }
        last = colors
        text += "▀"
      }
      text += "\(escape)0m\n"
    }
    return text
  }

  /// The picture in plain characters, the brighter the denser.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - columns: How many characters a line may have.
  /// - Returns: Lines, each with its line break.
  /// - Throws: `PictureError`.
  public static func plain(_ picture: Picture, columns: Int) throws -> String {
    let small = try fitted(picture, columns)
    let signs = Array(" .:-=+*#%@")
    var text = ""
    for row in stride(from: 0, to: small.height, by: 2) {
      for column in 0..<small.width {
        let light = brightness(small, column, row) + brightness(small, column, min(row + 1, small.height - 1))
        text.append(signs[light * signs.count / (2 * 255_000 + 1)])
      }
      text += "\n"
    }
    return text
  }

  private static func fitted(_ picture: Picture, _ columns: Int) throws -> Picture {
    guard picture.width > columns else { return picture }
    return try picture.scaled(width: columns, height: max(1, (picture.height * columns + picture.width / 2) / picture.width))
  }

  private static func color(_ picture: Picture, _ column: Int, _ row: Int) -> String {
    let place = (row * picture.width + column) * 3
    return "\(picture.pixels[place]);\(picture.pixels[place + 1]);\(picture.pixels[place + 2])"
  }

  /// How bright a pixel is, from 0 to 255,000, by the weights of ITU-R BT.709.
  private static func brightness(_ picture: Picture, _ column: Int, _ row: Int) -> Int {
    let place = (row * picture.width + column) * 3
    return 213 * Int(picture.pixels[place]) + 715 * Int(picture.pixels[place + 1]) + 72 * Int(picture.pixels[place + 2])
  }
}
