// SPDX-License-Identifier: MIT
// Makes instances of Foundation classes that have no initialiser to call: of a class with the same fields, whose type is then replaced.
// Used for expressions and comparison predicates.

import Foundation

/// Turns an object, which nobody else holds, into one of another class with exactly the same stored properties.
func recast<Target: AnyObject>(_ object: AnyObject, as type: Target.Type) -> Target {
  changeType(of: object, to: type)
  return Unmanaged<Target>.fromOpaque(Unmanaged.passUnretained(object).toOpaque()).takeUnretainedValue()
}

/// Changes the class of an object to one with exactly the same stored properties.
func changeType(of object: AnyObject, to type: AnyClass) {
  precondition(
    ClassLayout(Swift.type(of: object)).instanceSize == ClassLayout(type).instanceSize,
    "\(Swift.type(of: object)) and \(type) no longer have the same fields: this version of Foundation laid them out anew.")
  Unmanaged.passUnretained(object).toOpaque().storeBytes(of: ClassLayout(type).metadata, as: UnsafeMutableRawPointer.self)
}

/// The parts of a Swift class's metadata that this module reads.
struct ClassLayout {
  let metadata: UnsafeMutableRawPointer

  init(_ type: AnyClass) { metadata = unsafeBitCast(type, to: UnsafeMutableRawPointer.self) }

  var instanceSize: Int { Int(metadata.load(fromByteOffset: 24, as: UInt32.self)) }

  /// The words from the address point to the end: header, then method pointers.
  var words: UnsafeMutableBufferPointer<UInt> {
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
    let count = Int(size - addressPoint) / MemoryLayout<UInt>.size
    return UnsafeMutableBufferPointer(start: metadata.assumingMemoryBound(to: UInt.self), count: count)
  }
}
