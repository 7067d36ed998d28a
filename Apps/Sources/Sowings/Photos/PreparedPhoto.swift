// SPDX-License-Identifier: MIT
// Makes of a picture file what a store keeps: the picture in a bounded size and a thumbnail. A queue of its own does the work.

import Dispatch
import Foundation
import Pictures

/// A photo ready to be kept.
public struct PreparedPhoto: Hashable, Sendable {
  /// The longest side that is kept, in pixels.
  public static let longestSide = 2048
  /// The longest side of a thumbnail, in pixels: twice the largest size it is shown at, and some for cutting it to a square.
  public static let thumbnailSide = 256

  /// A PNG or JPEG file.
  public let image: Data
  /// A JPEG file of some kilobytes.
  public let thumbnail: Data

  private static let queue = DispatchQueue(label: "photos", qos: .userInitiated)
  private static let quality = 85

  /// Reads and scales a picture on the calling queue, which takes up to a second; `prepare` does it elsewhere.
  ///
  /// - Parameter data: A file of any form GdkPixbuf reads.
  /// - Throws: `PictureError`.
  public init(_ data: Data) throws {
    let picture = try Picture(data: data)
    let isKnown = data.starts(with: [0x89, 0x50, 0x4e, 0x47]) || data.starts(with: [0xff, 0xd8])
    let isSmall = max(picture.width, picture.height) <= Self.longestSide
    image = isKnown && isSmall ? data : try picture.fitting(longestSide: Self.longestSide).jpegData(quality: Self.quality)
    thumbnail = try picture.fitting(longestSide: Self.thumbnailSide).jpegData(quality: Self.quality)
  }

  /// Prepares a picture file away from the main queue.
  ///
  /// - Throws: `PictureError`, which names the file where it cannot be read.
  public static func prepare(contentsOf url: URL) async throws -> PreparedPhoto {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try PreparedPhoto(contentsOf: url) }) }
    }
  }

  /// Reads and scales a picture file on the calling queue.
  ///
  /// - Throws: `PictureError`, which names the file.
  public init(contentsOf url: URL) throws {
    do {
      try self.init(Data(contentsOf: url))
    } catch PictureError.unreadable(let reason) {
      throw PictureError.fileUnreadable(path: url.path, reason: reason)
    } catch let error as PictureError {
      throw error
    } catch {
      throw PictureError.fileUnreadable(path: url.path, reason: error.localizedDescription)
    }
  }
}
