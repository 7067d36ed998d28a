// SPDX-License-Identifier: MIT
// Types that Foundation has in modules of their own on Linux: networking and XML. Files that name them import the module where there is one,
// which is nowhere on a Mac.

/// Adds imports of Foundation's other modules.
enum FoundationParts {
  private static let modules: [(module: String, names: Set<String>)] = [
    (
      "FoundationNetworking",
      [
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionUploadTask",
        "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLRequest", "URLResponse",
        "HTTPURLResponse", "URLProtocol", "URLProtocolClient", "URLCache", "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage",
        "URLCredential",
        "URLCredentialStorage", "URLProtectionSpace", "URLAuthenticationChallenge", "NSURLRequest", "NSMutableURLRequest",
      ]
    ), ("FoundationXML", ["XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode", "XMLDTD"]),
  ]

  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    let imports = AppleImports.imports(of: file).filter { file.isActive($0.keyword) }
    for part in modules where !imports.contains(where: { $0.module == part.module }) {
      let names = part.names.subtracting(knowledge.types.subtracting(knowledge.extendedTypes))
      let use = file.significant.indices.first { place in
        file.kind(place) == .word && file.isActive(place) && file.word(place - 1) != "." && names.contains(file.word(place))
      }
      guard let use, let offset = MissingImports.place(in: file) else { continue }
      let lines = ["#if canImport(\(part.module))", "  import \(part.module)", "#endif", ""]
      result.change(
        file, at: file.token(use).range.lowerBound, "The file names \(file.word(use)) and imports \(part.module) where there is one.",
        [Edit(range: offset..<offset, text: lines.joined(separator: file.newline))])
    }
    return result
  }
}
