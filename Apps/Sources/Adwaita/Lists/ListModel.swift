// SPDX-License-Identifier: MIT
// A list as GTK's list views read it, over whatever the program has: it asks a source for its length and for the objects it shows.
// FetchedListModel makes one over fetched results.

import CGtk
import CGtkShim

/// What a list model asks.
open class ListSource {
  public init() {}
  /// The number of objects.
  open var count: Int { preconditionFailure("A list source must override count.") }
  /// The object at a position, which is less than `count`.
  open func object(at position: Int) -> AnyObject { preconditionFailure("A list source must override object(at:).") }

  /// The items that GTK has now: an object keeps its item for as long as GTK holds it, so that rows and selections know it again.
  fileprivate var items: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
  fileprivate var rawModel: UnsafeMutableRawPointer?

  /// Tells GTK that objects have gone and come; when this is called, `count` and `object(at:)` must answer with them.
  public final func tellChange(at position: Int, removed: Int, added: Int) {
    guard let rawModel, removed > 0 || added > 0 else { return }
    g_list_model_items_changed(OpaquePointer(rawModel), guint(position), guint(removed), guint(added))
  }

  /// Tells the row that shows an object, if there is one, that the object has other values.
  public final func tellUpdate(of object: AnyObject) {
    guard let item = items[ObjectIdentifier(object)] else { return }
    shim_item_changed(OpaquePointer(item))
  }

  /// Tells all rows to show their objects again, because what they show also depends on something else, such as the day it is.
  public final func tellUpdateOfAll() { for item in items.values { shim_item_changed(OpaquePointer(item)) } }

  fileprivate func item(at position: Int) -> OpaquePointer? {
    let object = object(at: position)
    if let item = items[ObjectIdentifier(object)] { return OpaquePointer(made(g_object_ref(item))) }
    let content = ItemContent(object, source: self)
    let item = shim_item_new(Unmanaged.passRetained(content).toOpaque()) { pointer in
      guard let pointer else { return }
      let content = Unmanaged<ItemContent>.fromOpaque(pointer).takeRetainedValue()
      content.source?.items[ObjectIdentifier(content.object)] = nil
    }
    items[ObjectIdentifier(object)] = item.map { UnsafeMutableRawPointer($0) }
    return item
  }
}

/// What an item holds.
private final class ItemContent {
  let object: AnyObject
  weak var source: ListSource?
  init(_ object: AnyObject, source: ListSource) {
    self.object = object
    self.source = source
  }
}

/// A model for list views; GTK and this own it together, and it owns its source.
public final class ListModel: Pointing {
  private let reference: Reference
  public var raw: UnsafeMutableRawPointer { reference.raw }

  public init(_ source: ListSource) {
    precondition(source.rawModel == nil, "A list source belongs to one list model. Make another source for another model.")
    let functions = ShimModelFunctions(
      count: { guint(ListModel.source($0).count) }, item: { ListModel.source($0).item(at: Int($1)) }, release: releaseRetained)
    reference = Reference(taking: shim_model_new(Unmanaged.passRetained(source).toOpaque(), functions))
    source.rawModel = reference.raw
  }

  /// Several lists as one, one behind the other; it follows them.
  public init(joining models: [ListModel]) {
    let store = Reference(taking: UnsafeMutableRawPointer(g_list_store_new(g_list_model_get_type())))
    for model in models { g_list_store_append(store.c(), model.raw) }
    reference = Reference(taking: UnsafeMutableRawPointer(gtk_flatten_list_model_new(store.given())))
  }

  private static func source(_ pointer: UnsafeMutableRawPointer?) -> ListSource {
    guard let pointer else { preconditionFailure("A list model has lost its source; this is a fault of Adwaita.") }
    return Unmanaged<ListSource>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The object of one of a model's items.
  public static func object(of item: any Pointing) -> AnyObject? {
    shim_item_get_content(item.c()).map { Unmanaged<ItemContent>.fromOpaque($0).takeUnretainedValue().object }
  }
}
