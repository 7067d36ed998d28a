// SPDX-License-Identifier: MIT
// Standard output and error, written once and checked. CoreDataTool prints through it and through nothing else.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The streams the program is born with.
enum StandardStreams {
  /// Makes closed streams and vanished readers ordinary errors.
  ///
  /// A closed stream's number would be given to the first file opened, the store, and what is printed would go there.
  static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Why text could not be written.
  struct WriteError: Error {
    let code: Int32
    var readerIsGone: Bool { code == EPIPE }
    var sentence: String { "Standard output cannot be written: \(String(cString: strerror(code)))." }
  }

  /// Writes all of a text.
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws {
    var text = text
    try text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = writeBytes(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          throw WriteError(code: errno)
        }
      }
    }
  }

  /// Writes a sentence to standard error; if that fails too, the exit code must do.
  static func complain(_ sentence: String) { try? write("coredata: \(sentence)\n", to: STDERR_FILENO) }
}

/// The C function, whose name the enum's own takes.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
