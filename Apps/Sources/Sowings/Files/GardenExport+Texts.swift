// SPDX-License-Identifier: MIT
// Keeps from the garden what no text of it can be shown or edited with. Reading a file of either form goes through it.

extension GardenExport {
  /// Takes the NULs out of all texts: what is behind one is neither shown nor kept by most programs.
  mutating func dropNULs() {
    func clean(_ text: inout String?) {
      guard let old = text, old.utf8.contains(0) else { return }
      var kept = String.UnicodeScalarView()
      for scalar in old.unicodeScalars where scalar.value != 0 { kept.append(scalar) }
      text = String(kept)
    }
    for plant in plants.indices {
      clean(&plants[plant].commonName)
      clean(&plants[plant].notes)
      for sowing in plants[plant].sowings.indices {
        clean(&plants[plant].sowings[sowing].medium)
        clean(&plants[plant].sowings[sowing].place)
        clean(&plants[plant].sowings[sowing].notes)
        guard var log = plants[plant].sowings[sowing].log else { continue }
        for entry in log.indices { clean(&log[entry].note) }
        plants[plant].sowings[sowing].log = log
      }
    }
  }
}
