// SPDX-License-Identifier: MIT
// Values of transformable attributes. Rows, which contexts share, hold bytes; each object keeps the value it has made of them, since
// that may be changed in place. Called by accessors, and by a save before it writes.

import CoreDataRows
import Foundation

/// The value of a transformable attribute as one object has it, with the bytes it stands for.
struct TransformedValue {
  let box: TransformableBox
  let value: Any
}

extension NSManagedObject {
  /// The value of a transformable box: the one this object has of the bytes already, or a new one.
  final func transformed(_ box: TransformableBox, _ ordinal: Int) -> Any? {
    if let value = box.object { return value }
    if extras != nil, let known = (extras as? OwnExtras)?.transformed[ordinal], known.box === box { return known.value }
    guard let attribute = runtime.attributes[ordinal], let made = Transformation.value(of: box.data, attribute: attribute) else {
      return nil
    }
    // An older row's value, asked for beside the present one, is nobody's to keep.
    if case .object(let present)? = (working ?? shared)?.value(ordinal), present === box { remember(made, box, ordinal) }
    return made
  }

  final func remember(_ value: Any, _ box: TransformableBox, _ ordinal: Int) {
    ownExtras.transformed[ordinal] = TransformedValue(box: box, value: value)
  }

  /// Forgets values that may have been changed in place, but for those set and not saved; they are made anew from the bytes.
  final func forgetTransformed() {
    guard extras != nil, let extras = extras as? OwnExtras else { return }
    extras.transformed = extras.transformed.filter { working?.isDirty($0.key) ?? false }
  }

  /// Makes the bytes of changed transformable attributes anew: their values may have changed in place since they were set.
  ///
  /// - Throws: the save's error where an attribute's transformer is not registered.
  final func encodeTransformed() throws {
    guard let row = working else { return }
    for (ordinal, attribute) in runtime.transformables where flags.contains(.inserted) || row.isDirty(ordinal) {
      guard case .object(let present as TransformableBox)? = row.value(ordinal), let value = changeable(present, ordinal) else { continue }
      let data: Data
      do {
        data = try Transformation.data(of: value, attribute: attribute)
      } catch {
        throw SaveError.make(error.sentence)
      }
      if present.object == nil, data == present.data { continue }
      let box = TransformableBox(data: data)
      row.setValue(.object(box), ordinal)
      remember(value, box, ordinal)
    }
  }

  /// The value of a box whose bytes may not tell what it is now.
  private func changeable(_ box: TransformableBox, _ ordinal: Int) -> Any? {
    if let value = box.object { return value }
    guard extras != nil, let known = (extras as? OwnExtras)?.transformed[ordinal], known.box === box else { return nil }
    return type(of: known.value) is AnyClass ? known.value : nil
  }
}
