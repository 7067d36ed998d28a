// SPDX-License-Identifier: MIT
// Runs swiftc. The stub module, the interfaces of dependencies and the syntax trees are made through it.

import CoreDataModelFile
import Foundation

/// The Swift compiler of the toolchain that builds the target.
struct SwiftCompiler: Sendable {
  let path: String

  struct Run {
    var succeeded: Bool
    var messages: String
  }

  func run(_ arguments: [String]) throws(ModelFileError) -> Run {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw ModelFileError(path: path, "The Swift compiler cannot be started: \(error.localizedDescription)")
    }
    let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Run(succeeded: process.terminationStatus == 0, messages: messages)
  }

  /// Changes whenever the compiler is replaced by another.
  var stamp: String {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    let date = attributes?[.modificationDate] as? Date
    return "\(file) \(date?.timeIntervalSince1970 ?? 0)"
  }
}
