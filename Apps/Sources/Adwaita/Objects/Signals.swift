// SPDX-License-Identifier: MIT
// Signals: one closure marshaller serves every signature. The widgets' own files call `on`; programs seldom need to.

import CGtk

/// What a signal carries; 0 is who sent it.
public struct SignalArguments {
  let values: UnsafeBufferPointer<GValue>

  private func value(_ index: Int) -> UnsafePointer<GValue> {
    guard values.indices.contains(index), let base = values.baseAddress else {
      preconditionFailure("The signal carries \(values.count) values, so there is none at \(index).")
    }
    return base + index
  }
  public func object(_ index: Int) -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(g_value_get_object(value(index))) }
  public func string(_ index: Int) -> String { g_value_get_string(value(index)).map { String(cString: $0) } ?? "" }
  public func int(_ index: Int) -> Int { Int(g_value_get_int(value(index))) }
  public func uint(_ index: Int) -> Int { Int(g_value_get_uint(value(index))) }
  public func flags(_ index: Int) -> UInt32 { g_value_get_flags(value(index)) }
  public func double(_ index: Int) -> Double { g_value_get_double(value(index)) }
  func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(value(index)) }
  /// The text of a variant.
  func variantText(_ index: Int) -> String {
    g_value_get_variant(value(index)).map { String(cString: g_variant_get_string($0, nil)) } ?? ""
  }
}

/// A connection that can be ended before its object goes.
public struct SignalConnection: Hashable {
  let id: gulong
}

extension Pointing {
  /// Calls a closure at each signal, until the object goes; the closure lives just as long.
  ///
  /// The closure must not hold what holds this object: capture widgets (they count nothing), and controllers `unowned` or `weak`.
  @discardableResult
  public func on(_ signal: String, after: Bool = false, _ body: @escaping (SignalArguments) -> Void) -> SignalConnection {
    connect(signal, after: after) { arguments, _ in body(arguments) }
  }

  /// As `on`, for signals that ask whether they have been dealt with.
  @discardableResult
  public func onAsked(_ signal: String, _ body: @escaping (SignalArguments) -> Bool) -> SignalConnection {
    connect(signal, after: false) { arguments, answer in
      let isDone = body(arguments)
      if let answer { g_value_set_boolean(answer, isDone ? 1 : 0) }
    }
  }

  public func end(_ connection: SignalConnection) { g_signal_handler_disconnect(raw, connection.id) }

  private func connect(_ signal: String, after: Bool, _ handler: @escaping SignalHandler) -> SignalConnection {
    let box = ClosureBox<SignalHandler>.retained(handler)
    guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box) else {
      preconditionFailure("GLib made no closure.")
    }
    g_closure_add_finalize_notifier(closure, box) { pointer, _ in releaseRetained(pointer) }
    g_closure_set_marshal(closure) { closure, answer, count, values, _, _ in
      guard let closure else { return }
      let arguments = SignalArguments(values: UnsafeBufferPointer(start: values, count: Int(count)))
      ClosureBox<SignalHandler>.at(closure.pointee.data)(arguments, answer)
    }
    let id = g_signal_connect_closure(raw, signal, closure, after ? 1 : 0)
    precondition(id != 0, "There is no signal \(signal) on this object. Look the name up in GTK's documentation.")
    return SignalConnection(id: id)
  }
}

private typealias SignalHandler = (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
