// SPDX-License-Identifier: MIT
// The photos of a file that is imported, made ready away from the main queue. GardenImporter takes them; the window makes them first.

import Foundation

/// The photos in an export, scaled and with their thumbnails, by the UUID of the plant or sowing they are of.
public struct ImportPhotos: Sendable {
  private var ready: [UUID: PreparedPhoto?] = [:]

  /// None: each is made ready when it is needed.
  public init() {}

  /// Makes all photos of a file ready on the calling queue, which takes up to a second for each.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - progress: Told before each photo; what it throws ends the work.
  /// - Throws: What `progress` throws. What is no picture is left out.
  public init(of file: GardenExport, progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void) async throws {
    let photos = file.photos
    for (index, photo) in photos.enumerated() {
      try await progress(index, photos.count)
      ready[photo.owner] = .some(try? PreparedPhoto(photo.data))
    }
  }

  /// The photo of a plant or a sowing, or nil where its data is no picture: the rest of the file is worth having.
  func photo(of owner: UUID, _ data: Data) -> PreparedPhoto? { ready[owner] ?? (try? PreparedPhoto(data)) }
}

extension GardenExport {
  /// All photos, with the UUID of what they are of.
  var photos: [(owner: UUID, data: Data)] {
    plants.flatMap { plant in
      let own = plant.photo.map { [(owner: plant.uuid, data: $0)] } ?? []
      return own + plant.sowings.compactMap { sowing in sowing.photo.map { (owner: sowing.uuid, data: $0) } }
    }
  }

  public var photoCount: Int { photos.count }
}
