// SPDX-License-Identifier: MIT
// Pointers to GTK's objects. One generic method stands in for every cast macro of C; every other file calls it.

import CGtk

/// Something that stands for one of GTK's objects.
public protocol Pointing {
  var raw: UnsafeMutableRawPointer { get }
}

extension Pointing {
  /// The pointer as the called C function wants it.
  public func c<Instance>() -> UnsafeMutablePointer<Instance> { raw.assumingMemoryBound(to: Instance.self) }
  /// The pointer where C keeps the type to itself.
  public func c() -> OpaquePointer { OpaquePointer(raw) }
}

/// What C has made, which is never nil: GLib ends the program when memory runs out.
func made(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
  guard let pointer else { preconditionFailure("GTK gave no object. GTK must have started: make windows and widgets in Application.run.") }
  return pointer
}

func made(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer { made(pointer.map { UnsafeMutableRawPointer($0) }) }

/// A text that C has allocated, which is freed.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}
