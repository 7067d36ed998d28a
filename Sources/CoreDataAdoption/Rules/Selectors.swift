// SPDX-License-Identifier: MIT
// #selector of the comparisons that sort descriptors take by name, the one use of selectors that Linux has. WorkByHand reports all others.

/// Names selectors of comparisons.
enum Selectors {
  static let comparisons: Set<String> = [
    "compare", "caseInsensitiveCompare", "localizedCompare", "localizedCaseInsensitiveCompare", "localizedStandardCompare",
  ]

  static func apply(to file: SourceFile) -> RuleResult {
    var result = RuleResult()
    for place in file.significant.indices where file.word(place) == "#selector" && file.isActive(place) {
      let start = file.token(place).range.lowerBound
      guard file.word(place + 1) == "(", let close = file.closing(place + 1) else { continue }
      let written = file.text(from: place, through: close)
      if let name = comparison(from: place + 2, to: close, in: file) {
        let text = "Selector((\"\(name):\"))"
        result.change(
          file, at: start, "\(written.onOneLine) is \(text).", [Edit(range: start..<file.token(close).range.upperBound, text: text)])
      } else {
        result.byHand(
          file, at: start,
          "\(written.onOneLine): Linux has no selectors. Use the form with a closure, such as addObserver(forName:object:queue:using:).")
      }
    }
    return result
  }

  /// The name in `NSString.localizedCompare(_:)` or `NSString.localizedCompare`.
  private static func comparison(from first: Int, to end: Int, in file: SourceFile) -> String? {
    guard ["NSString", "NSNumber", "NSDate"].contains(file.word(first)), file.word(first + 1) == "." else { return nil }
    let name = file.word(first + 2)
    let rest = file.squeezed(from: first + 3, through: end - 1)
    guard comparisons.contains(name), rest.isEmpty || rest == "(_:)" else { return nil }
    return file.word(first) == "NSString" || name == "compare" ? name : nil
  }
}
