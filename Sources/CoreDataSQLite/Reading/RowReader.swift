// SPDX-License-Identifier: MIT
// Reads result rows into `Row`s by column position: one switch in one loop, nothing by name. Made by `SelectShape`.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// How one column becomes one slot.
struct ReadStep {
  let coding: ValueCoding
  let column: Int32
  /// Column of a to-one's concrete entity number, or -1.
  let companion: Int32
  let offset: Int
  let ordinal: Int
  /// A to-one's destination where there is no companion, and its root.
  let entity: UInt16
  let rootEntity: UInt16
}

/// Makes rows of one concrete entity.
struct RowReader {
  let layout: RowLayout
  let steps: [ReadStep]
  let store: UInt32
  /// Null bits of slots that are not stored, by word.
  let initialNulls: [UInt64]
  /// Slots that are not stored and must be zeroed.
  let unstored: [SlotLayout]
  let context: ReadContext

  /// Plans the reading; `columnIndex` answers a column's position in the result.
  init(_ entity: EntityMapping, _ mapping: StoreMapping, _ context: ReadContext, columnIndex: (String) -> Int32) {
    layout = entity.schema.layout
    store = context.store
    self.context = context
    steps = entity.columns.map { column in
      let destination = column.destination.map { mapping.schema.entities[$0] }
      return ReadStep(
        coding: column.coding, column: columnIndex(column.name), companion: column.companion.map(columnIndex) ?? -1,
        offset: column.slot.offset, ordinal: column.slot.ordinal, entity: UInt16(destination?.ordinal ?? 0),
        rootEntity: UInt16(destination?.root ?? 0))
    }
    var nulls = [UInt64](repeating: 0, count: layout.bitmapWords)
    unstored = layout.slots.filter { entity.columnsBySlot[$0.ordinal] == nil }
    for slot in unstored { nulls[slot.ordinal >> 6] |= 1 << UInt64(slot.ordinal & 63) }
    initialNulls = nulls
  }

  /// Makes a row of the current result row, whose first two columns are Z_PK and Z_OPT.
  @inline(__always)
  func read(_ statement: OpaquePointer) throws -> Row {
    let row = Row.makeUninitialized(
      layout, primaryKey: sqlite3_column_int64(statement, 0), version: sqlite3_column_int64(statement, 1), store: store)
    let slots = row.slots
    // Nothing may throw before every slot is initialised: the row's deinit reads strings and boxes.
    for word in 0..<initialNulls.count {
      slots.storeBytes(of: initialNulls[word], toByteOffset: word &* 16, as: UInt64.self)
      slots.storeBytes(of: 0, toByteOffset: word &* 16 &+ 8, as: UInt64.self)
    }
    for slot in unstored { memset(slots + slot.offset, 0, slot.kind.size) }
    var problem: RowStoreError?
    steps.withUnsafeBufferPointer { steps in
      for step in steps {
        let at = slots + step.offset
        switch step.coding {
        case .integer:
          let value = sqlite3_column_int64(statement, step.column)
          at.storeBytes(of: value, as: Int64.self)
          if value == 0, sqlite3_column_type(statement, step.column) == SQLITE_NULL { setNull(slots, step.ordinal) }
        case .double, .date:
          let value = sqlite3_column_double(statement, step.column)
          at.storeBytes(of: value, as: Double.self)
          if value == 0, sqlite3_column_type(statement, step.column) == SQLITE_NULL { setNull(slots, step.ordinal) }
        case .string:
          if let text = sqlite3_column_text(statement, step.column) {
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, step.column)))
            at.initializeMemory(as: String?.self, to: String(decoding: bytes, as: UTF8.self))
          } else {
            at.initializeMemory(as: String?.self, to: nil)
            setNull(slots, step.ordinal)
          }
        case .reference:
          let key = sqlite3_column_int64(statement, step.column)
          var entity = step.entity
          if step.companion >= 0, key != 0 { entity = context.entity(sqlite3_column_int64(statement, step.companion)) ?? entity }
          if key == 0, sqlite3_column_type(statement, step.column) == SQLITE_NULL {
            setNull(slots, step.ordinal)
            at.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
          } else {
            at.storeBytes(
              of: ObjectKey(primaryKey: key, entity: entity, rootEntity: step.rootEntity, store: store), as: ObjectKey.self)
          }
        case .uuid: readUUID(statement, step, at, slots, &problem)
        case .decimal, .uri, .binary, .externalBinary, .transformable: readBox(statement, step, at, slots, &problem)
        }
      }
    }
    if let problem { throw problem }
    return row
  }

  @inline(__always)
  private func setNull(_ slots: UnsafeMutableRawPointer, _ ordinal: Int) {
    let at = (ordinal >> 6) << 4
    slots.storeBytes(of: slots.load(fromByteOffset: at, as: UInt64.self) | 1 << UInt64(ordinal & 63), toByteOffset: at, as: UInt64.self)
  }

  @inline(never)
  private func readUUID(
    _ statement: OpaquePointer, _ step: ReadStep, _ at: UnsafeMutableRawPointer, _ slots: UnsafeMutableRawPointer,
    _ problem: inout RowStoreError?
  ) {
    at.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
    switch sqlite3_column_type(statement, step.column) {
    case SQLITE_NULL: setNull(slots, step.ordinal)
    case SQLITE_BLOB where sqlite3_column_bytes(statement, step.column) == 16:
      if let bytes = sqlite3_column_blob(statement, step.column) { at.copyMemory(from: bytes, byteCount: 16) }
    default:
      setNull(slots, step.ordinal)
      problem = damaged(statement, step, "is no UUID of 16 bytes")
    }
  }

  @inline(never)
  private func readBox(
    _ statement: OpaquePointer, _ step: ReadStep, _ at: UnsafeMutableRawPointer, _ slots: UnsafeMutableRawPointer,
    _ problem: inout RowStoreError?
  ) {
    var box: ValueBox?
    let type = sqlite3_column_type(statement, step.column)
    switch step.coding {
    case _ where type == SQLITE_NULL: break
    case .decimal:
      if let value = decimal(statement, step.column, type) {
        box = DecimalBox(value)
      } else {
        problem = damaged(statement, step, "is no number")
      }
    case .uri: if let url = URL(string: text(statement, step.column)) { box = URLBox(url) }
    case .transformable: box = TransformableBox(data: data(statement, step.column))
    case .externalBinary:
      do throws(RowStoreError) { box = try externalData(statement, step).map { DataBox($0) } } catch { problem = error }
    default: box = DataBox(data(statement, step.column))
    }
    if box == nil { setNull(slots, step.ordinal) }
    at.initializeMemory(as: ValueBox?.self, to: box)
  }

  /// The value of a binary that may lie outside its row.
  private func externalData(_ statement: OpaquePointer, _ step: ReadStep) throws(RowStoreError) -> Data? {
    try context.externalData(
      statement, step.column,
      whose: { "the \(layout.slots[step.ordinal].name) of the row \(sqlite3_column_int64(statement, 0)) of \(layout.entityName)" },
      damaged: { damaged(statement, step, $0) })
  }

  private func damaged(_ statement: OpaquePointer, _ step: ReadStep, _ finding: String) -> RowStoreError {
    let name = layout.slots[step.ordinal].name
    let key = sqlite3_column_int64(statement, 0)
    return .corrupt(
      "The value of \(name) in the row \(key) of the entity \(layout.entityName) \(finding). Restore the store from a backup.")
  }
  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }
  private func data(_ statement: OpaquePointer, _ column: Int32) -> Data {
    guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
  }
  /// Numbers come back as what the column made of them; the shortest text of a double is what was written.
  private func decimal(_ statement: OpaquePointer, _ column: Int32, _ type: Int32) -> Decimal? {
    switch type {
    case SQLITE_INTEGER: Decimal(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: Decimal(string: String(sqlite3_column_double(statement, column)), locale: nil)
    default: Decimal(string: text(statement, column), locale: nil)
    }
  }
}

/// What readers need beside the columns; one per store.
final class ReadContext: @unchecked Sendable {  // what is mutable is touched under the store's lock only
  let store: UInt32
  /// Where binary values outside their rows lie; nil for a store without a file.
  let files: ExternalFiles?
  /// Whether a value whose file is missing reads as nil, told on standard error, instead of failing the reading.
  ///
  /// Guarded by the store's lock.
  var acceptsMissingFiles = false
  private var reported: Set<String> = []
  private let ordinals: [Int64: Int]

  init(store: UInt32, files: ExternalFiles?, _ mapping: StoreMapping) {
    self.store = store
    self.files = files
    ordinals = mapping.ordinals
  }

  /// The ordinal for a `Z_ENT`.
  func entity(_ number: Int64) -> UInt16? { ordinals[number].map { UInt16($0) } }

  /// The value of a binary column that may lie outside its row; the closures tell whose it is, for the sentences.
  func externalData(
    _ statement: OpaquePointer, _ column: Int32, whose place: () -> String, damaged: (String) -> RowStoreError
  ) throws(RowStoreError) -> Data? {
    guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
    let count = Int(sqlite3_column_bytes(statement, column))
    if bytes.load(as: UInt8.self) == 1 { return Data(bytes: bytes + 1, count: count - 1) }
    guard let name = ExternalFiles.name(in: Data(bytes: bytes, count: min(count, 64))), let files else {
      throw damaged("is neither data nor the name of a file with data")
    }
    do {
      if let found = try files.data(name) { return found }
    } catch {
      throw error as? RowStoreError ?? .corrupt("\(error)")
    }
    let sentence =
      "The external data at \(files.path(name)) is missing, \(place()). Put the file back beside its store, or give the row a new value."
    guard acceptsMissingFiles else { throw .missing(sentence) }
    report(sentence)
    return nil
  }

  /// Says once that a file is missing.
  func report(_ sentence: String) {
    if reported.insert(sentence).inserted { FileHandle.standardError.write(Data("CoreData: error: \(sentence)\n".utf8)) }
  }
}
