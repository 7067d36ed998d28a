// SPDX-License-Identifier: MIT
// Photos of plants and sowings. One that was replaced stays until the journal has forgotten it, so that it can come back.

import CoreData

extension Garden {
  /// Gives a plant a photo, or takes it away.
  public func setPhoto(_ photo: PreparedPhoto?, of plant: Plant) throws {
    try changing(.photo, plants: [plant]) { plant.photo = photo.map(makePhoto) }
  }

  /// Gives a sowing a photo, or takes it away.
  public func setPhoto(_ photo: PreparedPhoto?, of sowing: Sowing) throws {
    try changing(.photo, sowings: [sowing]) { sowing.photo = photo.map(makePhoto) }
  }

  private func makePhoto(_ prepared: PreparedPhoto) -> Photo { Self.makePhoto(prepared, in: context) }

  static func makePhoto(_ prepared: PreparedPhoto, in context: NSManagedObjectContext) -> Photo {
    let photo = Photo(context: context)
    photo.uuid = UUID()
    let file = PhotoFile(context: context)
    file.data = prepared.image
    photo.file = file
    photo.thumbnail = prepared.thumbnail
    return photo
  }

  /// The photo of a UUID, if it is still kept.
  func photo(_ uuid: UUID) throws -> Photo? {
    let request = NSFetchRequest<Photo>(entityName: "Photo")
    request.predicate = NSPredicate(format: "uuid == %@", uuid as NSUUID)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }
}
