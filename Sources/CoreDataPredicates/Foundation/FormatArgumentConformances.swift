// SPDX-License-Identifier: MIT
// What may follow the format in NSPredicate(format:_:) beside strings and numbers: everything that iOS code passes for %@.

import Foundation

extension NSObject: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

/// A value in a C argument list: its description for `String(format:)`, itself for predicates.
///
/// Foundation's formatted strings crash when `%@` meets anything but a string, hence a string it is.
final class FormatArgument: NSString {
  private var held: Any?
  private let text: [unichar]
  var value: Any { held ?? self }

  init(_ value: Any) {
    text = Array(String(describing: value).utf16)
    held = value
    super.init(characters: text, length: text.count)
  }

  override init(characters: UnsafePointer<unichar>, length: Int) {
    text = Array(UnsafeBufferPointer(start: characters, count: length))
    super.init(characters: characters, length: length)
  }

  override var length: Int { text.count }
  override func character(at index: Int) -> unichar { text[index] }

  required convenience init?(coder: NSCoder) { nil }
  required convenience init(string: String) { self.init(string) }
  required convenience init(stringLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(unicodeScalarLiteral value: StaticString) { self.init("\(value)") }
}

extension Date: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension UUID: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension URL: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Data: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Decimal: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Array: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Set: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Dictionary: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

/// An argument list keeps the object of such a value and encodes that; the value itself is never asked.
private func encodingOfObject() -> Never {
  preconditionFailure("A value passed for %@ is encoded by its object, never by itself.")
}
