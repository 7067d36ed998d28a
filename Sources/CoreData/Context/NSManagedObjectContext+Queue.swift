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

  /// Whether the calling code is on the context's queue.
  var isOnQueue: Bool {
    switch concurrencyType {
    case .confinementConcurrencyType: true
    case .mainQueueConcurrencyType: ContextQueue.isOnMain
    case .privateQueueConcurrencyType: ContextQueue.isOn(self)
    }
  }

  /// Runs a block on the context's queue, later, and processes its changes afterwards.
  public func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block  // handed over to the context's queue, which alone runs it
    queue.async { self.run(block) }
  }

  /// Runs a block on the context's queue and waits for it; on that queue already, runs it at once.
  ///
  /// - Throws: what the block throws.
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
    if isOnQueue { return try ContextQueue.within(self, block) }
    return try queue.sync { try run(block) }
  }

  /// Runs a block on the context's queue without blocking the caller.
  ///
  /// - Throws: what the block throws.
  public func perform<T, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
  ) async throws(Failure) -> T {
    nonisolated(unsafe) let block = block  // handed over to the context's queue, which alone runs it
    let result: Unchecked<Result<T, Failure>> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Unchecked(
            value: self.run { () -> Result<T, Failure> in
              do throws(Failure) { return .success(try block()) } catch { return .failure(error) }
            }))
      }
    }
    return try result.value.get()
  }

  private func run<T>(_ block: () throws -> T) rethrows -> T {
    try autoreleasepool {
      try ContextQueue.within(self) {
        defer { processPendingChanges() }
        return try block()
      }
    }
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

  // MARK: The current context, for NSFetchRequest.execute()

  private static let currentKey = "CoreData.currentContext"
  static var current: NSManagedObjectContext? { Thread.current.threadDictionary[currentKey] as? NSManagedObjectContext }

  static func within<T>(_ context: NSManagedObjectContext, _ block: () throws -> T) rethrows -> T {
    let dictionary = Thread.current.threadDictionary
    let outer = dictionary[currentKey]
    dictionary[currentKey] = context
    defer { dictionary[currentKey] = outer }
    return try block()
  }
}

/// Runs a block; on Apple platforms it also drains temporary Objective-C objects, of which there are none here.
///
/// - Throws: what the block throws.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
