// SPDX-License-Identifier: MIT
// A managed object: state, life cycle, and the hooks subclasses override. Values are in NSManagedObject+Slots and the accessor
// files, changes in +Changes, relationships in +Relationships.
//
// States (one function, named, moves each):
//
//   detached ──insert──▶ inserted ──save──▶ clean ◀──refresh── (any clean)
//                                            │  ▲
//                             first write ▼  │ save, rollback
//                                          updated
//   fault (stamp 0) ──fire──▶ clean;  any ──delete──▶ deleted ──save──▶ gone (no context)
//
// Invariants: 1. stamp ≠ 0 exactly when `slots` points into `working ?? shared`. 2. `isWritable` implies `working` and that the
// context has noted the change. 3. A working row is private; a shared row is never written.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// A model object of a Core Data entity.
///
/// Guarded by its context's queue, like everything in a context.
open class NSManagedObject: NSObject, _KeyValueCodingMethods {
  // MARK: Storage. Every field is guarded by the context's queue; unchecked exclusivity since accessors are the hot path.

  /// The layout stamp of `slots`; 0 while the object is a fault.
  @exclusivity(unchecked) @usableFromInline final var stamp: UInt32 = 0
  /// Whether accessors may write into `slots` without asking.
  @exclusivity(unchecked) @usableFromInline final var isWritable = false
  /// Whether somebody observes a property; then no write goes without asking.
  @exclusivity(unchecked) @usableFromInline final var isObserved = false
  @exclusivity(unchecked) final var flags: ObjectFlags = []
  @exclusivity(unchecked) @usableFromInline final var slots: UnsafeMutableRawPointer = NSManagedObject.noSlots
  /// The row as stored, shared with other objects; nil for an object never saved, and for a fault whose row has not been read.
  @exclusivity(unchecked) final var shared: Row?
  /// The private row of an inserted or changed object.
  @exclusivity(unchecked) final var working: Row?
  /// The context's identity map; nil outside a context.
  @exclusivity(unchecked) final var map: IdentityMap?
  @exclusivity(unchecked) final var key: ObjectKey
  /// To-many holders by index; nil until the first is used.
  @exclusivity(unchecked) final var toManys: [ToManyHolder?]?
  @exclusivity(unchecked) final var idStorage: NSManagedObjectID?
  /// Nil for almost every object.
  @exclusivity(unchecked) final var extras: ObjectExtras?
  /// Set once, when the object is made.
  @exclusivity(unchecked) final private(set) var runtime: EntityRuntime

  private nonisolated(unsafe) static let noSlots = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)

  // MARK: Making

  /// Makes an object of an entity and, where a context is given, inserts it there.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    let runtime = EntityRuntime.of(entity)
    self.runtime = runtime
    key = ObjectKey(
      primaryKey: 0, entity: UInt16(truncatingIfNeeded: runtime.schema.ordinal),
      rootEntity: UInt16(truncatingIfNeeded: runtime.schema.root),
      store: 0)
    super.init()
    context?.insert(self)
  }

  deinit { map?.forget(key, at: Unmanaged.passUnretained(self).toOpaque()) }

  // MARK: Identity and state

  /// The object's entity.
  public final var entity: NSEntityDescription { runtime.description }

  /// The context the object is registered with; nil once it is deleted and saved, or its context is gone.
  public final var managedObjectContext: NSManagedObjectContext? { map?.context }

  /// The object's identity; temporary until the first save, or until `obtainPermanentIDs(for:)`.
  public final var objectID: NSManagedObjectID {
    if key.isTemporary, let context = map?.context, context.parentStorage != nil, context.isOnQueue { context.takeOverKeys() }
    if let known = idStorage { return known }
    let made = NSManagedObjectID(
      key: key, entity: runtime.description, runtime: runtime, coordinator: managedObjectContext?.persistentStoreCoordinator)
    idStorage = made
    return made
  }

  /// Whether the object waits to be inserted by the next save.
  public final var isInserted: Bool { flags.contains(.inserted) }
  /// Whether the object has changes the next save will write.
  public final var isUpdated: Bool { flags.contains(.updated) && !flags.contains(.inserted) && !flags.contains(.deleted) }
  /// Whether the object waits to be deleted by the next save, or has turned out to be gone from the store.
  public final var isDeleted: Bool { !flags.isDisjoint(with: [.deleted, .inaccessible]) }
  /// Whether the next save will delete the object.
  final var isMarkedDeleted: Bool { flags.contains(.deleted) }
  /// Whether the object is inserted, updated or deleted.
  public final var hasChanges: Bool { !flags.isDisjoint(with: [.inserted, .updated, .deleted]) }
  /// Whether the object's values have not been read from the store yet.
  public final var isFault: Bool { stamp == 0 && map != nil }
  /// 0 for an object with values, 1 for a fault.
  public final var faultingState: Int { isFault ? 1 : 0 }

  /// Whether any persistent property differs from the stored row.
  public final var hasPersistentChangedValues: Bool {
    if flags.contains(.inserted) || flags.contains(.deleted) { return true }
    if let working, working.layout.slots.contains(where: { working.isDirty($0.ordinal) && !runtime.schema.slots[$0.ordinal].isTransient }) {
      return true
    }
    return toManys?.contains { $0?.hasChanges == true } ?? false
  }

  // MARK: Hooks

  /// Whether changes of properties outside the model leave an object unchanged for its context; always so here.
  open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

  /// Called once, when the object is first inserted into a context; changes made here are not registered for undo.
  open func awakeFromInsert() {}
  /// Called when the object's values have been read from the store.
  open func awakeFromFetch() {}
  /// Called after an undo, a rollback or a merge has changed the object's values.
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
  /// Called when the context is about to delete the object.
  open func prepareForDeletion() {}
  /// Called before a save writes the object; may change it.
  open func willSave() {}
  /// Called after a save has written the object.
  open func didSave() {}
  /// Called before the object becomes a fault.
  open func willTurnIntoFault() {}
  /// Called after the object has become a fault.
  open func didTurnIntoFault() {}

  // MARK: Key-value coding; the work is in NSManagedObject+KeyValueCoding

  /// The value of a property, boxed; relationships as objects, sets and ordered sets.
  open func value(forKey key: String) -> Any? { managedValue(forKey: key) }
  /// Sets a property to a boxed value.
  open func setValue(_ value: Any?, forKey key: String) { setManagedValue(value, forKey: key) }
  /// Answers for a key that is no property: traps, as Apple raises NSUnknownKeyException.
  open func value(forUndefinedKey key: String) -> Any? {
    preconditionFailure("The entity \(runtime.schema.name) is not key value coding-compliant for the key \"\(key)\".")
  }
  /// Receives a value for a key that is no property: traps, as Apple raises NSUnknownKeyException.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    preconditionFailure("The entity \(runtime.schema.name) is not key value coding-compliant for the key \"\(key)\".")
  }
  /// The value at the end of a dotted key path, which may hold collection operators such as `@count`.
  open func value(forKeyPath keyPath: String) -> Any? { managedValue(forKeyPath: keyPath) }
  /// Sets the property at the end of a dotted key path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setManagedValue(value, forKeyPath: keyPath) }
  /// The values of several properties, `NSNull` standing for nil.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
  }
  /// Sets several properties, `NSNull` standing for nil.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }
  /// A set whose changes are those of a to-many relationship.
  open func mutableSetValue(forKey key: String) -> NSMutableSet { mutableSet(forKey: key) }
  /// An ordered set whose changes are those of an ordered to-many relationship.
  open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { mutableOrderedSet(forKey: key) }
  /// The value without firing access notifications.
  open func primitiveValue(forKey key: String) -> Any? { managedValue(forKey: key) }
  /// Sets the value without telling the context; `didChangeValue(forKey:)` tells it afterwards.
  open func setPrimitiveValue(_ value: Any?, forKey key: String) { setPrimitive(value, forKey: key) }
  /// Announces an access; fires the object's fault.
  open func willAccessValue(forKey key: String?) { if stamp == 0 { fire() } }
  /// Ends an announced access.
  open func didAccessValue(forKey key: String?) {}
  /// Announces a change.
  open func willChangeValue(forKey key: String) {
    if isObserved { willWrite(key) }
  }
  /// Ends an announced change and registers the object as changed.
  open func didChangeValue(forKey key: String) {
    noteChange()
    if isObserved { didWrite() }
  }

  // MARK: Validation; the rules are in ValidationRules

  /// Checks one value against its attribute's rules.
  ///
  /// - Parameters:
  ///   - value: the value to check; may be replaced.
  ///   - key: the property.
  /// - Throws: an `NSError` with Apple's validation code.
  open func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
    try runtime.rules.validate(value.pointee, forKey: key, of: self)
    let before = value.pointee
    let checked = try validate(before, forKey: key)
    if !ValueConversion.isSame(checked, before) { value.pointee = checked.map { $0 as AnyObject } }
  }
  /// Checks a value of one property beyond the model's rules, and answers it, or another to take its place.
  ///
  /// Override it where on Apple's platforms you would write `validateName(_:)` and the like, which are found by selector there. Called
  /// for every property before a save, and by `validateValue(_:forKey:)`, once the value keeps the model's rules.
  ///
  /// - Throws: what says why the value will not do.
  open func validate(_ value: Any?, forKey key: String) throws -> Any? { value }
  /// Checks the object before it is inserted.
  ///
  /// - Throws: an `NSError`; several problems come as one error of code 1560.
  open func validateForInsert() throws { try runtime.rules.validate(self) }
  /// Checks the object before it is updated.
  ///
  /// - Throws: an `NSError`; several problems come as one error of code 1560.
  open func validateForUpdate() throws { try runtime.rules.validate(self) }
  /// Checks the object before it is deleted: no relationship with the rule Deny may still have members.
  ///
  /// - Throws: an `NSError`; several problems come as one error of code 1560.
  open func validateForDelete() throws { try DeletePropagation.validateDelete(self) }

  // MARK: Description and identity in collections

  open override var description: String {
    DescriptionText.make(self)
  }
  /// The same as `description`.
  open override var debugDescription: String { description }

  /// Objects are equal when they are the same object: a context makes one object for one row.
  ///
  /// Sets ask often, mostly about other objects: the payload's first word tells at once, without a cast.
  public final override func isEqual(_ object: Any?) -> Bool {
    guard let object else { return false }
    let own = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return withUnsafeBytes(of: object) { $0.load(as: UInt.self) } == own && Swift.type(of: object) is AnyObject.Type
  }
  public final override var hash: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

/// A pointer through which a callee may replace a value; on Apple platforms a type of its own.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

/// What made `awake(fromSnapshotEvents:)` be called.
public struct NSSnapshotEventType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
  public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
  public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
  public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
  public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
  public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}

/// Where an object stands in its context's unit of work.
struct ObjectFlags: OptionSet {
  let rawValue: UInt16
  static let inserted = ObjectFlags(rawValue: 1 << 0)
  static let updated = ObjectFlags(rawValue: 1 << 1)
  static let deleted = ObjectFlags(rawValue: 1 << 2)
  /// In the context's list of objects changed since pending changes were last processed.
  static let pending = ObjectFlags(rawValue: 1 << 3)
  /// The list `updated` of the context holds the object, even if its flag has been cleared again.
  static let listedAsUpdated = ObjectFlags(rawValue: 1 << 4)
  static let listedAsInserted = ObjectFlags(rawValue: 1 << 5)
  static let listedAsDeleted = ObjectFlags(rawValue: 1 << 6)
  /// The stored row was gone when the fault fired.
  static let inaccessible = ObjectFlags(rawValue: 1 << 7)
  /// Delete rules have been carried out for this deleted object.
  static let propagated = ObjectFlags(rawValue: 1 << 8)
  /// `awakeFromInsert` or `awakeFromFetch` is running: writes are not changes.
  static let awakening = ObjectFlags(rawValue: 1 << 9)
  /// `prepareForDeletion` has been called.
  static let prepared = ObjectFlags(rawValue: 1 << 10)
  /// Observers have been told of the insertion.
  static let announced = ObjectFlags(rawValue: 1 << 11)
  /// Its state before the first change since the last processing has been kept for undo.
  static let captured = ObjectFlags(rawValue: 1 << 12)
  /// An undo has taken its deletion back; observers are yet to be told.
  static let revived = ObjectFlags(rawValue: 1 << 13)
  /// Observers are being told of its changes.
  static let announcing = ObjectFlags(rawValue: 1 << 14)
}
