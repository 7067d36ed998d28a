// SPDX-License-Identifier: MIT
// Small pictures of patterns, decoded beside the main thread so that lists scroll smoothly, and kept for a while. Cells and rows have a place each.

import Adwaita
import CoreData
import Foundation
import Pictures
import ReactionLab

final class Thumbnails {
  /// Some hundred cells of the grid: more than are seen, also on a large screen.
  private static let mostBytes = 24 << 20
  /// Few enough that what has scrolled away meanwhile is never decoded, and enough for all processors.
  private static let atOnce = 4

  /// What a picture is of, and for which size of place.
  fileprivate struct Key: Hashable {
    let id: NSManagedObjectID
    let side: Int
    let fingerprint: Int
  }
  fileprivate struct Wish {
    let key: Key
    let data: Data
    /// It goes with its row.
    weak var place: ThumbnailPlace?
  }
  private var kept = RecentCache<Key, Texture>(bound: mostBytes)
  private var wishes = NewestFirst<Wish>(limit: atOnce)

  fileprivate func texture(_ key: Key) -> Texture? { kept.value(for: key) }

  fileprivate func add(_ wish: Wish) -> NewestFirst<Wish>.Ticket {
    defer { begin() }
    return wishes.add(wish)
  }

  fileprivate func giveUp(_ ticket: NewestFirst<Wish>.Ticket) { wishes.giveUp(ticket) }

  private func begin() {
    while let wish = wishes.next() { Task { await fulfil(wish) } }
  }

  private func fulfil(_ wish: Wish) async {
    let (data, side) = (wish.data, wish.key.side)
    // What is no picture shows none.
    let picture = await Task.detached(priority: .userInitiated) { try? Picture(data: data).covering(side) }.value
    wishes.end()
    if let picture {
      let texture = Texture(width: picture.width, height: picture.height, rgb: picture.pixels)
      kept.keep(texture, cost: picture.pixels.count, for: wish.key)
      wish.place?.take(texture, wish.key)
    }
    begin()
  }
}

/// Where one pattern's picture is shown after the other's.
final class ThumbnailPlace {
  private let thumbnails: Thumbnails
  private let side: Int
  private let show: (Texture?) -> Void
  private var wish: (key: Thumbnails.Key, ticket: NewestFirst<Thumbnails.Wish>.Ticket)?

  /// - Parameters:
  ///   - thumbnails: Where the pictures come from.
  ///   - side: How many pixels of the display the place is wide and high.
  ///   - show: gets the picture, or nil while there is none.
  init(_ thumbnails: Thumbnails, side: Int, _ show: @escaping (Texture?) -> Void) {
    (self.thumbnails, self.side, self.show) = (thumbnails, side, show)
  }

  /// Shows a pattern's picture, at once if it is known, or when it has been decoded, unless something else is shown by then.
  func show(_ pattern: SavedPattern) {
    endWish()
    guard let data = pattern.imageData else { return show(nil) }
    let key = Thumbnails.Key(id: pattern.objectID, side: side, fingerprint: data.fingerprint)
    let known = thumbnails.texture(key)
    show(known)
    if known == nil { wish = (key, thumbnails.add(.init(key: key, data: data, place: self))) }
  }

  /// Shows nothing and waits for nothing.
  func clear() {
    endWish()
    show(nil)
  }

  fileprivate func take(_ texture: Texture, _ key: Thumbnails.Key) {
    guard wish?.key == key else { return }
    wish = nil
    show(texture)
  }

  private func endWish() {
    if let wish { thumbnails.giveUp(wish.ticket) }
    wish = nil
  }
}

extension Data {
  /// Tells pictures apart; a hash of Data's own looks at the first bytes only, and those are the same in all of them.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension Picture {
  /// The picture made just large enough to cover a square: to draw it smaller each time costs more than all else in a list.
  nonisolated fileprivate func covering(_ side: Int) throws -> Picture {
    let shortest = Swift.min(width, height)
    guard shortest > side else { return self }
    return try scaled(width: width * side / shortest, height: height * side / shortest)
  }
}
