// SPDX-License-Identifier: MIT
// What a plant may be called, and which names count as the same.

import Testing

@testable import Sowings

@Suite("A plant's name") struct PlantNameTests {
  @Test(
    "is read from one piece, and written as botanists do",
    arguments: [
      ("Capsicum annuum 'Early Jalapeño'", "Capsicum", "annuum", "Early Jalapeño", "Capsicum annuum ‘Early Jalapeño’"),
      ("Capsicum  annuum ‘Early Jalapeño’", "Capsicum", "annuum", "Early Jalapeño", "Capsicum annuum ‘Early Jalapeño’"),
      ("Tomato \"O'Brien's Best\"", "Tomato", "", "O'Brien's Best", "Tomato ‘O'Brien's Best’"),
      (" Opuntia × hybrida var. nova\n", "Opuntia", "× hybrida var. nova", nil, "Opuntia × hybrida var. nova"),
      ("Sedum", "Sedum", "", nil, "Sedum"),
      ("Tomato O'", "Tomato", "O'", nil, "Tomato O'"),
    ] as [(String, String, String, String?, String)])
  func pieces(typed: String, genus: String, species: String, cultivar: String?, written: String) throws {
    let name = try PlantName(typed)
    #expect(name == (try PlantName(genus: genus, species: species, cultivar: cultivar)))
    #expect((name.genus, name.species) == (genus, species))
    #expect(name.cultivar == cultivar)
    #expect(name.description == written)
  }

  @Test("is read again as it is written", arguments: 0..<12) func again(number: Int) throws {
    let name = SampleNames.name(number)
    #expect(try PlantName(name.description) == name)
  }

  @Test("has no sign that turns what stands after it") func directions() throws {
    #expect(try PlantName("\u{202E}Aloe \u{2067}vera\u{2069}").description == "Aloe vera")
  }

  @Test("is refused without a genus", arguments: ["", " ", "\n", "'Lipstick'"])
  func empty(typed: String) {
    #expect(throws: GardenError.nameIsEmpty) { try PlantName(typed) }
  }

  @Test("stands on one line", arguments: ["Aloe\npolyphylla", "Aloe\tvera", "\u{1b}[31mAloe", "Aloe\u{2028}vera"])
  func controls(typed: String) {
    #expect(throws: GardenError.nameHasControlCharacters(typed)) { try PlantName(typed) }
  }

  @Test(
    "is the same as another that differs in case, accents, quotes or space only",
    arguments: [("Aloe vera", "ALOE  Vera "), ("Capsicum annuum 'Jalapeño'", "capsicum annuum “jalapeno”")])
  func same(one: String, other: String) throws {
    #expect(try PlantName(one).key == PlantName(other).key)
  }

  @Test(
    "is another when a part differs, or a word stands in another part",
    arguments: [("Aloe vera", "Aloe"), ("Aloe vera", "Aloe 'vera'"), ("Aloe vera 'A'", "Aloe vera 'B'"), ("Aloe vera", "Aloe ferox")])
  func different(one: String, other: String) throws {
    #expect(try PlantName(one).key != PlantName(other).key)
  }

  @Test("of a sample plant is no other's") func samples() {
    #expect(Set((0..<5_000).map { SampleNames.name($0).key }).count == 5_000)
  }
}
