// SPDX-License-Identifier: MIT
// Binds a row's slots to a statement's parameters, straight from memory. The row must outlive the step: strings are bound in place.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// How one slot becomes one or two parameters.
struct BindStep {
  let coding: ValueCoding
  let hasCompanion: Bool
  let offset: Int
  let ordinal: Int
  let destination: Int

  init(_ column: ColumnMapping, withoutCompanion: Bool = false) {
    coding = column.coding
    hasCompanion = column.companion != nil && !withoutCompanion
    offset = column.slot.offset
    ordinal = column.slot.ordinal
    destination = column.destination ?? 0
  }
}

/// What a save has learned about keys.
struct KeyMap {
  /// Permanent by temporary primary key.
  var permanent: [Int64: Int64] = [:]
  /// What stands in the rows for data in files of their own.
  var references: [ExternalPlace: Data] = [:]
  /// Whether large data is left out, in a trial that will be rolled back.
  var leavesOutLargeData = false

  /// The key as it is after the save.
  @inline(__always)
  func resolve(_ key: Int64) throws -> Int64 {
    if key >= 0 { return key }
    guard let found = permanent[key] else {
      throw RowStoreError.failed(code: 1, message: "A saved row refers to a row that is neither stored nor part of the save.")
    }
    return found
  }
}

extension Statement {
  /// Binds slots from the parameter `first` on and answers the next parameter.
  @inline(__always)
  func bind(_ row: Row, _ steps: [BindStep], from first: Int32, _ keys: borrowing KeyMap, _ mapping: StoreMapping) throws -> Int32 {
    var parameter = first
    let slots = row.slots
    for step in steps {
      let at = slots + step.offset
      if slots.load(fromByteOffset: (step.ordinal >> 6) << 4, as: UInt64.self) & (1 << UInt64(step.ordinal & 63)) != 0 {
        sqlite3_bind_null(handle, parameter)
        if step.hasCompanion {
          parameter &+= 1
          sqlite3_bind_null(handle, parameter)
        }
      } else {
        switch step.coding {
        case .integer: sqlite3_bind_int64(handle, parameter, at.load(as: Int64.self))
        case .double, .date: sqlite3_bind_double(handle, parameter, at.load(as: Double.self))
        case .string: bindInPlace(at.assumingMemoryBound(to: String.self), parameter)
        case .reference:
          let key = at.load(as: ObjectKey.self)
          sqlite3_bind_int64(handle, parameter, try keys.resolve(key.primaryKey))
          if step.hasCompanion {
            parameter &+= 1
            sqlite3_bind_int64(handle, parameter, try mapping.entity(Int(key.entity)).number)
          }
        case .uuid: sqlite3_bind_blob(handle, parameter, at, 16, coredata_sqlite_static())
        case .externalBinary: bindExternal(at.assumingMemoryBound(to: ValueBox?.self).pointee, row, step.ordinal, keys, parameter)
        default: bindBox(at.assumingMemoryBound(to: ValueBox?.self).pointee, parameter)
        }
      }
      parameter &+= 1
    }
    return parameter
  }

  /// Binds without a copy: a long string's bytes stay put while its row lives, a short one's stand in the slot (checked, not assumed).
  @inline(__always)
  private func bindInPlace(_ string: UnsafeMutablePointer<String>, _ parameter: Int32) {
    let slot = UnsafeRawPointer(string).assumingMemoryBound(to: CChar.self)
    string.pointee.withUTF8 { bytes in
      guard let base = bytes.baseAddress, bytes.count > 0 else {
        sqlite3_bind_text(handle, parameter, "", 0, coredata_sqlite_transient())
        return
      }
      let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
      if bytes.count > 15 {
        sqlite3_bind_text(handle, parameter, text, Int32(clamping: bytes.count), coredata_sqlite_static())
      } else if memcmp(slot, text, bytes.count) == 0 {
        sqlite3_bind_text(handle, parameter, slot, Int32(bytes.count), coredata_sqlite_static())
      } else {
        sqlite3_bind_text(handle, parameter, text, Int32(bytes.count), coredata_sqlite_transient())
      }
    }
  }

  @inline(never)
  private func bindExternal(_ box: ValueBox?, _ row: Row, _ ordinal: Int, _ keys: borrowing KeyMap, _ parameter: Int32) {
    guard let data = (box as? DataBox)?.value else {
      sqlite3_bind_null(handle, parameter)
      return
    }
    if let reference = keys.references[ExternalPlace(row: ObjectIdentifier(row), ordinal: ordinal)] {
      bindBlob(reference, parameter)
    } else {
      bindBlob(keys.leavesOutLargeData && data.count > ExternalFiles.threshold ? Data([1]) : Data([1]) + data, parameter)
    }
  }

  @inline(never)
  private func bindBox(_ box: ValueBox?, _ parameter: Int32) {
    switch box {
    case let box as DataBox: bindBlob(box.value, parameter)
    case let box as TransformableBox: bindBlob(box.data, parameter)
    case let box as URLBox: bind(.text(box.value.absoluteString), parameter)
    case let box as DecimalBox: bind(SQLValue(box.value), parameter)
    default: sqlite3_bind_null(handle, parameter)
    }
  }
}

extension SQLValue {
  /// A decimal as Apple's column keeps it: an integer where it is one, else the nearest double.
  init(_ value: Decimal) {
    if value.isNaN {
      self = .null
    } else if let integer = Int64(value.description) {
      self = .integer(integer)
    } else {
      self = Double(value.description).map { .double($0) } ?? .null
    }
  }
}
