// SPDX-License-Identifier: MIT
// Puts a checked copy in the place of a store that cannot be read, and keeps what was there. Programs restore by it; StoreFile finishes here
// what a killed program has begun.

import Foundation

/// Exchanges a store for another in steps of which any can be the last: whoever opens the store afterwards finds the old one or the new one.
///
/// The new store is made in a folder beside the old one. Giving that folder its second name is the moment that counts: before it nothing has
/// happened, after it every opening completes what is missing.
@MainActor public enum StoreReplacement {
  /// Where a program can be killed; tests look at the files there.
  enum Moment: CaseIterable { case prepared, agreed, logsMoved, storeMoved, valuesPlaced, placed }

  private nonisolated static let logs = ["-wal", "-journal", "-shm"]

  /// Has a new store made, puts it in the place of another one, and moves that aside under a free name.
  ///
  /// - Parameters:
  ///   - store: The store, which nobody here has open; it need not be there.
  ///   - prepare: Makes the new store at the place it gets, checks it and closes it. What it throws leaves everything as it was.
  /// - Returns: Where the old store lies now, if there was one.
  /// - Throws: What `prepare` throws, or `StoreFailure`.
  public static func replace(_ store: URL, prepare: (URL) throws -> Void) throws -> URL? { try replace(store, prepare: prepare) { _ in } }

  static func replace(_ store: URL, prepare: (URL) throws -> Void, at moment: (Moment) -> Void) throws -> URL? {
    try finish(store)
    let place = Place(store)
    let aside = place.freeName
    do {
      let lock = try FolderLock(making: place.staging)
      defer { lock.release() }
      // What a program left that was killed here.
      for item in try FileManager.default.contentsOfDirectory(at: place.staging, includingPropertiesForKeys: nil) {
        try FileManager.default.removeItem(at: item)
      }
      do {
        try prepare(place.newStore(in: place.staging))
        try place.seal(aside: aside)
        moment(.prepared)
        try place.rename(place.staging, place.agreed)
      } catch {
        try? FileManager.default.removeItem(at: place.staging)
        throw error
      }
    } catch let error as POSIXError {
      throw place.failure(error)
    }
    moment(.agreed)
    return try finish(store, at: moment)
  }

  /// Whether a program was killed after the new store was agreed on and before it lay in its place.
  static func isUnfinished(_ store: URL) -> Bool { FileManager.default.fileExists(atPath: Place(store).agreed.path) }

  /// Completes what a killed program has begun, if there is anything to complete.
  ///
  /// - Returns: Where the old store lies now, if it was moved.
  /// - Throws: `StoreFailure` where the files cannot be moved.
  @discardableResult static func finish(_ store: URL, at moment: (Moment) -> Void = { _ in }) throws -> URL? {
    guard isUnfinished(store) else { return nil }
    let place = Place(store)
    do {
      // Another program may be at it, and may have done it once the lock is free.
      guard let lock = try FolderLock(waitingFor: place.agreed) else { return nil }
      defer { lock.release() }
      let new = place.newStore(in: place.agreed)
      var moved: URL?
      if FileManager.default.fileExists(atPath: new.path) {
        let aside = try place.readAside()
        for log in logs { try place.move(store.path + log, aside.path + log) }
        // Files of large values lie beside a store. The new store's folder is there until it is in its place.
        if place.isThere(place.support(of: new)) { try place.move(place.support(of: store).path, place.support(of: aside).path) }
        moment(.logsMoved)
        try place.move(store.path, aside.path)
        if FileManager.default.fileExists(atPath: aside.path) { moved = aside }
        moment(.storeMoved)
        // Before the store, which is never without its values.
        try place.move(place.support(of: new).path, place.support(of: store).path)
        moment(.valuesPlaced)
        try place.rename(new, store)
        try place.synchronize(place.folder)
        moment(.placed)
      }
      // It stays where there is something in it.
      _ = rmdir(place.support(of: store).path)
      try FileManager.default.removeItem(at: place.agreed)
      return moved
    } catch let error as POSIXError {
      throw place.failure(error)
    }
  }

  /// The names in play, and what is done to files.
  private struct Place {
    let store: URL
    init(_ store: URL) { self.store = store }

    var folder: URL { store.deletingLastPathComponent() }
    /// Where the new store is made.
    var staging: URL { folder.appendingPathComponent(".\(store.lastPathComponent).copying") }
    /// The same folder once the new store is agreed on.
    var agreed: URL { folder.appendingPathComponent(".\(store.lastPathComponent).restored") }
    func newStore(in folder: URL) -> URL { folder.appendingPathComponent(store.lastPathComponent) }
    private static let asideFile = "aside"

    /// The folder beside a store that has its large values, by Apple's rule.
    func support(of store: URL) -> URL {
      store.deletingLastPathComponent().appendingPathComponent(".\(store.deletingPathExtension().lastPathComponent)_SUPPORT")
    }

    func isThere(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    /// A name beside the store that neither a file nor a log has.
    var freeName: URL {
      let (base, ending) = (store.deletingPathExtension().lastPathComponent, store.pathExtension)
      var number = 1
      while true {
        let name = "\(base) damaged\(number == 1 ? "" : " \(number)").\(ending)"
        let url = folder.appendingPathComponent(name)
        let names = ([""] + logs).map { URL(fileURLWithPath: url.path + $0) } + [support(of: url)]
        if !names.contains(where: isThere) { return url }
        number += 1
      }
    }

    /// Makes sure that all of the new store is on the disk, with the name that the old one is to get.
    func seal(aside: URL) throws {
      let new = newStore(in: staging)
      if let log = logs.first(where: { FileManager.default.fileExists(atPath: new.path + $0) }) {
        preconditionFailure("The new store has the log \(log) yet: whoever prepares a store must close it.")
      }
      let file = staging.appendingPathComponent(Self.asideFile)
      try Data(aside.lastPathComponent.utf8).write(to: file)
      // Empty where the store has no such values: that it is there tells that it is not in its place yet.
      let values = support(of: new)
      try FileManager.default.createDirectory(at: values, withIntermediateDirectories: true)
      for case let value as URL in FileManager.default.enumerator(at: values, includingPropertiesForKeys: nil) ?? .init() {
        try synchronize(value)
      }
      for url in [new, values, file, staging] { try synchronize(url) }
    }

    func readAside() throws -> URL {
      let name = String(decoding: try Data(contentsOf: agreed.appendingPathComponent(Self.asideFile)), as: UTF8.self)
      return folder.appendingPathComponent(name)
    }

    func rename(_ old: URL, _ new: URL) throws { try check(Foundation.rename(old.path, new.path)) }

    /// Moves a file, unless it is not there or has been moved already.
    func move(_ old: String, _ new: String) throws {
      guard Foundation.rename(old, new) != 0, errno != ENOENT else { return }
      throw Self.systemError
    }

    func synchronize(_ url: URL) throws {
      let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
      try check(descriptor)
      defer { close(descriptor) }
      try check(fsync(descriptor))
    }

    private func check(_ result: Int32) throws { if result < 0 { throw Self.systemError } }
    private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    func failure(_ error: POSIXError) -> StoreFailure {
      if error.code == .EWOULDBLOCK {
        return StoreFailure(
          path: store.path, kind: .locked, reason: "Another program is restoring a copy of \(store.path). Wait until it has done.")
      }
      return StoreFailure(
        path: store.path,
        reason: "No copy can be put in the place of \(store.path): \(systemReason(error)). Look at the folder's permissions and free room.")
    }
  }
}

/// A folder that one program at a time works in.
private struct FolderLock {
  private let descriptor: Int32

  /// Takes a folder, which is made if it is not there.
  ///
  /// - Throws: `POSIXError`, `EWOULDBLOCK` if another program has it.
  init(making folder: URL) throws {
    while true {
      guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw Self.systemError }
      if let taken = try Self(folder, LOCK_EX | LOCK_NB) {
        self = taken
        return
      }
    }
  }

  /// Waits for a folder, or answers nil if it has gone.
  init?(waitingFor folder: URL) throws {
    guard let taken = try Self(folder, LOCK_EX) else { return nil }
    self = taken
  }

  private init?(_ folder: URL, _ operation: Int32) throws {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw Self.systemError
    }
    while flock(descriptor, operation) != 0 {
      let error = Self.systemError
      if error.code == .EINTR { continue }
      close(descriptor)
      throw error
    }
    // Whoever had it before may have given the folder another name.
    var (mine, named) = (stat(), stat())
    guard fstat(descriptor, &mine) == 0, stat(folder.path, &named) == 0, mine.st_ino == named.st_ino else {
      close(descriptor)
      return nil
    }
  }

  func release() { close(descriptor) }

  private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
