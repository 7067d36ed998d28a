// SPDX-License-Identifier: MIT
// Asks git whether files have uncommitted changes, which adopting would mix with its own. AdoptCommand calls it before it writes.

import Foundation

/// What git knows of files.
enum GitState {
  /// Those of the files that git would lose the present state of; none outside a repository.
  static func uncommitted(_ files: [URL], in root: URL) throws -> [String] {
    let existing = files.filter { FileManager.default.fileExists(atPath: $0.path) }
    if existing.isEmpty { return [] }
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path, "status", "--porcelain", "--untracked-files=all", "--"] + existing.map(\.path)
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["LC_ALL"] = "C"
    git.environment = environment
    let output = Pipe()
    let errors = Pipe()
    git.standardOutput = output
    git.standardError = errors
    try git.run()
    let listed = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()
    if git.terminationStatus == 0 {
      return String(decoding: listed, as: UTF8.self).split(separator: "\n").map { String($0.dropFirst(3)) }
    }
    // 127 is env's: there is no git, and so nothing it could have kept.
    if git.terminationStatus == 127 || complaint.contains("not a git repository") { return [] }
    throw AdoptError(
      description: "git could not say whether there are uncommitted changes (\(complaint.onOneLine)). Mend that, or run with --force.")
  }
}
