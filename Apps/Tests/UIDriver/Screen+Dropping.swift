// SPDX-License-Identifier: MIT
// Dropping files on a window as a file manager does: by X's protocol for it, XDND, of which this is the side that drags.

import CXtst
import Foundation

extension Screen {
  /// Drags files over something and drops them there.
  ///
  /// - Parameters:
  ///   - files: Which.
  ///   - node: Where, in its middle.
  /// - Returns: Whether the window says that it has used them.
  /// - Throws: `UIFailure` where no window there takes anything, or none answers.
  public func drop(_ files: [URL], on node: Node) throws -> Bool {
    let (x, y) = node.frame.center
    move(x, y)
    let aware = XInternAtom(display, "XdndAware", 0)
    guard let target = windowsOnScreen().last(where: { $0.frame.contains((x, y)) && has(aware, $0.id) })?.id else {
      throw UIFailure("No window takes what is dropped at \(x), \(y).")
    }
    let source = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display, source) }
    let drag = FileDrag(display: display, source: source, target: target, files: files)
    drag.begin(x, y)
    try wait("the window says that it would take the files") {
      drag.answer()
      // Once more, as a pointer moves on: what it is over may not have been known the first time.
      if !drag.isWelcome { drag.moveOver(x, y) }
      return drag.isWelcome
    }
    drag.drop()
    try wait("the window says that it has taken the files") {
      drag.answer()
      return drag.isUsed != nil
    }
    return drag.isUsed == true
  }

  private func has(_ property: Atom, _ window: Window) -> Bool {
    var (kind, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(display, window, property, 0, 1, 0, Atom(AnyPropertyType), &kind, &format, &count, &rest, &bytes)
    if let bytes { XFree(bytes) }
    return status == Success && count > 0
  }
}

/// What is dragged, and what the window below says to it.
private final class FileDrag {
  private let display: OpaquePointer
  private let source, target: Window
  private let text: [UInt8]
  private(set) var isWelcome = false
  /// Whether the window has used what was dropped, once it says so.
  private(set) var isUsed: Bool?

  init(display: OpaquePointer, source: Window, target: Window, files: [URL]) {
    (self.display, self.source, self.target) = (display, source, target)
    text = Array(files.map { $0.absoluteString + "\r\n" }.joined().utf8)
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  func begin(_ x: Int, _ y: Int) {
    XSetSelectionOwner(display, atom("XdndSelection"), source, Time(CurrentTime))
    let version = 5
    send("XdndEnter", version << 24, Int(atom("text/uri-list")), 0, 0)
    moveOver(x, y)
  }

  func moveOver(_ x: Int, _ y: Int) { send("XdndPosition", 0, x << 16 | y, CurrentTime, Int(atom("XdndActionCopy"))) }
  func drop() { send("XdndDrop", 0, CurrentTime, 0, 0) }

  private func send(_ name: String, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    event.xclient.data.l = (Int(source), first, second, third, fourth)
    XSendEvent(display, target, 0, NoEventMask, &event)
    XSync(display, 0)
  }

  /// Takes in what the window has said, and gives it the files' names when it asks.
  func answer() {
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      if event.type == ClientMessage, event.xclient.message_type == atom("XdndStatus") {
        isWelcome = event.xclient.data.l.1 & 1 != 0
      } else if event.type == ClientMessage, event.xclient.message_type == atom("XdndFinished") {
        isUsed = event.xclient.data.l.1 & 1 != 0
      } else if event.type == SelectionRequest {
        give(event.xselectionrequest)
      }
    }
  }

  private func give(_ request: XSelectionRequestEvent) {
    let isKnown = request.target == atom("text/uri-list")
    if isKnown {
      XChangeProperty(display, request.requestor, request.property, request.target, 8, PropModeReplace, text, Int32(text.count))
    }
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = isKnown ? request.property : 0
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, NoEventMask, &event)
    XSync(display, 0)
  }
}
