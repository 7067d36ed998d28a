// SPDX-License-Identifier: MIT
// What the lab keeps of a pattern. PatternLibrary makes, changes and deletes patterns; everyone else reads them.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation

/// A pattern that was saved: what it is made from, and a small picture.
///
/// The entity and its first seventeen attributes are the original's.
public final class SavedPattern: NSManagedObject {
  /// The name of the model, as the original's menu has it.
  @NSManaged public var model: String?
  @NSManaged public var timestep: Float
  @NSManaged public var a0: Float
  @NSManaged public var a1: Float
  @NSManaged public var epsilon: Float
  @NSManaged public var delta: Float
  @NSManaged public var k1: Float
  @NSManaged public var k2: Float
  @NSManaged public var k3: Float
  @NSManaged public var f: Float
  @NSManaged public var k: Float
  @NSManaged public var du: Float
  @NSManaged public var dv: Float
  @NSManaged public var alpha: Float
  @NSManaged public var beta: Float
  @NSManaged public var gamma: Float
  /// A JPEG file whose longest side has at most 160 pixels; nil if there was no picture yet.
  @NSManaged public var imageData: Data?
  /// Whether this is the state the program was left in, of which there is one at most.
  @NSManaged public var autoSaved: Bool

  @NSManaged public var name: String?
  /// What the name has in common with names that count as the same; nil in the bin, so that the name is free.
  @NSManaged public var nameKey: String?
  /// The preset this is a copy of.
  @NSManaged public var presetName: String?
  @NSManaged public var createdAt: Date?
  /// When the pattern was put into the bin; nil while it is not there.
  @NSManaged public var binnedAt: Date?
  @NSManaged public var isFavourite: Bool
  @NSManaged public var precisionRaw: Int16
  @NSManaged public var boundaryRaw: Int16
  @NSManaged public var variantRaw: Int16
  @NSManaged public var width: Int32
  @NSManaged public var height: Int32
  /// How many steps from the start state the pattern was saved.
  @NSManaged public var steps: Int64
  /// The bits of the start state's seed.
  @NSManaged public var seed: Int64
  /// The bits of `Field.levelHash` after the steps, to tell whether the same was rendered again; 0 if it is not known.
  @NSManaged public var fieldHash: Int64

  /// Tells the pattern apart from all others, also in files and after it was renamed.
  @NSManaged public var identifier: UUID?
  /// The name of the colour map; nil for the original's.
  @NSManaged public var colourMap: String?
  @NSManaged public var isColourReversed: Bool
  @NSManaged public var stencilRaw: Int16
  /// Whether parameters were changed or something was painted on the way, so that no steps from the start lead to the field.
  @NSManaged public var isSteered: Bool
  /// The field itself, if it was wanted.
  @NSManaged public var keptField: SavedField?

  public override func awakeFromInsert() {
    super.awakeFromInsert()
    identifier = UUID()
  }
}

/// A field that was saved with its pattern; it lies apart so that lists need not read it.
public final class SavedField: NSManagedObject {
  /// The bytes of a `FieldSnapshot`, in a file beside the store if they are many.
  @NSManaged public var data: Data?
  @NSManaged public var pattern: SavedPattern?
}

extension SavedPattern {
  /// The name that is shown; a pattern that was saved by itself has none of its own.
  public var title: String { name ?? (autoSaved ? "Last session" : model ?? "Without a name") }

  public var isBinned: Bool { binnedAt != nil }

  /// The hash the field had when the pattern was saved, if it is known.
  public var knownHash: UInt64? { fieldHash == 0 ? nil : UInt64(bitPattern: fieldHash) }

  /// How the pattern is coloured; the original's colours for a map that this version does not know.
  public var colours: ColourScheme {
    ColourScheme(colourMap.flatMap(ColourMap.init(rawValue:)) ?? .original, isReversed: isColourReversed)
  }

  /// How many days the pattern stays in the bin yet, the present one included; nil if it is not there.
  public func daysLeft(at moment: Date) -> Int? {
    guard let binnedAt else { return nil }
    let days = moment.timeIntervalSince(binnedAt) / 86_400
    return min(PatternLibrary.daysInTheBin, max(0, Int((Double(PatternLibrary.daysInTheBin) - days).rounded(.up))))
  }

  /// Gives the pattern a name, and the key that keeps others from having the same.
  func rename(to name: PatternName) {
    self.name = name.text
    nameKey = name.key
  }

  /// Puts the pattern into the bin, where its name is free for others.
  func bin(at date: Date) {
    binnedAt = date
    nameKey = nil
  }

  /// Takes the pattern out of the bin.
  func unbin(as name: PatternName) {
    binnedAt = nil
    rename(to: name)
  }
}
