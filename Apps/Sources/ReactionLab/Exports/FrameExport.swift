// SPDX-License-Identifier: MIT
// Writes pictures of a run to files: one, or numbered frames. The window's dialog and the command line start it on a queue of their own.

import FieldPictures
import Foundation
import Pictures
import ReactionSimulation

/// A run whose pictures are exported: the field as it is, and steps that lead on.
public protocol FrameSource {
  /// The field after some more steps.
  ///
  /// - Parameters:
  ///   - steps: How many, or none for the field as it is.
  ///   - progress: Told in slices how many are done; what it throws ends the work.
  /// - Returns: The field then.
  /// - Throws: What `progress` throws.
  mutating func field(after steps: Int, progress: (Int) throws -> Void) throws -> Field
}

extension Simulation: FrameSource {
  public mutating func field(after steps: Int, progress: (Int) throws -> Void) throws -> Field {
    try run(steps: steps, batch: max(1, stepsPerSlice), progress: progress)
    return field
  }
}

/// Pictures to be written.
public struct FrameExport: Hashable, Sendable {
  /// The enlargements there are.
  public static let scales = [1, 2, 4]
  /// The numbers of frames there may be.
  public static let frameCounts = 1...99_999

  public var folder: URL
  /// What the files are called; numbers and endings are added.
  public var name: String
  public var painter: FieldPainter
  public var scale: Int
  /// One makes a picture without a number.
  public var frames: Int
  public var stepsBetween: Int

  public init(folder: URL, name: String, painter: FieldPainter, scale: Int = 1, frames: Int = 1, stepsBetween: Int = 20) {
    self.folder = folder
    self.name = name
    self.painter = painter
    self.scale = scale
    self.frames = frames
    self.stepsBetween = stepsBetween
  }

  public static func == (left: FrameExport, right: FrameExport) -> Bool {
    left.folder == right.folder && left.name == right.name && left.painter.scheme == right.painter.scheme
      && left.painter.model == right.painter.model && left.scale == right.scale && left.frames == right.frames
      && left.stepsBetween == right.stepsBetween
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(folder)
    hasher.combine(name)
  }

  /// A name as it can stand in a file's name.
  public static func fileName(_ name: String) -> String {
    let plain = String(name.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }).trimmingCharacters(in: .whitespaces)
    // Names that begin with a dot are hidden, and too long ones refused.
    let visible = plain.hasPrefix(".") ? "-" + plain.dropFirst() : plain
    var short = visible
    while short.utf8.count > 200 { short.removeLast() }
    return short.isEmpty ? "Pattern" : short
  }

  /// The files' places, none of which is taken: the name gets a number if one would be.
  public func places() -> [URL] {
    let base = Self.fileName(name)
    var number = 1
    while true {
      let stem = number == 1 ? base : "\(base) \(number)"
      let names = frames == 1 ? ["\(stem).png"] : (1...frames).map { "\(stem) \(Self.padded($0, frames)).png" }
      let urls = names.map { folder.appendingPathComponent($0) }
      if !urls.contains(where: { FileManager.default.fileExists(atPath: $0.path) }) { return urls }
      number += 1
    }
  }

  /// Numbers of one length, so that every program lists them in their order.
  private static func padded(_ number: Int, _ most: Int) -> String {
    let width = max(4, String(most).count)
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Computes and writes; what was written stays also if it is called off, and every file is whole.
  ///
  /// - Parameters:
  ///   - source: The run, at the first frame.
  ///   - progress: Told after each slice and each frame; what it throws calls the rest off.
  ///   - clock: Seconds from any moment on.
  /// - Returns: The files.
  /// - Throws: What `progress` throws, or `PictureError`, `.exists` if another program has taken a name in the meantime.
  @discardableResult public func write(
    _ source: inout some FrameSource, progress: (ExportProgress) throws -> Void = { _ in },
    clock: () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) throws -> [URL] {
    precondition(Self.frameCounts.contains(frames) && scale >= 1 && stepsBetween >= 0, "An export has frames, a scale and steps between.")
    let urls = places()
    let start = clock()
    func tell(_ done: Int, _ share: Double) throws {
      var state = ExportProgress(done: done, total: frames, share: share)
      state.secondsLeft = TimeLeft.seconds(fraction: state.fraction, elapsed: clock() - start)
      try progress(state)
    }
    for (index, url) in urls.enumerated() {
      try tell(index, 0)
      let steps = index == 0 ? 0 : stepsBetween
      let field = try source.field(after: steps) { try tell(index, steps > 0 ? Double($0) / Double(steps) * 0.9 : 0) }
      try PictureFile.writeNew(painter.picture(of: field).enlarged(scale).pngData(), to: url)
      try tell(index + 1, 0)
    }
    return urls
  }
}
