// SPDX-License-Identifier: MIT
// What a window remembers: its size, what is shown. A key file under $XDG_CONFIG_HOME, which other programs may read.

import CGtk
import Foundation

/// Settings in a file of groups and keys.
public final class Settings {
  public let url: URL
  /// Set once, and freed by whoever goes last.
  nonisolated(unsafe) private let file: OpaquePointer

  /// Reads the file, if it is there.
  ///
  /// - Parameters:
  ///   - folder: The app's folder in the user's configuration.
  ///   - name: The file's name.
  ///   - environment: Names the configuration by `XDG_CONFIG_HOME`, or else by `HOME`.
  /// - Throws: `GLibError` where the file is there and cannot be read.
  public convenience init(
    folder: String, name: String = "window.ini", environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    let home = environment["HOME"].map { URL(fileURLWithPath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    try self.init(at: (named ?? home.appendingPathComponent(".config")).appendingPathComponent(folder).appendingPathComponent(name))
  }

  public init(at url: URL) throws {
    self.url = url
    file = g_key_file_new()
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    _ = try throwing { g_key_file_load_from_file(file, url.path, G_KEY_FILE_KEEP_COMMENTS, $0) }
  }

  nonisolated deinit { g_key_file_unref(file) }

  /// What a key has; nil where it is not there or is of another type.
  public func string(_ key: String, in group: String) -> String? { taken(g_key_file_get_string(file, group, key, nil)) }
  /// What a key has; nil where it is not there or is of another type.
  public func int(_ key: String, in group: String) -> Int? { value { g_key_file_get_int64(file, group, key, $0) } }
  /// What a key has; nil where it is not there or is of another type.
  public func double(_ key: String, in group: String) -> Double? { value { g_key_file_get_double(file, group, key, $0) } }
  /// What a key has; nil where it is not there or is of another type.
  public func bool(_ key: String, in group: String) -> Bool? { value { g_key_file_get_boolean(file, group, key, $0) }.map { $0 != 0 } }

  public func set(_ key: String, in group: String, to value: String) { g_key_file_set_string(file, group, key, value) }
  public func set(_ key: String, in group: String, to value: Int) { g_key_file_set_int64(file, group, key, gint64(value)) }
  public func set(_ key: String, in group: String, to value: Double) { g_key_file_set_double(file, group, key, value) }
  public func set(_ key: String, in group: String, to value: Bool) { g_key_file_set_boolean(file, group, key, value ? 1 : 0) }
  public func remove(_ key: String, in group: String) { g_key_file_remove_key(file, group, key, nil) }

  /// Writes the file, as a whole or not at all.
  ///
  /// - Throws: `GLibError`, or what the file system says when the folder cannot be made.
  public func save() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try throwing { g_key_file_save_to_file(file, url.path, $0) }
  }

  private func value<Value>(_ read: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value) -> Value? { try? throwing(read) }
}
