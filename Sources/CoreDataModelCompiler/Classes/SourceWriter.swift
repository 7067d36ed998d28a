// SPDX-License-Identifier: MIT
// Text of a generated Swift file under construction: lines, and the property handles its accessors use. All writers append to one.

/// A generated source file.
struct SourceWriter {
  private(set) var lines: [String] = []
  private var handleCount = 0

  mutating func write(_ line: String) { lines.append(line) }

  /// Declares the handle of a property and gives its name, which no property of a client is likely to have.
  mutating func declareHandle(for property: String) -> String {
    let name = "__handle\(handleCount)"
    handleCount += 1
    write("private nonisolated let \(name) = _PropertyHandle(\"\(property)\")")
    return name
  }

  /// Writes what the body writes, within `#if` if there is a condition.
  mutating func writing(under condition: String?, _ body: (inout SourceWriter) -> Void) {
    if let condition { write("#if \(condition)") }
    body(&self)
    if condition != nil { write("#endif") }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }
}
