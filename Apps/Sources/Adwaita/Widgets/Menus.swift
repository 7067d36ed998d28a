// SPDX-License-Identifier: MIT
// Menus, of actions by name, and popovers.

import CGtk

/// A menu; its sections are set apart by lines.
public final class Menu: Pointing {
  public struct Item: Hashable, Sendable {
    let text, action: String
    /// - Parameters:
    ///   - text: What it does; the letter after `_` is its key.
    ///   - action: The action's name, such as `win.new`.
    public init(_ text: String, _ action: String) {
      self.text = text
      self.action = action
    }
  }

  private let reference = Reference(taking: UnsafeMutableRawPointer(g_menu_new()))
  public var raw: UnsafeMutableRawPointer { reference.raw }

  public init(_ sections: [[Item]]) {
    for items in sections {
      let section = Reference(taking: UnsafeMutableRawPointer(g_menu_new()))
      for item in items { g_menu_append(section.c(), item.text, item.action) }
      g_menu_append_section(c(), nil, section.c())
    }
  }

  /// Puts another menu behind a line at the end of a section.
  ///
  /// - Returns: This menu.
  public func adding(_ menu: Menu, titled text: String, toSection index: Int) -> Menu {
    let section = Reference(taking: UnsafeMutableRawPointer(g_menu_model_get_item_link(c(), gint(index), "section")))
    g_menu_append_submenu(section.c(), text, menu.c())
    return self
  }
}

/// A small window that hangs on a widget.
public struct Popover: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, _ child: any Widget) {
    self.init(gtk_popover_new())
    accessibleName(name)
    gtk_popover_set_child(c(), child.w)
  }
  /// Moves it sideways from where it would hang.
  public func setOffset(x: Int) { gtk_popover_set_offset(c(), Int32(x), 0) }
  public func open() { gtk_popover_popup(c()) }
  public func close() { gtk_popover_popdown(c()) }
  public func onOpen(_ body: @escaping () -> Void) { on("map") { _ in body() } }
  public func onClose(_ body: @escaping () -> Void) { on("closed") { _ in body() } }
}

extension Window {
  /// Closes the menu or popover that has the keyboard, if one has.
  ///
  /// Call it before rows go by themselves: GTK 4.8 crashes when a menu closes after the row has gone that had the focus before.
  public func closePopover() {
    guard let focus = gtk_window_get_focus(c()), let popover = gtk_widget_get_ancestor(focus, gtk_popover_get_type()) else { return }
    Popover(raw: UnsafeMutableRawPointer(popover)).close()
  }
}

extension Widget {
  /// Opens a menu of actions at a place in a widget inside this one, as for a right click; it is gone when it has closed.
  ///
  /// Call it on a widget that stays, such as the page: a row may go by what its menu does.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - inner: The widget the place is in.
  ///   - x: The place, from the widget's left.
  ///   - y: The place, from the widget's top.
  ///   - onClose: Called when the menu has gone and its action was performed, as to say where keys go then.
  public func openMenu(_ menu: Menu, in inner: any Widget, x: Double, y: Double, onClose: @escaping () -> Void = {}) {
    let popover = AnyWidget(gtk_popover_menu_new_from_model(menu.c()))
    let holder = holderOfPopovers
    gtk_widget_set_parent(popover.w, holder.w)
    gtk_popover_set_has_arrow(popover.c(), 0)
    var (ownX, ownY) = (x, y)
    gtk_widget_translate_coordinates(inner.w, holder.w, x, y, &ownX, &ownY)
    var place = GdkRectangle(x: Int32(ownX), y: Int32(ownY), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.c(), &place)
    // Later, as the chosen action is performed after the menu has closed.
    popover.on("closed") { _ in
      MainLoop.whenIdle {
        gtk_widget_unparent(popover.w)
        onClose()
      }
    }
    gtk_popover_popup(popover.c())
  }

  /// The widget itself, or the first above it that is no stack.
  ///
  /// To a screen reader GTK 4.8 tells the page of each child of a stack, and a popover has none: that ends the program.
  private var holderOfPopovers: AnyWidget {
    var holder = AnyWidget(w)
    while g_type_check_instance_is_a(holder.c(), gtk_stack_get_type()) != 0, let parent = gtk_widget_get_parent(holder.w) {
      holder = AnyWidget(parent)
    }
    return holder
  }
}
