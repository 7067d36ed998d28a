// SPDX-License-Identifier: MIT
// The notifications of undo managers, the keys into their user info, and those of actions.

import Foundation

extension NSNotification.Name {
  /// Clients register changes they have put off; posted around groups, undo, redo, and when asked whether there is a redo.
  public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
  public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
  public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}

/// Under this key the user info says true when a group holds discardable actions only; otherwise the key is missing.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension UndoManager {
  /// A name for information kept with an action.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
  }

  func post(_ name: NSNotification.Name, about group: UndoGroup? = nil) {
    let info: [AnyHashable: Any]? = group?.isDiscardable == true ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}
