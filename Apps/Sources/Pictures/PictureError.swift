// SPDX-License-Identifier: MIT
// Why a picture could not be made, read or written, each with the sentence that says what to do.

import Foundation

/// A failure of a picture.
public enum PictureError: Error, Hashable, Sendable {
  /// The bytes are no picture, or of a kind that is not known here.
  case unreadable(reason: String)
  case fileUnreadable(path: String, reason: String)
  case notEncoded(reason: String)
  case noMemory(width: Int, height: Int)
  case diskFull(path: String)
  case notPermitted(path: String)
  case noFolder(path: String)
  case isFolder(path: String)
  case exists(path: String)
  case unwritable(path: String, reason: String)
}

extension PictureError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .unreadable(let reason): "The picture can’t be read: \(reason)"
    case .fileUnreadable(let path, let reason): "The picture \(path) can’t be read: \(reason)"
    case .notEncoded(let reason): "The picture can’t be made into a file: \(reason)"
    case .noMemory(let width, let height): "There is not enough memory for a picture of \(width) × \(height). Choose a smaller size."
    case .diskFull(let path): "The disk is full, so \(path) was not written. Make room or choose another folder."
    case .notPermitted(let path): "\(path) may not be written. Choose another folder, or change its permissions."
    case .noFolder(let path): "The folder of \(path) does not exist. Make it first, or choose another."
    case .isFolder(let path): "\(path) is a folder. Give the name of a file in it."
    case .exists(let path): "There is a file \(path) already. Choose another name."
    case .unwritable(let path, let reason): "\(path) can’t be written: \(reason)."
    }
  }
}
