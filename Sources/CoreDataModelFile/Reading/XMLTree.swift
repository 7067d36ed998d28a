// SPDX-License-Identifier: MIT
// A model's XML as a tree of elements with their lines: the only file that knows FoundationXML. XCDataModelReader walks the tree.

import Foundation
import FoundationXML

/// An element of an XML file.
struct XMLTree {
  var name: String
  var attributes: [String: String]
  var children: [XMLTree] = []
  /// The line its start tag ends on.
  var line: Int

  /// Parses a whole file.
  ///
  /// - Throws: the first error of the parser, with its line.
  static func parse(_ data: Data, path: String) throws(ModelFileError) -> XMLTree {
    let parser = XMLParser(data: data)
    let builder = XMLTreeBuilder()
    parser.delegate = builder
    // `parse()` may answer true after an error, so the error itself is what counts.
    let finished = parser.parse()
    if let failure = builder.failure { throw ModelFileError(path: path, line: failure.line, failure.message) }
    guard finished, parser.parserError == nil, let root = builder.root else {
      throw ModelFileError(path: path, line: max(1, parser.lineNumber), "This file is not well-formed XML; save the model again in Xcode.")
    }
    return root
  }
}

/// Gathers the parser's events into a tree.
private final class XMLTreeBuilder: NSObject, XMLParserDelegate {
  private var open: [XMLTree] = []
  private(set) var root: XMLTree?
  private(set) var failure: (line: Int, message: String)?

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(XMLTree(name: elementName, attributes: attributes, line: parser.lineNumber))
  }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    guard failure == nil else { return }
    let code = (parseError as NSError).code
    failure = (parser.lineNumber, "This file is not well-formed XML (XML error \(code)); save the model again in Xcode or mend the line.")
  }
}
