// SPDX-License-Identifier: MIT
// Texts in another language. A process has one language, so that each test asks in the domain of a catalogue of its own, one at a time.

import Adwaita
import Foundation
import TestCatalogues
import Testing

@Suite(.serialized) struct CatalogueTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalogues-\(UUID().uuidString)")

  /// Asks with a catalogue, and without one again afterwards.
  ///
  /// The language named last is the one gettext looks for; the locale must be another than C for it to look at all.
  private func with(_ catalogue: Catalogue, language: String, _ ask: () -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = setlocale(LC_ALL, nil).map { String(cString: $0) }
    try #require(["C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8"].contains { (locale: String) in setlocale(LC_ALL, locale) != nil })
    setenv("LANGUAGE", language, 1)
    defer {
      Translation.stop()
      unsetenv("LANGUAGE")
      setlocale(LC_ALL, before ?? "C")
    }
    let domain = "test-\(UUID().uuidString)"
    try catalogue.write(domain: domain, language: language, in: folder)
    Translation.use(domain: domain, folder: folder.path)
    ask()
  }

  private static let german = Catalogue(
    pluralForms: "nplurals=2; plural=(n != 1)",
    texts: [
      ("_Save", nil, ["_Speichern"]), ("Reset “%1”?", nil, ["„%1“ zurücksetzen?"]), ("%2 of %1", nil, ["%1: das %2."]),
      ("day without", "days without", ["Tag ohne", "Tage ohne"]), ("%1 day", "%1 days", ["%1 Tag", "%1 Tage"]),
    ])

  @Test("texts and their words come in the language of the catalogue, what it has not stays, and the empty text is empty")
  func german() throws {
    try with(Self.german, language: "de") {
      #expect(tr("_Save") == "_Speichern")
      #expect(tr("Reset “%1”?", "Kaffee") == "„Kaffee“ zurücksetzen?")
      #expect(tr("%2 of %1", "7", "3") == "7: das 3.")
      #expect(tr("Nobody translated this") == "Nobody translated this")
      #expect(tr("") == "")
    }
    #expect(tr("_Save") == "_Save")
  }

  @Test("one and many follow the catalogue's rule")
  func numbers() throws {
    try with(Self.german, language: "de") {
      #expect([0, 1, 2, 101].map { tr(one: "%1 day", many: "%1 days", $0, "\($0)") } == ["0 Tage", "1 Tag", "2 Tage", "101 Tage"])
      #expect(tr(one: "day without", many: "days without", 1) == "Tag ohne")
    }
  }

  @Test("a language with three forms has all of them")
  func threeForms() throws {
    let polish = Catalogue(
      pluralForms: "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
      texts: [("%1 box", "%1 boxes", ["%1 pole", "%1 pola", "%1 pól"])])
    try with(polish, language: "pl") {
      #expect(
        [1, 2, 5, 12, 22].map { tr(one: "%1 box", many: "%1 boxes", $0, "\($0)") } == ["1 pole", "2 pola", "5 pól", "12 pól", "22 pola"])
    }
  }
}
