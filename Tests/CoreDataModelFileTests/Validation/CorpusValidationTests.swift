// SPDX-License-Identifier: MIT
// Models that Apple's compiler accepted break no rule.

import CoreDataModelFile
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusValidationTests {
  @Test(arguments: CorpusModelTests.contents) func `a model of the corpus breaks no rule`(path: String) throws {
    let source = try XCDataModelReader.read(Data(contentsOf: Corpus.url.appendingPathComponent(path)), path: path)
    let errors = source.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
  }
}
