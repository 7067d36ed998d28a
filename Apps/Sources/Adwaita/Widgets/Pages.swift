// SPDX-License-Identifier: MIT
// Several pages in one place: a stack to exchange them, a leaflet to go to one and back. Pages not shown are hidden from screen readers too.

import CGtk

public struct Stack: Widget {
  public enum Transition: Sendable { case none, fade, left, right, inReadingDirection, againstReadingDirection }

  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ pages: [(name: String, page: any Widget)] = []) {
    self.init(gtk_stack_new())
    for (name, page) in pages { gtk_stack_add_named(c(), page.w, name) }
    let stack = self
    on("notify::visible-child") { _ in stack.tellReaders() }
    tellReaders()
  }

  public func add(_ page: any Widget, name: String) {
    gtk_stack_add_named(c(), page.w, name)
    tellReaders()
  }
  /// Adds a page that is shown by itself and not by name.
  public func add(_ page: any Widget) {
    gtk_stack_add_child(c(), page.w)
    tellReaders()
  }
  public func remove(_ page: any Widget) { gtk_stack_remove(c(), page.w) }
  public var visibleName: String { gtk_stack_get_visible_child_name(c()).map { String(cString: $0) } ?? "" }
  public var isMoving: Bool { gtk_stack_get_transition_running(c()) != 0 }
  /// Called when the pages begin to move, and when they stand still.
  public func onMove(_ body: @escaping () -> Void) { on("notify::transition-running") { _ in body() } }

  public func show(_ name: String, by transition: Stack.Transition = .none, milliseconds: Int = 250) {
    prepare(transition, milliseconds)
    gtk_stack_set_visible_child_name(c(), name)
  }
  public func show(_ page: any Widget, by transition: Stack.Transition = .none, milliseconds: Int = 250) {
    prepare(transition, milliseconds)
    gtk_stack_set_visible_child(c(), page.w)
  }

  private func prepare(_ transition: Stack.Transition, _ milliseconds: Int) {
    let type =
      switch transition {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .fade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .left: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      case .right: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
      case .inReadingDirection: isRightToLeft ? GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      case .againstReadingDirection: isRightToLeft ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
      }
    gtk_stack_set_transition_type(c(), type)
    gtk_stack_set_transition_duration(c(), guint(milliseconds))
  }

  private func tellReaders() {
    let shown = gtk_stack_get_visible_child(c())
    hideChildren(but: shown)
  }
}

/// Pages that lie one behind the other; the newest is shown, the others wait.
public struct Leaflet: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ root: any Widget) {
    self.init(adw_leaflet_new())
    adw_leaflet_set_can_unfold(c(), 0)
    adw_leaflet_append(c(), root.w)
    adw_leaflet_set_can_navigate_back(c(), 1)
    let leaflet = self
    let pushing = Pushing()
    keep(pushing, as: Self.pushingKey)
    on("notify::visible-child") { _ in
      leaflet.hideChildren(but: adw_leaflet_get_visible_child(leaflet.c()))
      let mark: Mark? = leaflet.visiblePage?.kept(as: Self.stayingKey)
      adw_leaflet_set_can_navigate_back(leaflet.c(), mark == nil ? 1 : 0)
    }
    // A page that has been left goes when it is out of sight.
    on("notify::child-transition-running") { [unowned pushing] _ in
      guard !pushing.isGoingOn, adw_leaflet_get_child_transition_running(leaflet.c()) == 0 else { return }
      leaflet.dropLeft()
    }
  }

  /// Whether a page is just coming: the leaflet then tells that it stands still, but the page is not the visible one yet.
  private final class Pushing { var isGoingOn = false }
  private static let pushingKey = "pushing"
  /// What a page keeps that only `pop` may leave.
  private final class Mark {}
  private static let stayingKey = "staying"

  /// Goes to a page; it leaves the leaflet when one has gone back.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - asks: Whether only `pop` leaves it, and not the leaflet's own swipe, keys and mouse buttons, because it has something to ask first.
  public func push(_ page: any Widget, askingBeforeBack asks: Bool = false) {
    if asks { page.keep(Mark(), as: Self.stayingKey) }
    let pushing: Pushing? = kept(as: Self.pushingKey)
    pushing?.isGoingOn = true
    // Also one that is still on its way out.
    dropLeft()
    adw_leaflet_append(c(), page.w)
    adw_leaflet_set_visible_child(c(), page.w)
    pushing?.isGoingOn = false
  }
  public func pop() { adw_leaflet_navigate(c(), ADW_NAVIGATION_DIRECTION_BACK) }
  /// Goes back to a page that was left by going on; those between leave the leaflet too.
  public func goBack(to page: any Widget) { adw_leaflet_set_visible_child(c(), page.w) }
  /// The pages from the first to the one that is seen.
  public var pages: [AnyWidget] {
    let model = Reference(taking: UnsafeMutableRawPointer(adw_leaflet_get_pages(c())))
    var pages: [AnyWidget] = []
    for position in 0..<g_list_model_get_n_items(model.c()) where pages.last?.raw != visiblePage?.raw {
      guard let item = g_list_model_get_item(model.c(), position) else { continue }
      defer { g_object_unref(item) }
      if let page = adw_leaflet_page_get_child(OpaquePointer(item)) { pages.append(AnyWidget(page)) }
    }
    return pages
  }
  public var visiblePage: AnyWidget? { adw_leaflet_get_visible_child(c()).map { AnyWidget($0) } }
  public func onChange(_ body: @escaping () -> Void) { on("notify::visible-child") { _ in body() } }

  private func dropLeft() {
    // The order of the widgets is another one than that of the pages.
    while let page = adw_leaflet_get_adjacent_child(c(), ADW_NAVIGATION_DIRECTION_FORWARD) { adw_leaflet_remove(c(), page) }
  }
}

extension Widget {
  /// Says of all children but one that they are hidden: GTK 4.8 says that they are visible.
  fileprivate func hideChildren(but shown: UnsafeMutablePointer<GtkWidget>?) {
    var child = gtk_widget_get_first_child(w)
    while let widget = child {
      AnyWidget(widget).setAccessiblyHidden(widget != shown)
      child = gtk_widget_get_next_sibling(widget)
    }
  }
}
