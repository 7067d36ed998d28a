// SPDX-License-Identifier: MIT
// Notices that somebody has written to a store, or moved it. Windows keep one and then ask whether the change was another program's.

import Dispatch
import Foundation
import Synchronization

/// A watch on the files of a store, by the kernel's notices; it costs nothing while nothing is written.
///
/// It reports this process's own writes as well. A report comes soon after a write and once more a moment later: the first notice can come
/// before the writer has finished.
public final class StoreWatch: Sendable {
  /// How long after a write it is reported, for the first and for the last time.
  private static let delays: [DispatchTimeInterval] = [.milliseconds(60), .milliseconds(500)]

  /// What happens to the folder itself, which takes the store with it.
  private static let folderEvents = UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF)

  private let names: Set<String>
  private let queue = DispatchQueue(label: "store watch")
  // Dispatch sources may be used from any thread; the protocol does not say so.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let descriptor: Int32
  private let onChange: @Sendable () -> Void
  private struct State {
    /// Goes up with each write, so that of many reports only the last is made.
    var writes = 0
    var isReporting = false
    var isCancelled = false
  }
  private let state = Mutex(State())

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - url: The store's file, in a folder that exists.
  ///   - onChange: Called on a queue of the watch's own.
  /// - Throws: `POSIXError` if the folder cannot be watched.
  public init(_ url: URL, onChange: @escaping @Sendable () -> Void) throws {
    let name = url.lastPathComponent
    names = [name, name + "-wal", name + "-journal"]
    self.onChange = onChange
    // By definition the same bits as the flags of `open`.
    descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // The folder, not the files: the log comes and goes, and a restored copy is another file of the same name.
    let events =
      UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | Self.folderEvents
    guard inotify_add_watch(descriptor, url.deletingLastPathComponent().path, events) >= 0 else {
      let code = errno
      close(descriptor)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.setEventHandler { [weak self] in self?.read() }
    source.resume()
  }

  deinit { source.cancel() }

  /// Ends the watch; nothing is reported after it returns, except what is being reported at this moment.
  public func cancel() {
    state.withLock { $0.isCancelled = true }
    source.cancel()
  }

  /// The reports as a sequence, which ends the watch when it is left.
  public static func changes(of url: URL) throws -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = try StoreWatch(url) { continuation.yield() }
    continuation.onTermination = { _ in watch.cancel() }
    return stream
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var concerned = false
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in readBytes(descriptor, bytes.baseAddress, bytes.count) }
      guard count > 0 else { break }
      if Self.concerns(names, buffer[..<count]) { concerned = true }
    }
    if concerned { wrote() }
  }

  /// Whether one of the kernel's notices is about one of the names or the folder, or says that some were lost.
  private static func concerns(_ names: Set<String>, _ bytes: ArraySlice<UInt8>) -> Bool {
    // Each notice: descriptor, mask, cookie and length of the name, four bytes each, then the name with zeros behind it.
    let header = 16
    var rest = bytes
    while rest.count >= header {
      func word(_ offset: Int) -> UInt32 {
        rest.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
      }
      let length = Int(word(12))
      if word(4) & (UInt32(IN_Q_OVERFLOW) | folderEvents) != 0 { return true }
      let name = String(decoding: rest.dropFirst(header).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
      if names.contains(name) { return true }
      rest = rest.dropFirst(header + length)
    }
    return false
  }

  private func wrote() {
    let (writes, isFirst) = state.withLock { state in
      state.writes += 1
      defer { state.isReporting = true }
      return (state.writes, !state.isReporting)
    }
    // A stream of writes must not put off the first report for ever.
    if isFirst {
      queue.asyncAfter(deadline: .now() + Self.delays[0]) { [weak self] in
        self?.state.withLock { $0.isReporting = false }
        self?.report()
      }
    }
    queue.asyncAfter(deadline: .now() + Self.delays[1]) { [weak self] in
      guard let self, state.withLock({ $0.writes }) == writes else { return }
      report()
    }
  }

  private func report() {
    guard !state.withLock({ $0.isCancelled }) else { return }
    onChange()
  }
}

/// The C function, whose name the watch's own takes.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(descriptor, bytes, count) }
