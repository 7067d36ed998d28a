// SPDX-License-Identifier: MIT
// The photo in a form: chosen from a file, or taken away; nothing is kept before the form is saved. The forms have one.

import Adwaita
import Foundation
import Sowings
import StoreWindow

final class PhotoField {
  private static let side = 72
  static let filters: [FileChooser.Filter] = [
    .init(tr("Pictures"), endings: ["jpg", "jpeg", "png", "webp", "gif", "bmp", "tif", "tiff"]), .init(tr("All Files"), endings: []),
  ]

  let widget: RowGroup
  private let thumbnail: PhotoThumbnail
  private let choose: Button
  private let remove: Button
  private let spinner = Spinner(name: tr("Reading the photo"))
  private let told: Told
  /// Whether a file is being read: nothing can be saved meanwhile.
  private(set) var isReading = false

  private final class Told {
    var choose: () -> Void = {}
    var action: (PhotoChoice) -> Void = { _ in }
  }

  init(_ photos: PhotoCache) {
    let told = Told()
    self.told = told
    thumbnail = PhotoThumbnail(side: Self.side, style: "thumb", photos)
    choose = Button(icon: "camera-photo-symbolic", text: tr("Choose _Photo…")) { told.choose() }
    remove = Button(icon: "user-trash-symbolic", name: tr("Remove photo")) { told.action(.remove) }.css("flat")
    let buttons = Box(.horizontal, spacing: 8, [choose, remove, spinner]).align(.start, .center)
    let isLarge = Appearance.hasLargeText
    widget = RowGroup(
      title: tr("Photo"), [Box(isLarge ? .vertical : .horizontal, spacing: 14, [thumbnail.widget, buttons]).css("card", "pane")])
    spinner.isVisible = false
    widget.keep(self)
  }

  /// Calls a closure with each choice that is made.
  ///
  /// - Parameters:
  ///   - window: The window that the dialog for files belongs to.
  ///   - reading: called when a file begins to be read, and when that is over.
  ///   - action: gets the choice.
  func onChange(over window: Window, reading: @escaping () -> Void, _ action: @escaping (PhotoChoice) -> Void) {
    told.action = action
    told.choose = { [unowned self] in
      FileChooser.open(over: window, title: tr("Choose Photo"), filters: Self.filters) { [weak self] file in
        self?.read(file, over: window, reading)
      }
    }
  }

  /// Shows what is kept or chosen.
  func show(_ choice: PhotoChoice, kept: Photo?, genus: String) {
    switch choice {
    case .replace(let prepared): thumbnail.show(prepared, name: tr("Chosen photo"))
    case .remove: thumbnail.show(nil, otherwise: genus)
    case .keep: thumbnail.show(kept, otherwise: genus, name: kept == nil ? nil : tr("Photo"))
    }
    remove.isVisible = if case .replace = choice { true } else { choice == .keep && kept != nil }
  }

  private func read(_ file: URL, over window: Window, _ reading: @escaping () -> Void) {
    guard !isReading else { return }
    setReading(true, reading)
    Task { [weak self] in
      do {
        let photo = try await PreparedPhoto.prepare(contentsOf: file)
        self?.setReading(false, reading)
        self?.told.action(.replace(photo))
      } catch {
        // The form may have been left meanwhile.
        guard let self else { return }
        setReading(false, reading)
        Complaint.show(tr("The Photo Was Not Chosen"), error, over: window)
      }
    }
  }

  private func setReading(_ isReading: Bool, _ reading: () -> Void) {
    self.isReading = isReading
    spinner.isVisible = isReading
    spinner.isTurning = isReading
    choose.isSensitive = !isReading
    reading()
  }
}
