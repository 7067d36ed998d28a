// SPDX-License-Identifier: MIT
// Work on a context's queue, and which context a thread is working in.

import Foundation

extension NSManagedObjectContext {
  /// When a `perform` block runs.
  public enum ScheduledTaskType: Sendable {
    /// At once if the caller is on the context's queue already.
    case immediate
    /// After what is on the queue already.
    case enqueued
  }

  /// Whether the calling code is on the context's queue, or waits for the queue to be done with a block that called it.
  var isOnQueue: Bool {
    switch concurrencyType {
    case .confinementConcurrencyType: true
    case .mainQueueConcurrencyType: ContextQueue.isOnMain || ContextQueue.isHeld(self)
    case .privateQueueConcurrencyType: ContextQueue.isOn(self) || ContextQueue.isHeld(self)
    }
  }

  /// Runs a block on the context's queue, later, and processes its changes afterwards.
  public func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block  // handed over to the context's queue, which alone runs it
    queue.async { self.run(calledBy: nil, block) }
  }

  /// Runs a block on the context's queue and waits for it; on that queue already, runs it at once.
  ///
  /// Calls may be nested, also by way of other contexts: whoever waits holds its queues.
  ///
  /// - Throws: what the block throws.
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
    let caller = ContextQueue.top
    if isOnQueue { return try ContextQueue.within(self, calledBy: caller, block) }
    return try queue.sync { try run(calledBy: caller, block) }
  }

  /// Runs a block on the context's queue without blocking the caller.
  ///
  /// - Throws: what the block throws.
  public func perform<T, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
  ) async throws(Failure) -> T {
    let awaited = AwaitedBlock(self, block)
    let result: Unchecked<Result<T, Failure>> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: awaited.run()) }
    }
    return try result.value.get()
  }

  fileprivate func run<T>(calledBy caller: ContextQueue.Held?, _ block: () throws -> T) rethrows -> T {
    try autoreleasepool {
      try ContextQueue.within(self, calledBy: caller) {
        defer { endEvent() }
        return try block()
      }
    }
  }

  /// The end of a block, or of what the main queue has scheduled: as the end of a run loop's turn is on Apple's platforms.
  func endEvent() {
    processPendingChanges()
    undoManager?.endEvent()
  }
}

/// A block that a caller awaits.
///
/// It is let go before the caller goes on, who may count on that it alone still holds what the block used.
private final class AwaitedBlock<T, Failure: Error>: @unchecked Sendable {  // handed over to the context's queue, which alone runs it
  private var context: NSManagedObjectContext?
  private var block: (() throws(Failure) -> T)?

  init(_ context: NSManagedObjectContext, _ block: @escaping () throws(Failure) -> T) {
    self.context = context
    self.block = block
  }

  func run() -> Unchecked<Result<T, Failure>> {
    guard let context, let block else { preconditionFailure("A block was run twice.") }
    defer {
      self.context = nil
      self.block = nil
    }
    return Unchecked(
      value: context.run(calledBy: nil) { () -> Result<T, Failure> in
        do throws(Failure) { return .success(try block()) } catch { return .failure(error) }
      })
  }
}

/// A value carried from a context's queue to the caller, who alone uses it from then on.
private struct Unchecked<T>: @unchecked Sendable { let value: T }

/// Which queue, and which context, the calling code is on.
enum ContextQueue {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func mark(_ queue: DispatchQueue, for context: NSManagedObjectContext) {
    if queue === DispatchQueue.main { _ = mainKey } else { queue.setSpecific(key: key, value: ObjectIdentifier(context)) }
  }
  static func isOn(_ context: NSManagedObjectContext) -> Bool { DispatchQueue.getSpecific(key: key) == ObjectIdentifier(context) }
  /// The main queue, wherever it is served; the process's first thread owns it until something else does.
  static var isOnMain: Bool { DispatchQueue.getSpecific(key: mainKey) == true || Thread.isMainThread }

  // MARK: The contexts whose queues the calling thread holds

  /// A context that a block runs for, and the one whose block waits for it.
  ///
  /// Immutable; goes with the block from a waiting thread to the one that serves it.
  final class Held: Sendable {
    unowned(unsafe) let context: NSManagedObjectContext
    let caller: Held?
    init(_ context: NSManagedObjectContext, calledBy caller: Held?) {
      self.context = context
      self.caller = caller
    }
  }

  private static let topKey = "CoreData.heldContext"
  static var top: Held? { Thread.current.threadDictionary[topKey] as? Held }
  /// The context whose block is running, for `NSFetchRequest.execute()`.
  static var current: NSManagedObjectContext? { top?.context }

  /// Whether a block of the context is running or waiting in the calls that led here.
  static func isHeld(_ context: NSManagedObjectContext) -> Bool {
    var next = top
    while let held = next {
      if held.context === context { return true }
      next = held.caller
    }
    return false
  }

  static func within<T>(_ context: NSManagedObjectContext, calledBy caller: Held?, _ block: () throws -> T) rethrows -> T {
    let dictionary = Thread.current.threadDictionary
    let outer = dictionary[topKey]
    dictionary[topKey] = Held(context, calledBy: caller)
    defer { dictionary[topKey] = outer }
    return try block()
  }
}

/// Runs a block; on Apple platforms it also drains temporary Objective-C objects, of which there are none here.
///
/// - Throws: what the block throws.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
