// SPDX-License-Identifier: MIT
// What a form offers for media and places: each once, as somebody may have begun to type it.

import Sowings
import Testing

@Suite("Used texts") @MainActor struct UsedTextsTests {
  @Test("are those of all sowings, each once, in the order of the alphabet") func all() throws {
    let fixture = try Fixture()
    let (aloe, beta) = (try fixture.plant("Aloe"), try fixture.plant("Beta"))
    for (plant, medium, place) in [
      (aloe, "Sand", "windowsill"), (aloe, "Compost", "Élan"), (beta, "Sand", "Frame"), (beta, "", "Frame"), (beta, "compost", ""),
    ] {
      try fixture.garden.sow(SeedCount(3), of: plant, details: SowingDetails(medium: medium, place: place))
    }
    let used = try UsedTexts(in: fixture.container.persistentStoreCoordinator)
    #expect(used.media == ["Compost", "compost", "Sand"])
    #expect(used.places == ["Élan", "Frame", "windowsill"])
  }

  @Test(
    "are found by the beginning of any word, first by that of the first",
    arguments: [
      ("", ["Cold frame", "Élan", "Frame"]), ("fr", ["Frame", "Cold frame"]), ("ELA", ["Élan"]), ("Frame", ["Cold frame"]), ("x", []),
    ])
  func matching(typed: String, found: [String]) { #expect(UsedTexts.texts(["Cold frame", "Élan", "Frame"], matching: typed) == found) }
}
