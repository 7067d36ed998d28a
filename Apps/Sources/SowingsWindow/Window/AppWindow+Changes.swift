// SPDX-License-Identifier: MIT
// What is done with plants and sowings from the window, and taking back the last of it.

import Adwaita
import Foundation
import Sowings
import StoreWindow

extension AppWindow {
  // MARK: Plants

  func rename(_ plant: Plant) {
    guard let opened else { return }
    RenameDialog.present(
      plant, in: opened.garden, over: window, renamed: { [unowned self] in offerUndo() },
      merge: { [unowned self] other in mergeNow(plant, into: other) })
  }

  func merge(_ plant: Plant) {
    guard let opened else { return }
    MergeDialog.present(plant, in: opened.garden, over: window) { [unowned self] other in mergeNow(plant, into: other) }
  }

  private func mergeNow(_ plant: Plant, into other: Plant) {
    trying(tr("The Plants Were Not Merged")) {
      let isOpen = openPlant === plant
      try opened?.garden.change { try $0.mergePlant(plant, into: other) }
      if isOpen { open(other) }
      offerUndo()
    }
  }

  func delete(_ plant: Plant) {
    guard let opened, opened.garden.has(plant), opened.choice == nil else { return }
    DeletePlantDialog.present(plant, in: opened.garden, over: window) { [unowned self] in
      trying(tr("The Plant Was Not Deleted")) {
        try self.opened?.garden.change { try $0.deletePlant(plant, sowings: .delete) }
        offerUndo()
      }
    }
  }

  func choosePhoto(for plant: Plant) {
    FileChooser.open(
      over: window, title: tr("Choose Photo"), filters: [.init(tr("Pictures"), endings: ["jpg", "jpeg", "png", "webp", "gif", "bmp"])]
    ) { [unowned self] url in Task { await setPhoto(url, of: plant) } }
  }

  private func setPhoto(_ url: URL, of plant: Plant) async {
    do {
      let photo = try await PreparedPhoto.prepare(contentsOf: url)
      try opened?.garden.change { try $0.setPhoto(photo, of: plant) }
      offerUndo()
    } catch {
      Complaint.show(tr("The Photo Was Not Set"), error, over: window)
    }
  }

  func removePhoto(of plant: Plant) {
    trying(tr("The Photo Was Not Removed")) {
      try opened?.garden.change { try $0.setPhoto(nil, of: plant) }
      offerUndo()
    }
  }

  // MARK: Sowings

  func delete(_ sowing: Sowing) {
    guard let opened, opened.garden.has(sowing), opened.choice == nil else { return }
    trying(tr("The Sowing Was Not Deleted")) {
      // A menu on the row must not outlive it.
      window.closePopover()
      // Left first, and to its plant.
      if openSowing === sowing { leaveSowing() }
      try opened.garden.change { try $0.deleteSowing(sowing) }
      offerUndo()
    }
  }

  func duplicate(_ sowing: Sowing) {
    trying(tr("The Sowing Was Not Duplicated")) {
      guard let opened else { return }
      let copy = try opened.garden.change { try $0.duplicateSowing(sowing) }
      if openSowing === sowing { open(copy) }
      offerUndo()
    }
  }

  /// Puts a sowing away, or brings it back.
  func archive(_ sowing: Sowing) {
    let isArchived = sowing.state == .archived
    trying(isArchived ? tr("The Sowing Was Not Brought Back") : tr("The Sowing Was Not Archived")) {
      try opened?.garden.change {
        if isArchived { try $0.takeBack(.archived, of: sowing) } else { try $0.log(.archived, of: sowing) }
      }
      offerUndo()
    }
  }

  func addSeedling(to sowing: Sowing) {
    trying(tr("The Seedling Was Not Noted")) {
      try opened?.garden.change { try $0.log(.germinated, of: sowing) }
      // How many are up says more than that something was noted.
      offerUndo(opened?.garden.garden.lastChange, sowing.words.germination)
    }
  }

  // MARK: Samples

  func addSamples() {
    trying(tr("The Sample Plants Were Not Added")) {
      guard let opened else { return }
      try opened.garden.change { try $0.addSamples(SampleGarden(seed: 1, today: opened.garden.today)) }
      offerUndo()
    }
  }

  func removeSamples() {
    trying(tr("The Sample Plants Were Not Removed")) {
      try opened?.garden.change { try $0.removeSamples() }
      offerUndo()
    }
  }

  // MARK: Taking back

  func undo(_ stamp: ChangeStamp? = nil) {
    trying(tr("The Change Was Not Taken Back")) {
      guard let opened else { return }
      let report = try opened.garden.undo(stamp)
      // The button of a message says itself what it does.
      guard stamp == nil else { return }
      opened.toasts.show(report.map { tr("Taken back: %1", $0.nounWords) } ?? tr("There is nothing to undo."))
    }
  }

  func redo() {
    trying(tr("The Change Was Not Made Again")) {
      guard let opened else { return }
      let report = try opened.garden.redo()
      opened.toasts.show(report.map { tr("Done again: %1", $0.nounWords) } ?? tr("There is nothing to do again."))
    }
  }

  /// Says what was done last, with a button that takes back just that.
  func offerUndo() {
    guard let report = opened?.garden.garden.lastChange else { return }
    offerUndo(report, report.toastWords)
  }

  /// Says what was done, with a button that takes back just that.
  ///
  /// - Parameters:
  ///   - report: What was done; nothing to take back if nil.
  ///   - text: The same in one line.
  func offerUndo(_ report: ChangeReport?, _ text: String) {
    guard let report else {
      opened?.toasts.show(text)
      return
    }
    let shown = Appearance.hasLargeText ? report.shortToastWords : text
    opened?.toasts.show(shown, seconds: 10, button: tr("_Undo")) { [unowned self] in undo(report.stamp) }
  }

  /// Does something, or says why it could not be done.
  func trying(_ complaint: String, _ body: () throws -> Void) {
    do { try body() } catch { Complaint.show(complaint, error, over: window) }
  }
}
