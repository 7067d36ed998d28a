// SPDX-License-Identifier: MIT
// A container whose children a closure puts in their places, for layouts that none of GTK's boxes has. Windows that turn their parts use it.

import CGtk

/// A container that is laid out by the program.
public struct ArrangedBox: Widget {
  /// Where one of the children is put, in pixels.
  public struct Place {
    public var x, y, width, height: Int
    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }
  /// Answers a place for each child; nil hides it.
  public typealias Arrange = (_ width: Int, _ height: Int) -> [Place?]

  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }

  private final class Arrangement {
    let least: (width: Int, height: Int)
    let natural: (width: Int, height: Int)
    let arrange: Arrange
    init(_ least: (width: Int, height: Int), _ natural: (width: Int, height: Int), _ arrange: @escaping Arrange) {
      (self.least, self.natural, self.arrange) = (least, natural, arrange)
    }
  }
  private static let key = "arrangement"

  /// - Parameters:
  ///   - children: What is arranged.
  ///   - least: The least room it takes.
  ///   - natural: The room it likes.
  ///   - arrange: called whenever there is more or less room.
  public init(
    _ children: [any Widget], least: (width: Int, height: Int), natural: (width: Int, height: Int), _ arrange: @escaping Arrange
  ) {
    self.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    expand()
    for child in children { gtk_box_append(c(), child.w) }
    keep(Arrangement(least, natural, arrange), as: Self.key)
    let layout = gtk_custom_layout_new(
      nil,
      { widget, direction, _, least, natural, _, _ in
        guard let widget, let arrangement: Arrangement = AnyWidget(widget).kept(as: ArrangedBox.key) else { return }
        let isAcross = direction == GTK_ORIENTATION_HORIZONTAL
        least?.pointee = Int32(isAcross ? arrangement.least.width : arrangement.least.height)
        natural?.pointee = Int32(isAcross ? arrangement.natural.width : arrangement.natural.height)
      },
      { widget, width, height, _ in
        guard let widget, let arrangement: Arrangement = AnyWidget(widget).kept(as: ArrangedBox.key) else { return }
        var child = gtk_widget_get_first_child(widget)
        for place in arrangement.arrange(Int(width), Int(height)) {
          guard let shown = child else { return }
          ArrangedBox.put(AnyWidget(shown), place)
          child = gtk_widget_get_next_sibling(shown)
        }
      })
    gtk_widget_set_layout_manager(w, layout)
  }

  /// Has the children arranged anew.
  public func arrangeAgain() { gtk_widget_queue_allocate(w) }

  private static func put(_ child: AnyWidget, _ place: Place?) {
    gtk_widget_set_child_visible(child.w, place == nil ? 0 : 1)
    child.setAccessiblyHidden(place == nil)
    guard let place else { return }
    // GTK insists on being asked first.
    let width = max(place.width, child.leastWidth)
    var least: Int32 = 0
    gtk_widget_measure(child.w, GTK_ORIENTATION_VERTICAL, Int32(width), &least, nil, nil, nil)
    var corner = graphene_point_t(x: Float(place.x), y: Float(place.y))
    gtk_widget_allocate(child.w, Int32(width), max(Int32(place.height), least), -1, gsk_transform_translate(nil, &corner))
  }
}

extension Widget {
  /// The width below which the widget would be cut.
  public var leastWidth: Int {
    var least: Int32 = 0
    gtk_widget_measure(w, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    return Int(least)
  }
  /// The height below which the widget would be cut, at any width.
  public var leastHeight: Int {
    var least: Int32 = 0
    gtk_widget_measure(w, GTK_ORIENTATION_VERTICAL, -1, &least, nil, nil, nil)
    return Int(least)
  }
}
