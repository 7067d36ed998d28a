// SPDX-License-Identifier: MIT
// What is said when something asked for could not be done. The windows and their pages use it.

import Adwaita
import Foundation

/// An error that has words of its own for windows, shorter than those a command prints and in the user's language.
public nonisolated protocol WordedError: Error {
  @MainActor var words: String { get }
}

public enum Complaint {
  /// Says over a window what could not be done, and why.
  public static func show(_ title: String, _ error: any Error, over window: Window) {
    MessageDialog(over: window, title, words(of: error), answers: [.init("close", tr("_Close"))], cancel: "close", normal: "close") { _ in }
      .present()
  }

  /// Why something could not be done, in the user's language where the error has words in it.
  public static func words(of error: any Error) -> String { (error as? any WordedError)?.words ?? error.localizedDescription }
}
