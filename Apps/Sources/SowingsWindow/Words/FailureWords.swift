// SPDX-License-Identifier: MIT
// What the window says where it can show nothing, because the store cannot be read. AppWindow hands it to FailurePage.

import Adwaita
import StoreWindow

extension FailurePage.AllWords {
  static var plants: Self {
    Self(
      damaged: .init(tr("Your Plants Can’t Be Read"), tr("The file they are kept in is damaged.\nIt was left exactly as it is.")),
      newer: .init(
        tr("Made by a Newer Version"),
        tr("Your plants were last kept by a newer Sowings. They are safe. Update the app to see them here.")),
      locked: .init(
        tr("Your Plants Are in Use"), tr("Another program has locked the file they are kept in. Close it, then try again.")),
      gone: .init(
        tr("Your Plants Aren’t There"),
        tr("The file they are kept in was moved or deleted while this window was open. Put it back, then try again.")),
      other: .init(
        tr("Your Plants Can’t Be Opened"),
        tr("The file they are kept in was left exactly as it is. The details say what to do; then try again.")))
  }
}
