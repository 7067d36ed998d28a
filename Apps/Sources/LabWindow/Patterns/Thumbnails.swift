// SPDX-License-Identifier: MIT
// Small pictures of patterns, decoded beside the main thread so that lists scroll smoothly, and kept for a while. Cells and rows ask for them.

import Adwaita
import CoreData
import Foundation
import Pictures
import ReactionLab

final class Thumbnails {
  private static let mostKept = 600

  private struct Entry {
    let data: Data
    let texture: Texture
  }
  private var kept: [NSManagedObjectID: Entry] = [:]
  private var order: [NSManagedObjectID] = []

  /// Hands over a pattern's picture, at once if it is known, or when it has been decoded; nil while there is none.
  func show(_ pattern: SavedPattern, _ body: @escaping (Texture?) -> Void) {
    guard let data = pattern.imageData else { return body(nil) }
    let id = pattern.objectID
    if let entry = kept[id], entry.data == data { return body(entry.texture) }
    Task {
      // What is no picture shows none.
      let picture = await Task.detached(priority: .userInitiated) { try? Picture(data: data) }.value
      guard let picture else { return body(nil) }
      let texture = Texture(width: picture.width, height: picture.height, rgb: picture.pixels)
      keep(Entry(data: data, texture: texture), for: id)
      body(texture)
    }
  }

  private func keep(_ entry: Entry, for id: NSManagedObjectID) {
    if kept.updateValue(entry, forKey: id) == nil { order.append(id) }
    while order.count > Self.mostKept { kept[order.removeFirst()] = nil }
  }
}
