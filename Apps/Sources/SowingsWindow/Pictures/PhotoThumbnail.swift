// SPDX-License-Identifier: MIT
// A square photo of a plant or a sowing, or the picture that stands for one. Rows and pages show it.

import Adwaita
import CoreData
import Pictures
import Sowings

final class PhotoThumbnail {
  let widget: FixedStill
  private let side: Int
  private let photos: PhotoCache
  /// Which photo is wanted now: an older one may still be on its way.
  private var wanted: NSManagedObjectID?
  private var preparedShown: PreparedPhoto?

  /// - Parameters:
  ///   - side: Its sides, in pixels.
  ///   - style: The class of its corners.
  ///   - photos: Where pictures are decoded and kept.
  init(side: Int, style: String, _ photos: PhotoCache) {
    self.side = side
    self.photos = photos
    widget = FixedStill(size: side)
    widget.css(style).clipped().atLeast(width: side, height: side).align(.start, .center)
    widget.keep(self)
  }

  /// Shows a plant's photo.
  ///
  /// - Parameters:
  ///   - plant: The plant.
  ///   - name: What a screen reader says of it; an ornament says nothing.
  func show(_ plant: Plant, name: String? = nil) { show(plant.photo, otherwise: plant.genus, name: name) }

  /// Shows a photo, or the picture of a genus.
  func show(_ photo: Photo?, otherwise genus: String, name: String? = nil) {
    widget.setAccessiblyHidden(name == nil)
    if let name { widget.accessibleName(name) }
    // Twice as many pixels, for screens that have them.
    let pixels = side * 2
    wanted = photo?.objectID
    preparedShown = nil
    guard let photo else { return widget.show(DefaultPicture.texture(of: genus, side: pixels)) }
    if let texture = photos.texture(of: photo, side: pixels) { return widget.show(texture) }
    // A seedling would say that there is no photo; what stood there before is another's.
    widget.show(DefaultPicture.ground(side: pixels))
    let id = photo.objectID
    photos.decode(photo, side: pixels) { [weak self] texture in
      guard let self, wanted == id else { return }
      widget.show(texture ?? DefaultPicture.texture(of: genus, side: pixels))
    }
  }

  /// Shows a photo that is not kept yet.
  func show(_ prepared: PreparedPhoto, name: String) {
    widget.setAccessiblyHidden(false)
    widget.accessibleName(name)
    wanted = nil
    let pixels = side * 2
    let shown = Kept(widget)
    Task {
      let picture = await Task.detached(priority: .userInitiated) { try? Picture(data: prepared.thumbnail).square(side: pixels) }.value
      guard let picture, isShowing(prepared) else { return }
      shown.widget.show(Texture(width: pixels, height: pixels, rgb: picture.pixels))
    }
    preparedShown = prepared
  }

  private func isShowing(_ prepared: PreparedPhoto) -> Bool { preparedShown == prepared && wanted == nil }
}
