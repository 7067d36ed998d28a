// SPDX-License-Identifier: MIT
// What may follow the format in NSPredicate(format:_:) beside strings and numbers: everything that iOS code passes for %@.

import Foundation

extension NSObject: @retroactive CVarArg {
  /// The object's address, as `%@` of Foundation's formatted strings expects it.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

extension Date: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { self as NSDate }
}

extension UUID: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { self as NSUUID }
}

extension URL: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { self as NSURL }
}

extension Data: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { self as NSData }
}

extension Decimal: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { self as NSDecimalNumber }
}

extension Array: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { NSArray(array: map { $0 as Any }) }
}

extension Set: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg { NSSet(array: map { $0 as Any }) }
}

extension Dictionary: @retroactive _CVarArgObject, @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodingOfObject() }
  public var _cVarArgObject: any CVarArg {
    let dictionary = NSMutableDictionary()
    for (key, value) in self { dictionary[AnyHashable(key)] = value }
    return dictionary
  }
}

/// An argument list keeps the object of such a value and encodes that; the value itself is never asked.
private func encodingOfObject() -> Never {
  preconditionFailure("A value passed for %@ is encoded by its object, never by itself.")
}
