// SPDX-License-Identifier: MIT
// A Package.swift as far as adopting needs it: the tools version, the name of the package's variable, and the targets with their folders.
// It is read by its tokens; nothing of the package is run.

import Foundation

/// A manifest taken apart.
struct Manifest {
  struct Target {
    var name: String
    /// The folder that the manifest names, if it does.
    var path: String?
    var sources: [String]?
    var exclude: [String]
    var isTest: Bool
  }

  let file: SourceFile
  /// Such as 5.3; nil where the first line does not say.
  let toolsVersion: (major: Int, minor: Int)?
  /// The name of the variable that holds the package.
  let variable: String?
  let targets: [Target]
  /// The lines of targets whose names are computed.
  let unreadableTargets: [Int]

  init(_ file: SourceFile) {
    self.file = file
    toolsVersion = Self.toolsVersion(of: file)
    variable = file.significant.indices.lazy.compactMap { Self.variable(at: $0, in: file) }.first
    var targets: [Target] = []
    var unreadable: [Int] = []
    var place = 0
    while place < file.significant.count {
      guard ["target", "testTarget", "executableTarget", "macro"].contains(file.word(place)), file.word(place - 1) == ".",
        file.word(place + 1) == "(", let close = file.closing(place + 1), file.isActive(place)
      else {
        place += 1
        continue
      }
      if let target = Self.target(file.word(place), from: place + 1, to: close, in: file) {
        targets.append(target)
      } else {
        unreadable.append(file.line(at: file.token(place).range.lowerBound))
      }
      // What is within are dependencies of this target.
      place = close + 1
    }
    self.targets = targets
    unreadableTargets = unreadable
  }

  private static func toolsVersion(of file: SourceFile) -> (Int, Int)? {
    let pattern = /swift-tools-version\s*:\s*(\d+)(?:\.(\d+))?/
    guard let match = file.text.prefix(200).firstMatch(of: pattern), let major = Int(match.1) else { return nil }
    return (major, match.2.flatMap { Int($0) } ?? 0)
  }

  private static func variable(at place: Int, in file: SourceFile) -> String? {
    guard ["let", "var"].contains(file.word(place)) else { return nil }
    var index = place + 2
    if file.reads([":", "Package"], at: index) { index += 2 }
    let rest = file.word(index) == "=" ? index + 1 : index
    guard file.word(rest) == "Package" || (file.word(place + 3) == "Package" && file.word(rest) == ".") else { return nil }
    return file.word(place + 1)
  }

  private static func target(_ kind: String, from open: Int, to close: Int, in file: SourceFile) -> Target? {
    guard let name = argument("name", from: open, to: close, in: file).flatMap({ text(at: $0, in: file) }) else { return nil }
    let path = argument("path", from: open, to: close, in: file)
    let pathText = path.flatMap { text(at: $0, in: file) }
    if path != nil, pathText == nil { return nil }
    return Target(
      name: name, path: pathText, sources: argument("sources", from: open, to: close, in: file).map { texts(at: $0, in: file) },
      exclude: argument("exclude", from: open, to: close, in: file).map { texts(at: $0, in: file) } ?? [], isTest: kind == "testTarget")
  }

  /// The place of the value of an argument of the call itself, not of one within it.
  private static func argument(_ label: String, from open: Int, to close: Int, in file: SourceFile) -> Int? {
    var place = open + 1
    while place < close {
      if file.word(place) == label, file.word(place + 1) == ":" { return place + 2 }
      place = (file.closing(place) ?? place) + 1
    }
    return nil
  }

  /// The text of a string without interpolations.
  private static func text(at place: Int, in file: SourceFile) -> String? {
    guard file.kind(place) == .stringStart else { return nil }
    if file.kind(place + 1) == .stringEnd { return "" }
    return file.kind(place + 1) == .stringText && file.kind(place + 2) == .stringEnd ? file.word(place + 1) : nil
  }

  private static func texts(at place: Int, in file: SourceFile) -> [String] {
    guard let close = file.closing(place) else { return [] }
    return (place..<close).compactMap { text(at: $0, in: file) }
  }
}
