// SPDX-License-Identifier: MIT
// What one save does with files beside the store. A note of all names lies on the disk from before the first file is written until the
// last one is removed, so that the next opening can clear up after a program that died in between. Made by the store inside its write
// transaction; a note of another program is looked at under that lock only.
//
//   note durable ─► new files durable ─► transaction commits, durably ─► old files removed ─► note removed
//                              └─ fails ─► new files removed ─► note removed

import CoreDataRows
import Foundation

/// The files of one save on its way.
struct PendingFiles {
  let files: ExternalFiles
  private let note: String
  private let new: [String]
  private let old: [String]

  /// Writes the note and the new files.
  init(_ files: ExternalFiles, storeName: String, writing new: [(name: String, data: Data)], removing old: [String]) throws {
    self.files = files
    self.new = new.map(\.name)
    self.old = old
    note = files.supportFolder + "/" + Self.noteName(storeName)
    try files.makeFolder()
    try files.write(Data((self.new + old).map { $0 + "\n" }.joined().utf8), to: note)
    files.syncFolder(files.supportFolder)
    do {
      for value in new { try files.write(value.data, to: files.path(value.name)) }
      files.syncFolder(files.folder)
    } catch {
      undo()
      throw error
    }
  }

  /// The save failed: nothing refers to its files.
  func undo() { if files.remove(new) { unlink(note) } }

  /// The save is durable: nothing refers to what it replaced.
  func finish() { if files.remove(old) { unlink(note) } }

  // MARK: Notes left behind

  private static let ending = ".pending"
  private static func noteName(_ storeName: String) -> String { "\(storeName).\(UUID().uuidString)\(ending)" }

  /// The notes of a store, by path; several stores may share a folder.
  static func notes(_ files: ExternalFiles, storeName: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: files.supportFolder) else { return [] }
    return names.filter { name in
      guard name.hasPrefix(storeName + "."), name.hasSuffix(ending) else { return false }
      return UUID(uuidString: String(name.dropFirst(storeName.count + 1).dropLast(ending.count))) != nil
    }.map { files.supportFolder + "/" + $0 }
  }

  /// Removes what a note names and nothing refers to, then the note.
  static func settle(_ note: String, _ files: ExternalFiles, referenced: Set<String>) {
    guard let text = try? String(contentsOfFile: note, encoding: .utf8) else { return }
    let names = text.split(separator: "\n").map(String.init).filter { UUID(uuidString: $0) != nil && !referenced.contains($0) }
    if files.remove(names) { unlink(note) }
  }
}
