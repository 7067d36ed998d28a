// SPDX-License-Identifier: MIT
// What the apps' export files have in common: JSON with a format and a version, read and checked as a whole, and written in one step.

import Foundation

/// A file that exporting writes and importing reads.
public protocol ExportFile: Codable, Sendable {
  /// How every such file begins to be recognised.
  static var format: String { get }
  /// The latest version of the format, which is written.
  static var version: Int { get }
  /// The program whose files these are.
  static var program: String { get }
  /// What is said of a file that is something else.
  static var foreignSentence: String { get }

  /// Whether bytes that are no JSON were once such a file.
  static func beginsLikeOne(_ data: Data) -> Bool
  /// Whether bytes that are no JSON have the end of such a file at least.
  static func endsLikeOne(_ data: Data) -> Bool
  /// The file's bytes: the same contents always give the same ones.
  func data() throws -> Data
}

extension ExportFile {
  public static func beginsLikeOne(_ data: Data) -> Bool {
    data.first == UInt8(ascii: "{") && data.prefix(200).range(of: Data(#""\#(format)""#.utf8)) != nil
  }

  public static func endsLikeOne(_ data: Data) -> Bool { false }

  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    var data = try encoder.encode(self)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// Reads a file's bytes; what they say is not checked yet.
  ///
  /// - Throws: `ExportFileError`, which says what is wrong and where.
  public init(decoding data: Data, dates: JSONDecoder.DateDecodingStrategy = .iso8601) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates
    guard let head = try? decoder.decode(ExportHead.self, from: data) else { throw Self.whatIsLeft(of: data) }
    guard head.format == Self.format else { throw ExportFileError<Self>.foreign }
    guard head.version <= Self.version else { throw ExportFileError<Self>.newer(head.version) }
    guard head.version >= 1 else { throw ExportFileError<Self>.damaged("“version” is \(head.version).") }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw ExportFileError<Self>.damaged(error.sentence)
    }
  }

  private static func whatIsLeft(of data: Data) -> ExportFileError<Self> {
    guard beginsLikeOne(data), (try? JSONSerialization.jsonObject(with: data)) == nil else { return .foreign }
    return endsLikeOne(data) ? .damaged("What stands in its middle can’t be read.") : .cutOff
  }

  /// The bytes of a file.
  ///
  /// - Throws: `ExportFileError.unreadable`.
  public static func contents(of url: URL) throws -> Data {
    do {
      // By a handle, because `Data` refuses pipes.
      return try FileHandle(forReadingFrom: url).readToEnd() ?? Data()
    } catch {
      throw ExportFileError<Self>.unreadable(systemReason(error))
    }
  }

  /// Writes a file in one step; nobody but the user can read it.
  ///
  /// - Throws: `ExportFileError.exists` for a file that is there and not to be replaced, or `.unwritable`.
  public func write(to url: URL, replacing: Bool) throws { try Self.write(data(), to: url, replacing: replacing) }

  /// Writes the bytes of a file, as `write(to:replacing:)` does.
  public static func write(_ data: @autoclosure () throws -> Data, to url: URL, replacing: Bool) throws {
    if !replacing, FileManager.default.fileExists(atPath: url.path) { throw ExportFileError<Self>.exists }
    do {
      try data().write(to: url, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    } catch {
      throw ExportFileError<Self>.unwritable(systemReason(error))
    }
  }
}

/// How every file begins.
private struct ExportHead: Decodable {
  let format: String
  let version: Int
}

/// Why a file cannot be imported or exported.
public enum ExportFileError<File: ExportFile>: LocalizedError, Hashable, Sendable {
  /// It is something else.
  case foreign
  case newer(Int)
  /// It was one, but its end is missing.
  case cutOff
  case damaged(String)
  case unreadable(String)
  case unwritable(String)
  case exists

  public var errorDescription: String? {
    switch self {
    case .foreign: File.foreignSentence
    case .newer(let version): "The file was made by a newer version of \(File.program) (format \(version)). Update this one to read it."
    case .cutOff: "The file is damaged: its end is missing. Nothing was changed; export it again."
    case .damaged(let reason): "The file is damaged. \(reason) Nothing was changed."
    case .unreadable(let reason): "The file can’t be read: \(reason)."
    case .unwritable(let reason): "The file can’t be written: \(reason)."
    case .exists: "There is a file of that name already. Choose another name, or say that it is to be replaced."
    }
  }
}
