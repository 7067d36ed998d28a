// SPDX-License-Identifier: MIT
// Names in SQL text. All of them come from the model or from the file, never from a user's values.

/// Writes a name as SQL, quoted only where it must be; Apple's prefixes make that the rare case.
func identifier(_ name: String) -> String {
  let isPlain = name.unicodeScalars.allSatisfy { scalar in
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value >= 0x80
    }
  }
  return isPlain && !name.isEmpty ? name : "\"" + name.replacing("\"", with: "\"\"") + "\""
}

/// `Z` and the name in upper case: the name of a table or column.
func storedName(_ name: String) -> String { "Z" + name.uppercased() }
