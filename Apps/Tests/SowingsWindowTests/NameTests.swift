// SPDX-License-Identifier: MIT
// Plants' names in the window: how they are marked, and how they are typed in three fields. No display is needed.

import Sowings
import Testing

@testable import SowingsWindow

@Suite("A plant's name") struct NameTests {
  @Test(
    "slants genus and epithets, and leaves ranks, signs, authors and the cultivar upright",
    arguments: [
      ("Capsicum annuum ‘Early Jalapeño’", "<i>Capsicum</i> <i>annuum</i> \u{200A}‘Early\u{A0}Jalapeño’"),
      ("Digitalis purpurea", "<i>Digitalis</i> <i>purpurea</i>"), ("Sedum", "<i>Sedum</i>"),
      ("Viola × wittrockiana", "<i>Viola</i> × <i>wittrockiana</i>"), ("Mentha ×piperita", "<i>Mentha</i> × <i>piperita</i>"),
      ("Brassica oleracea var. capitata", "<i>Brassica</i> <i>oleracea</i> var. <i>capitata</i>"),
      ("Lithops sp.", "<i>Lithops</i> sp."), ("Quercus robur L.", "<i>Quercus</i> <i>robur</i> L."),
      ("Rosa canina (Mill.) Voss Group", "<i>Rosa</i> <i>canina</i> (Mill.) <i>Voss</i> Group"),
      ("A<b> c&d", "<i>A&lt;b&gt;</i> <i>c&amp;d</i>"),
    ])
  func title(name: String, markup: String) throws {
    #expect(BotanicalName(try PlantName(name)).title == markup)
  }

  @Test("has a second line with what there is of cultivar and common name") func second() throws {
    func second(_ name: String, _ common: String?) throws -> String { BotanicalName(try PlantName(name), commonName: common).second }
    #expect(try second("Solanum lycopersicum ‘Black Krim’", "Tomato") == "‘Black\u{A0}Krim’  <span alpha=\"72%\">Tomato</span>")
    #expect(try second("Solanum lycopersicum ‘Black Krim’", nil) == "‘Black\u{A0}Krim’")
    #expect(try second("Ocimum basilicum", "Basil & <more>") == "<span alpha=\"72%\">Basil &amp; &lt;more&gt;</span>")
    #expect(try second("Ocimum basilicum", nil) == "")
  }

  @Test("is said without marks, with its common name") func spoken() throws {
    let name = BotanicalName(try PlantName("Capsicum annuum 'Early Jalapeño'"), commonName: "Chilli pepper")
    #expect(name.spoken == "Capsicum annuum ‘Early Jalapeño’, Chilli pepper")
    #expect(name.plain == "Capsicum annuum ‘Early Jalapeño’")
    #expect(BotanicalName(try PlantName("Sedum")).spoken == "Sedum")
  }

  @Test(
    "that is taken apart into three fields is the same when it is put together",
    arguments: [
      "Capsicum annuum ‘Early Jalapeño’", "Sedum", "Viola × wittrockiana", "Tomato ‘Gardener’s Delight’", "Brassica oleracea var. capitata",
      "Pisum sativum ‘Ne Plus Ultra’",
    ])
  func fields(text: String) throws {
    let typed = TypedName(text)
    #expect(typed.text == text)
    #expect(try PlantName(typed.text) == PlantName(genus: typed.genus, species: typed.species, cultivar: typed.cultivar))
  }

  @Test("that is typed with quotes and spaces too many is tidied, and one without a genus is none") func typing() {
    #expect(TypedName(genus: " Capsicum ", species: "annuum", cultivar: " 'Early Jalapeño' ").text == "Capsicum annuum ‘Early Jalapeño’")
    #expect(TypedName(genus: "Capsicum annuum 'Cayenne'", species: "", cultivar: "").text == "Capsicum annuum 'Cayenne'")
    #expect(TypedName(genus: "  ", species: "annuum", cultivar: "Cayenne").text == "")
    #expect(TypedName(genus: "", species: "annuum", cultivar: "").words == "annuum")
    #expect(TypedName("").genus == "")
  }
}
