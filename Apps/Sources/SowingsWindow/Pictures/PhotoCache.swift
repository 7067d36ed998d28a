// SPDX-License-Identifier: MIT
// Small pictures of photos, decoded beside the main thread so that lists scroll smoothly, and kept for a while. Thumbnails ask for them.

import Adwaita
import CoreData
import Foundation
import Pictures
import Sowings

final class PhotoCache {
  /// Of pixels that are kept, three bytes each.
  private static let mostBytes = 24 << 20

  private struct Key: Hashable {
    let photo: NSManagedObjectID
    let side: Int
  }
  private var kept: [Key: Texture] = [:]
  private var order: [Key] = []
  private var bytes = 0

  /// The picture of a photo, if it has been decoded.
  func texture(of photo: Photo, side: Int) -> Texture? { kept[Key(photo: photo.objectID, side: side)] }

  /// Hands over a photo's small picture, a square, when it has been decoded; nil for what is no picture.
  func decode(_ photo: Photo, side: Int, _ body: @escaping (Texture?) -> Void) {
    guard let data = photo.thumbnail else { return body(nil) }
    let key = Key(photo: photo.objectID, side: side)
    Task {
      let picture = await Task.detached(priority: .userInitiated) { try? Picture(data: data).square(side: side) }.value
      guard let picture else { return body(nil) }
      let texture = Texture(width: side, height: side, rgb: picture.pixels)
      keep(texture, for: key)
      body(texture)
    }
  }

  private func keep(_ texture: Texture, for key: Key) {
    guard kept.updateValue(texture, forKey: key) == nil else { return }
    order.append(key)
    bytes += Self.size(key)
    while bytes > Self.mostBytes, !order.isEmpty {
      let oldest = order.removeFirst()
      kept[oldest] = nil
      bytes -= Self.size(oldest)
    }
  }

  private static func size(_ key: Key) -> Int { key.side * key.side * 3 }
}
