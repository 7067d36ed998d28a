// SPDX-License-Identifier: MIT
// Writes the templates of translations anew; Apps/Desktop/texts runs it.

import Foundation

do {
  for template in TextTemplate.all {
    try Data(template.text().utf8).write(to: TextTemplate.project.appendingPathComponent(template.file), options: .atomic)
  }
} catch {
  FileHandle.standardError.write(Data("The templates were not written: \(error)\n".utf8))
  exit(1)
}
