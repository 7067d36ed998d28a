// SPDX-License-Identifier: MIT
// A picture of a plant or a sowing. Garden+Photos keeps them; one that nothing shows any more goes when no change can bring it back.

import CoreData

/// A picture in its small form, with the way to the large one.
public final class Photo: NSManagedObject {
  /// The picture as a small JPEG file.
  @NSManaged public var thumbnail: Data?
  @NSManaged public var uuid: UUID?
  /// The picture itself, apart from the thumbnail so that lists do not read it.
  @NSManaged public var file: PhotoFile?
  @NSManaged public var plants: Set<Plant>
  @NSManaged public var sowings: Set<Sowing>
}

/// The file of a photo.
public final class PhotoFile: NSManagedObject {
  /// The picture as a PNG or JPEG file, kept beside the store when it is large.
  @NSManaged public var data: Data?
  @NSManaged public var photo: Photo?
}

extension Photo {
  /// The picture as a PNG or JPEG file.
  public var image: Data? { file?.data }
}
