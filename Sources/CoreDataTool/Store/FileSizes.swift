// SPDX-License-Identifier: MIT
// What a store takes on disk: its file, its log, the binary values outside it. `coredata info` prints it.

import CoreDataSQLite
import Foundation

/// Sizes in bytes.
struct FileSizes {
  var file = 0
  var log = 0
  var external = 0
  var externalCount = 0

  init(_ url: URL) {
    func size(_ path: String) -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.type] as? FileAttributeType) == .typeRegular ? (attributes?[.size] as? NSNumber)?.intValue ?? 0 : 0
    }
    let store = StoreFile(path: url.path)
    file = size(store.path)
    log = size(store.path + "-wal")
    let folder = store.supportFolder
    for entry in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      let path = folder + "/" + entry
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      external += size(path)
      externalCount += 1
    }
  }

  /// A size for people.
  static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    let units = ["kB", "MB", "GB", "TB"]
    var value = Double(bytes) / 1000
    var unit = 0
    while value >= 999.95 && unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    return String(format: "%.1f %@", value, units[unit])
  }
}
