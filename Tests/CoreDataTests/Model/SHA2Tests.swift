// SPDX-License-Identifier: MIT
// SHA-2 against the standard's own examples and lengths around a block's end.

import CoreDataRows
import Foundation
import Testing

@Suite struct SHA2Tests {
  static func hex(_ data: Data) -> String { data.map { String(format: "%02x", $0) }.joined() }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ])
  func `SHA-256 is the standard's`(message: String, expected: String) { #expect(Self.hex(SHA2.sha256(message.utf8)) == expected) }

  @Test(arguments: [
    (0, "cf83e1357eefb8bdf1542850d66d8007"),
    (3, "d6f644b19812e97b5d871658d6d3400e"),
    (111, "fa9121c7b32b9e01733d034cfc78cbf6"),
    (112, "c01d080efd492776a1c43bd23dd99d0a"),
    (119, "130396a75cb483f2eee8c56d8a668bb3"),
    (120, "f241de612b01aa2fa3cf01531d2a8e5e"),
    (128, "b73d1929aa615934e61a871596b3f3b3"),
    (300, "a6a77010dd9696c23831e6549de51724"),
  ])
  func `SHA-512 is right for lengths around a block's end`(length: Int, start: String) {
    #expect(Self.hex(SHA2.sha512(repeatElement(UInt8(ascii: "a"), count: length))).hasPrefix(start))
  }
}
