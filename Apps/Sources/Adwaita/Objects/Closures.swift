// SPDX-License-Identifier: MIT
// Swift closures and objects that C keeps: each is retained when it is handed over and released by C's own notice that it is done with it.

import CGtk

/// A closure on the heap, for C's `user_data`.
final class ClosureBox<Closure> {
  let call: Closure
  init(_ call: Closure) { self.call = call }

  /// A pointer that holds the box until `releaseRetained` gets it.
  static func retained(_ call: Closure) -> UnsafeMutableRawPointer { Unmanaged.passRetained(ClosureBox(call)).toOpaque() }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Closure {
    guard let pointer else { preconditionFailure("C has lost a closure's box; this is a fault of Adwaita.") }
    return Unmanaged<ClosureBox<Closure>>.fromOpaque(pointer).takeUnretainedValue().call
  }
}

/// C's notice that it is done with what `retained` gave.
let releaseRetained: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
  if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}

extension Pointing {
  /// Keeps a Swift object for as long as this one lives; a controller that owns a page is kept by the page's widget.
  ///
  /// Signals' closures should then hold the controller `unowned`: what a widget keeps must not keep the widget's own closures' owner twice.
  public func keep(_ object: AnyObject, as key: String = "owner") {
    g_object_set_data_full(c(), key, Unmanaged.passRetained(object).toOpaque(), releaseRetained)
  }

  /// What was kept under a key.
  public func kept<Kept: AnyObject>(_ type: Kept.Type = Kept.self, as key: String = "owner") -> Kept? {
    g_object_get_data(c(), key).flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? Kept }
  }
}
