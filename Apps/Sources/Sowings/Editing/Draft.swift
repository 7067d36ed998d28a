// SPDX-License-Identifier: MIT
// What the drafts of plants and sowings share: fields that follow the store until they are touched, and what becomes of a photo.

/// What a draft does about a photo.
public enum PhotoChoice: Hashable, Sendable {
  /// It stays as it is.
  case keep
  case remove
  case replace(PreparedPhoto)
}

/// Values typed over values kept.
struct Following<Fields: Hashable & Sendable>: Sendable {
  /// What is kept, as far as this program knows.
  private(set) var base: Fields
  /// What stands in the form.
  var typed: Fields

  init(_ base: Fields) {
    self.base = base
    typed = base
  }

  var isChanged: Bool { typed != base }

  /// A field's value if it was touched.
  func touched<Value: Equatable>(_ path: KeyPath<Fields, Value>) -> Value? {
    typed[keyPath: path] == base[keyPath: path] ? nil : typed[keyPath: path]
  }

  /// Takes over what is kept now: fields nobody touched follow, the others stay.
  mutating func follow(_ now: Fields, _ paths: [(inout Fields, Fields, Fields) -> Void]) {
    for path in paths { path(&typed, base, now) }
    base = now
  }

  /// How one field follows.
  static func field<Value: Equatable>(_ path: WritableKeyPath<Fields, Value>) -> (inout Fields, Fields, Fields) -> Void {
    { typed, base, now in
      if typed[keyPath: path] == base[keyPath: path] { typed[keyPath: path] = now[keyPath: path] }
    }
  }
}
