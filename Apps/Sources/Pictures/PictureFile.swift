// SPDX-License-Identifier: MIT
// Writing a picture to disk, whole or not at all: a file of another name first, which takes the place when it is complete.

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The forms a picture can be written in.
public enum PictureFormat: Hashable, Sendable {
  case png
  case jpeg(quality: Int)

  /// The form a file's name asks for, or nil if its ending says nothing known; what is written without an ending is a PNG.
  public init?(path: String) {
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "png", "": self = .png
    case "jpg", "jpeg": self = .jpeg(quality: 90)
    default: return nil
    }
  }
}

extension Picture {
  public func data(as format: PictureFormat) throws -> Data {
    switch format {
    case .png: try pngData()
    case .jpeg(let quality): try jpegData(quality: quality)
    }
  }

  /// Writes the picture; a write that fails leaves what was there before, and nothing beside it.
  ///
  /// - Throws: `PictureError`.
  public func write(to url: URL, as format: PictureFormat = .png) throws { try PictureFile.write(data(as: format), to: url) }
}

/// Whole files, or none.
public enum PictureFile {
  /// Writes bytes to a file, replacing one that is there.
  ///
  /// - Throws: `PictureError`.
  public static func write(_ data: Data, to url: URL) throws {
    // A link stays a link: the file it leads to is replaced.
    let path = url.resolvingSymlinksInPath().path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe has nothing that could be replaced.
      if status.st_mode & S_IFMT == S_IFDIR { throw PictureError.isFolder(path: url.path) }
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw error(errno, url) }
      try write(data, descriptor, url)
      return
    }
    let temporary = "\(path).\(UUID().uuidString.prefix(8)).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw error(errno, url) }
    do {
      try write(data, descriptor, url)
      guard rename(temporary, path) == 0 else { throw error(errno, url) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes bytes to a file that must not be there yet, also not because another program has just made it.
  ///
  /// - Throws: `PictureError`, `.exists` for a file that is there.
  public static func writeNew(_ data: Data, to url: URL) throws {
    let path = url.path
    let temporary = "\(path).\(UUID().uuidString.prefix(8)).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw error(errno, url) }
    defer { unlink(temporary) }
    try write(data, descriptor, url)
    if link(temporary, path) == 0 { return }
    let code = errno
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(code) else { throw error(code, url) }
    // Some file systems, such as those of memory cards, have no second names.
    guard access(path, F_OK) != 0 else { throw PictureError.exists(path: path) }
    guard rename(temporary, path) == 0 else { throw error(errno, url) }
  }

  /// Refuses a place that cannot be written to, so that nobody waits for what cannot be kept; makes no file.
  ///
  /// - Throws: `PictureError`.
  public static func check(_ url: URL) throws {
    let target = url.resolvingSymlinksInPath()
    var status = stat()
    if stat(target.path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw PictureError.isFolder(path: url.path) }
      guard access(target.path, W_OK) == 0 else { throw error(errno, url) }
      guard status.st_mode & S_IFMT == S_IFREG else { return }
    }
    guard access(target.deletingLastPathComponent().path, W_OK | X_OK) == 0 else { throw error(errno, url) }
  }

  /// Writes all bytes and closes.
  private static func write(_ data: Data, _ descriptor: Int32, _ url: URL) throws {
    var failure: Int32 = 0
    data.withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty, failure == 0 {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno != EINTR {
          failure = errno
        }
      }
    }
    // Some file systems report a full disk only when the file is closed.
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw error(failure, url) }
  }

  private static func error(_ code: Int32, _ url: URL) -> PictureError {
    switch code {
    case ENOSPC, EDQUOT: .diskFull(path: url.path)
    case EACCES, EPERM, EROFS: .notPermitted(path: url.path)
    case ENOENT, ENOTDIR: .noFolder(path: url.path)
    case EEXIST: .exists(path: url.path)
    case EISDIR: .isFolder(path: url.path)
    default: .unwritable(path: url.path, reason: String(cString: strerror(code)))
    }
  }
}
