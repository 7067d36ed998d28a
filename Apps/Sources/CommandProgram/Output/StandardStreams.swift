// SPDX-License-Identifier: MIT
// Standard output and error, written once and checked. Program prints through it and through nothing else.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The streams a program is born with.
public enum StandardStreams {
  /// Makes closed streams and vanished readers ordinary errors.
  ///
  /// A stream that was closed by the caller would be given out again as the number of the first file opened, the store's; what is printed
  /// would land in it. A reader that has gone would end the program by a signal in the middle of its work, as would a limit on files' sizes.
  public static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // Open for reading only where writing is meant, so that writing still fails and is reported.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files, reached, is an error of writing like a full disk.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Why text could not be written.
  public struct WriteError: Error {
    public let code: Int32
    /// Whether the reader has gone, as in `list | head -n 1`: no reason to complain.
    public var readerIsGone: Bool { code == EPIPE }
    public var sentence: String { "Standard output can’t be written: \(String(cString: strerror(code)))." }
  }

  /// Writes all of a text.
  ///
  /// - Throws: `WriteError`.
  public static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws {
    var text = text
    try text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = writeBytes(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          // Someone made the pipe non-blocking; wait until it takes more.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          throw WriteError(code: errno)
        }
      }
    }
  }

  /// Writes a sentence to standard error; if that fails too, the exit code must do.
  public static func complain(_ sentence: String, as program: String) {
    try? write("\(program): \(sentence)\n", to: STDERR_FILENO)
  }
}

/// The C function, whose name the enum's own takes.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
