// SPDX-License-Identifier: MIT
// A picture of a plant or a sowing. Garden+Photos keeps them; one that nothing shows any more goes when no change can bring it back.

import CoreData

/// A picture with its small form.
public final class Photo: NSManagedObject {
  /// The picture as a PNG or JPEG file, kept beside the store when it is large.
  @NSManaged public var image: Data?
  /// The picture as a small JPEG file.
  @NSManaged public var thumbnail: Data?
  @NSManaged public var uuid: UUID?
  @NSManaged public var plants: Set<Plant>
  @NSManaged public var sowings: Set<Sowing>
}
