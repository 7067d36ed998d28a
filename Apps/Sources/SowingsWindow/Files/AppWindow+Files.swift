// SPDX-License-Identifier: MIT
// Plants to and from files: Export…, Import…, and Restore a Copy… of the error page. What takes long shows how far it is and can be called off.

import Adwaita
import Foundation
import Sowings
import StoreWindow

extension AppWindow {
  /// How much of the way the store's own save takes, which tells nothing of itself.
  private static let shareOfSaving = 0.2
  /// How much of the way the photos take, if there are any.
  private static let shareOfPhotos = 0.5
  /// From so many sowings on a save takes long enough for a sign of work.
  private static let manySowings = 2_000

  private static var exports: FileChooser.Filter { .init(tr("All There Is (JSON)"), endings: ["json"]) }
  private static var tables: FileChooser.Filter { .init(tr("Table of Sowings (CSV)"), endings: ["csv"]) }
  private static var both: FileChooser.Filter { .init(tr("Exports and Tables"), endings: ["json", "csv"]) }
  private static var everything: FileChooser.Filter { .init(tr("All Files"), endings: []) }

  // MARK: Export

  func exportPlants() {
    guard opened != nil, !isWorking else { return }
    // The name's ending says which form is meant.
    FileChooser.save(
      over: window, title: tr("Export Plants"), name: "plants.json", accept: tr("_Export"), filters: [Self.exports, Self.tables]
    ) { [unowned self] url in Task { await export(to: url) } }
  }

  private func export(to url: URL) async {
    guard let opened else { return }
    await working(tr("Exporting Plants"), tr("Nothing Was Exported")) { work in
      try opened.garden.store.requireOther(url)
      // The chooser has asked whether a file that is there may go.
      try opened.garden.garden.write(to: url, as: ExportForm(path: url.path), replacing: true) { done, total in
        try work.checked(done, of: total)
      }
      opened.toasts.show(tr("Exported to %1", url.lastPathComponent))
    }
  }

  // MARK: Import

  func importPlants() {
    guard opened != nil, !isWorking else { return }
    FileChooser.open(over: window, title: tr("Import Plants"), accept: tr("_Import"), filters: [Self.both, Self.everything]) {
      [unowned self] url in Task { await read(url) }
    }
  }

  /// Reads a file, and asks what is to become of plants whose names are here already.
  private func read(_ url: URL) async {
    guard let opened else { return }
    await working(tr("Reading “%1”", url.lastPathComponent), tr("Nothing Was Imported")) { work in
      try opened.garden.store.requireOther(url)
      let file = try await Task.detached { try GardenExport(contentsOf: url) }.value
      try work.checked(1)
      let same = try opened.garden.garden.names(alsoIn: file)
      work.close()
      guard let first = same.first else { return confirm(file, from: url, .merge) }
      let text = tr(
        one: "“%1” is here already. Keep yours, and add only what it lacks, or replace it?",
        many: "“%1” and %2 more are here already. Keep yours, and add only what they lack, or replace them?", same.count == 1 ? 1 : 2,
        first, (same.count - 1).formatted())
      MessageDialog(
        over: window, tr("Some Plants Are Here Already"), text,
        answers: [
          .init("cancel", tr("_Cancel")), .init("replace", tr("_Replace"), .destructive), .init("keep", tr("Keep _Mine"), .suggested),
        ], cancel: "cancel", normal: "keep"
      ) { [unowned self] answer in
        if answer == "keep" { confirm(file, from: url, .merge) }
        if answer == "replace" { confirm(file, from: url, .replace) }
      }.present()
    }
  }

  /// Says before a very large import that it cannot be taken back.
  private func confirm(_ file: GardenExport, from url: URL, _ rule: ImportRule) {
    guard let opened, !opened.garden.garden.canTakeBack(file) else { return take(file, from: url, rule) }
    MessageDialog(
      over: window, tr(one: "Import %1 Sowing?", many: "Import %1 Sowings?", file.sowingCount, file.sowingCount.formatted()),
      tr("So many can’t be taken back with Undo. Export your plants first if you may want them as they are."),
      answers: [.init("cancel", tr("_Cancel")), .init("import", tr("_Import"), .suggested)], cancel: "cancel", normal: "import"
    ) { [unowned self] answer in if answer == "import" { take(file, from: url, rule) } }.present()
  }

  private func take(_ file: GardenExport, from url: URL, _ rule: ImportRule) {
    // In a task, so that nothing else of the main actor comes in between.
    Task { await importing(file, from: url, rule) }
  }

  private func importing(_ file: GardenExport, from url: URL, _ rule: ImportRule) async {
    guard let opened else { return }
    await working(tr("Importing Plants"), tr("Nothing Was Imported")) { work in
      let photos = try await Self.photos(of: file, work)
      let hasPhotos = file.photoCount > 0
      let result = try opened.garden.change { garden in
        try garden.importPlants(file, rule: rule, photos: photos) { done, total in
          try work.checked(done, of: total, from: hasPhotos ? Self.shareOfPhotos : 0, to: 1 - Self.shareOfSaving)
          if done == total, file.sowingCount >= Self.manySowings { work.show() }
        }
      }
      work.close()
      let (plants, sowings) = (result.addedPlants, result.addedSowings)
      guard plants + sowings + result.changed > 0 else {
        opened.toasts.show(tr("Everything in %1 is here already", url.lastPathComponent))
        return
      }
      let text =
        sowings > 0
        ? tr(one: "%1 sowing imported", many: "%1 sowings imported", sowings, sowings.formatted())
        : plants > 0
          ? tr(one: "%1 plant imported", many: "%1 plants imported", plants, plants.formatted())
          : tr(one: "%1 replaced", many: "%1 replaced", result.changed, result.changed.formatted())
      offerUndo(result.canBeUndone ? opened.garden.garden.lastChange : nil, text)
    }
  }

  /// Makes a file's photos ready beside the main thread, where each takes up to a second.
  private static func photos(of file: GardenExport, _ work: WorkDialog) async throws -> ImportPhotos {
    guard file.photoCount > 0 else { return ImportPhotos() }
    let tell: @MainActor (Int, Int) throws -> Void = { done, total in
      if work.isCancelled { throw CancellationError() }
      work.tell(Double(done) / Double(max(1, total)) * shareOfPhotos)
    }
    return try await Task.detached { try await ImportPhotos(of: file) { done, total in try await tell(done, total) } }.value
  }

  // MARK: Restore

  func restoreCopy() {
    guard opened == nil, !isWorking else { return }
    FileChooser.open(
      over: window, title: tr("Restore a Copy"), accept: tr("_Restore"),
      filters: [.init(tr("Copies and Exports"), endings: ["sqlite", "json", "csv"]), Self.everything]
    ) { [unowned self] url in Task { await restore(url) } }
  }

  private func restore(_ url: URL) async {
    await working(tr("Restoring “%1”", url.lastPathComponent), tr("The Copy Was Not Restored")) { work in
      let copy = try await Task.detached { try GardenCopy(contentsOf: url) }.value
      var photos = ImportPhotos()
      if let file = copy.export { photos = try await Self.photos(of: file, work) }
      try work.checked(Self.shareOfPhotos)
      let restoration = try GardenStore.restore(copy, to: places.store, today: OpenGarden.today, photos: photos) { done, total in
        try work.checked(done, of: total, from: Self.shareOfPhotos)
      }
      work.close()
      open()
      let count = restoration.count
      let text =
        restoration.moved == nil
        ? tr(one: "Restored %1 plant", many: "Restored %1 plants", count, count.formatted())
        : tr(
          one: "Restored %1 plant; the damaged file is kept", many: "Restored %1 plants; the damaged file is kept", count, count.formatted()
        )
      opened?.toasts.show(text, seconds: 10)
    }
  }
}
