// SPDX-License-Identifier: MIT
// The two digests over all version hashes of a model that a store's metadata carries. Called by the SQL store and by the model.

import Foundation

/// Digests over entity version hashes.
package enum VersionDigest {
  /// `NSStoreModelVersionHashesDigest`: over names and hashes, in order of names.
  package static func digest(of hashes: [String: Data]) -> String {
    SHA2.sha512(ordered(hashes).flatMap { Array($0.key.utf8) + Array($0.value) }).base64EncodedString()
  }
  /// `NSStoreModelVersionChecksumKey`: over the hashes alone, in order of names.
  package static func checksum(of hashes: [String: Data]) -> String {
    SHA2.sha256(ordered(hashes).flatMap { Array($0.value) }).base64EncodedString()
  }
  private static func ordered(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
    hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
