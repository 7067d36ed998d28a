// SPDX-License-Identifier: MIT
// Pictures as files: what comes back, what scaling leaves, and what happens when a file cannot be written.

import Foundation
import Testing

@testable import Pictures

/// A picture that is different everywhere.
private func sample(_ width: Int, _ height: Int) -> Picture {
  var pixels: [UInt8] = []
  for row in 0..<height {
    for column in 0..<width {
      pixels.append(UInt8(column * 255 / max(1, width - 1)))
      pixels.append(UInt8(row * 255 / max(1, height - 1)))
      pixels.append(UInt8((column + row) % 256))
    }
  }
  return Picture(width: width, height: height, pixels: pixels)
}

@Suite("A picture") struct PictureTests {
  @Test("comes back from a PNG file to the bit, also where rows are padded", arguments: [(1, 1), (3, 2), (17, 5), (64, 64), (5, 301)])
  func png(width: Int, height: Int) throws {
    let picture = sample(width, height)
    let data = try picture.pngData()
    #expect(data.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(try Picture(data: data) == picture)
  }

  @Test("comes back from a JPEG file nearly so, the better the quality the larger") func jpeg() throws {
    let picture = sample(120, 80)
    let (coarse, fine) = (try picture.jpegData(quality: 20), try picture.jpegData(quality: 95))
    #expect(coarse.starts(with: [0xff, 0xd8, 0xff]))
    #expect(coarse.count < fine.count)
    let again = try Picture(data: fine)
    #expect(again.width == 120 && again.height == 80)
    let difference = zip(again.pixels, picture.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(difference < picture.pixels.count * 4)
  }

  @Test("has an empty part that is white when it is read") func transparency() throws {
    // One transparent pixel, as libpng writes it.
    let text = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=="
    #expect(try Picture(data: try #require(Data(base64Encoded: text))).pixels == [255, 255, 255])
  }

  /// A JPEG file that says how the camera was held, by the number EXIF has for it.
  private func held(_ picture: Picture, orientation: UInt8) throws -> Data {
    var data = try picture.jpegData(quality: 95)
    let tiff: [UInt8] = [
      0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
    ]
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    data.insert(contentsOf: [0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    return data
  }

  /// The part of red, green and blue at a place, from 0 to 255.
  private func color(_ picture: Picture, _ x: Int, _ y: Int) -> ArraySlice<UInt8> {
    picture.pixels[(y * picture.width + x) * 3..<(y * picture.width + x) * 3 + 3]
  }

  @Test("of a camera stands upright, however the camera was held", arguments: [(1, 40, 16), (3, 40, 16), (6, 16, 40), (8, 16, 40)])
  func orientation(number: UInt8, width: Int, height: Int) throws {
    // Bright at the left, dark at the right.
    let pixels = (0..<16).flatMap { _ in (0..<40).flatMap { column in [UInt8](repeating: column < 20 ? 250 : 5, count: 3) } }
    let picture = try Picture(data: try held(Picture(width: 40, height: 16, pixels: pixels), orientation: number))
    #expect(picture.width == width && picture.height == height)
    let first = try #require(color(picture, 1, 1).first)
    let last = try #require(color(picture, width - 2, height - 2).first)
    // Turned by a half or against the clock, the bright side comes last.
    #expect((first > 200 && last < 50) == (number == 1 || number == 6))
    #expect((first < 50 && last > 200) == (number == 3 || number == 8))
  }

  @Test("has a square in its middle, in any size", arguments: [(40, 16), (16, 40), (16, 16)]) func square(width: Int, height: Int) throws {
    let picture = sample(width, height)
    let square = try picture.square(side: 16)
    #expect(square.width == 16 && square.height == 16)
    #expect(square.pixels.prefix(3) == color(picture, (width - 16) / 2, (height - 16) / 2))
    #expect(square.pixels.suffix(3) == color(picture, (width - 16) / 2 + 15, (height - 16) / 2 + 15))
    let small = try picture.square(side: 5)
    #expect(small.width == 5 && small.height == 5)
  }

  @Test(
    "is not read from what is none",
    arguments: [Data(), Data("GIF89a".utf8), Data("no picture at all".utf8), Data([0x89, 0x50, 0x4e, 0x47])])
  func garbage(data: Data) {
    #expect(throws: PictureError.self) { try Picture(data: data) }
  }

  @Test("that ends too early is refused", arguments: [PictureFormat.png, .jpeg(quality: 75)]) func truncated(format: PictureFormat) throws {
    let data = try sample(64, 64).data(as: format)
    // No need to print the pixels if one is read after all.
    for length in [data.count / 2, data.count - 9, 40] {
      #expect(throws: PictureError.unreadable(reason: "It ends too early.")) { _ = try Picture(data: data.prefix(length)) }
    }
  }

  @Test(
    "has its longest side scaled and keeps its proportions, but is never enlarged",
    arguments: [
      (640, 640, 160, 160), (640, 320, 160, 80), (300, 640, 75, 160), (160, 160, 160, 160), (96, 64, 96, 64), (1000, 1, 160, 1),
      (161, 100, 160, 99),
    ])
  func fitting(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
    let small = try sample(width, height).fitting(longestSide: 160)
    #expect(small.width == newWidth && small.height == newHeight)
    #expect(small.pixels.count == newWidth * newHeight * 3)
  }

  @Test("keeps the mean of its colours when it is made smaller") func mean() throws {
    let pair: [UInt8] = [255, 0, 0, 0, 0, 255]
    let stripes = Picture(width: 320, height: 320, pixels: (0..<160 * 320).flatMap { _ in pair })
    let small = try stripes.fitting(longestSide: 160)
    let reds = stride(from: 0, to: small.pixels.count, by: 3).map { Int(small.pixels[$0]) }
    #expect(reds.allSatisfy { abs($0 - 127) < 3 })
  }
}

@Suite("A picture file") struct PictureFileTests {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
  }

  @Test("is written whole and alone, and replaces the one before") func write() throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("Würmer 1.png")
    try sample(8, 8).write(to: file)
    try sample(9, 7).write(to: file)
    #expect(try Picture(contentsOf: file) == sample(9, 7))
    #expect(folder.names == ["Würmer 1.png"])
  }

  @Test("that a link leads to is replaced, and the link stays") func link() throws {
    let folder = try Folder()
    let (file, link) = (folder.url.appendingPathComponent("real.png"), folder.url.appendingPathComponent("link.png"))
    try sample(8, 8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try sample(4, 4).write(to: link)
    #expect(try Picture(contentsOf: file) == sample(4, 4))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test("on a full disk is refused with a sentence") func fullDisk() throws {
    // A device every write to which fails as on a full disk.
    let error = #expect(throws: PictureError.self) { try sample(8, 8).write(to: URL(fileURLWithPath: "/dev/full")) }
    #expect(error == .diskFull(path: "/dev/full"))
    #expect(error?.errorDescription?.contains("The disk is full") == true)
  }

  @Test("in a folder that is not there, or that is one itself, is refused") func paths() throws {
    let folder = try Folder()
    let missing = folder.url.appendingPathComponent("no/such/a.png")
    #expect(throws: PictureError.noFolder(path: missing.path)) { try sample(8, 8).write(to: missing) }
    #expect(throws: PictureError.isFolder(path: folder.url.path)) { try sample(8, 8).write(to: folder.url) }
    #expect(folder.names.isEmpty)
  }

  @Test("that may not be written is refused, and nothing is left beside it", .enabled(if: getuid() != 0, "root may write anywhere"))
  func permissions() throws {
    let folder = try Folder()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    let file = folder.url.appendingPathComponent("a.png")
    #expect(throws: PictureError.notPermitted(path: file.path)) { try sample(8, 8).write(to: file) }
    #expect(folder.names.isEmpty)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
  }

  @Test("under a name that is too long is refused with the system's reason") func longName() throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent(String(repeating: "x", count: 300))
    let error = #expect(throws: PictureError.self) { try sample(8, 8).write(to: file) }
    #expect(error?.errorDescription?.contains("too long") == true)
    #expect(folder.names.isEmpty)
  }

  @Test("that is not there can't be read, and the sentence names it") func unreadable() throws {
    let error = #expect(throws: PictureError.self) { try Picture(contentsOf: URL(fileURLWithPath: "/no/such.png")) }
    #expect(error?.errorDescription?.contains("/no/such.png") == true)
  }

  @Test(
    "has the form its name asks for",
    arguments: [
      ("a.png", .png), ("A.PNG", .png), ("a", .png), ("a.jpg", .jpeg(quality: 90)), ("a.JPEG", .jpeg(quality: 90)), ("a.webp", nil),
    ]
      as [(String, PictureFormat?)])
  func format(name: String, expected: PictureFormat?) {
    #expect(PictureFormat(path: name) == expected)
  }
}

@Suite("Half-blocks") struct HalfBlocksTests {
  private let picture = Picture(width: 2, height: 3, pixels: [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 1, 2, 3, 255, 255, 255])

  @Test("show two pixels in a character, and change colours only where they change") func colored() throws {
    let text = try HalfBlocks.colored(picture, columns: 80)
    let lines = [
      "\u{1b}[38;2;255;0;0;48;2;0;0;255m▀▀\u{1b}[0m",
      "\u{1b}[38;2;1;2;3;48;2;1;2;3m▀\u{1b}[38;2;255;255;255;48;2;255;255;255m▀\u{1b}[0m",
    ]
    #expect(text == lines.map { $0 + "\n" }.joined())
  }

  @Test("without colours are denser where it is brighter") func plain() throws {
    let text = try HalfBlocks.plain(picture, columns: 80)
    #expect(text == "..\n @\n")
    #expect(!text.unicodeScalars.contains { !$0.isASCII })
  }

  @Test("fit into the columns they are given", arguments: [1, 7, 40]) func columns(count: Int) throws {
    for text in [try HalfBlocks.plain(sample(100, 60), columns: count), try HalfBlocks.colored(sample(100, 60), columns: count)] {
      let lines = text.split(separator: "\n")
      #expect(lines.count == (max(1, (60 * count + 50) / 100) + 1) / 2)
      let shown = lines.map { $0.replacing(/\u{1b}\[[0-9;]*m/, with: "").count }
      #expect(shown.allSatisfy { $0 == count })
    }
  }
}
