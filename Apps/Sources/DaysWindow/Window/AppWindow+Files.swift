// SPDX-License-Identifier: MIT
// Things to and from files: Export…, Import…, and Restore a Copy… of the error page. What takes long shows how far it is and can be called off.

import Adwaita
import Days
import Foundation
import StoreWindow

extension AppWindow {
  /// How much of the way the store's own save takes, which tells nothing of itself.
  private static let shareOfSaving = 0.2
  /// From so many things on a save takes long enough for a sign of work.
  private static let manyThings = 5_000

  private static var exports: FileChooser.Filter { .init(tr("Exports of Things"), endings: ["json"]) }
  private static var everything: FileChooser.Filter { .init(tr("All Files"), endings: []) }

  // MARK: Export

  func exportThings() {
    guard opened != nil, !isWorking else { return }
    FileChooser.save(over: window, title: tr("Export Things"), name: "Days.json", accept: tr("_Export"), filters: [Self.exports]) {
      [unowned self] url in Task { await export(to: url) }
    }
  }

  private func export(to url: URL) async {
    guard let opened else { return }
    await working(tr("Exporting Things"), tr("Nothing Was Exported")) { work in
      try opened.things.store.requireOther(url)
      let file = try opened.things.collection.export { done, total in try work.checked(done, of: total, to: 0.8) }
      // The chooser has asked whether a file that is there may go.
      try await Task.detached { try file.write(to: url, replacing: true) }.value
      toasts?.show(tr("Exported to %1", url.lastPathComponent))
    }
  }

  // MARK: Import

  func importThings() {
    guard opened != nil, !isWorking else { return }
    FileChooser.open(over: window, title: tr("Import Things"), accept: tr("_Import"), filters: [Self.exports, Self.everything]) {
      [unowned self] url in Task { await read(url) }
    }
  }

  /// Reads a file, and asks what is to become of things whose names are here already.
  private func read(_ url: URL) async {
    guard let opened else { return }
    await working(tr("Reading “%1”", url.lastPathComponent), tr("Nothing Was Imported")) { work in
      try opened.things.store.requireOther(url)
      let file = try await Task.detached { try ThingExport(contentsOf: url) }.value
      try work.checked(1)
      let same = try opened.things.collection.names(alsoIn: file)
      work.close()
      guard let first = same.first else { return take(file, from: url, .merge) }
      let text = tr(
        one: "“%1” is here already. Keep yours, and add only the earlier runs and reminders that it lacks, or replace it?",
        many: "“%1” and %2 more are here already. Keep yours, and add only the earlier runs and reminders that they lack, or replace them?",
        same.count == 1 ? 1 : 2, first, (same.count - 1).formatted())
      MessageDialog(
        over: window, tr("Some Names Are the Same"), text,
        answers: [
          .init("cancel", tr("_Cancel")), .init("replace", tr("_Replace"), .destructive), .init("keep", tr("Keep _Mine"), .suggested),
        ], cancel: "cancel", normal: "keep"
      ) { [unowned self] answer in
        if answer == "keep" { take(file, from: url, .merge) }
        if answer == "replace" { take(file, from: url, .replace) }
      }.present()
    }
  }

  private func take(_ file: ThingExport, from url: URL, _ rule: ImportRule) {
    // In a task, so that nothing else of the main actor comes in between.
    Task { await importing(file, from: url, rule) }
  }

  private func importing(_ file: ThingExport, from url: URL, _ rule: ImportRule) async {
    guard let opened else { return }
    await working(tr("Importing Things"), tr("Nothing Was Imported")) { work in
      let result = try opened.things.change { things in
        try things.importThings(file, rule: rule) { done, total in
          try work.checked(done, of: total, to: 1 - Self.shareOfSaving)
          if done == total, total >= Self.manyThings { work.show() }
        }
      }
      work.close()
      let count = result.added + result.changed
      if count == 0 {
        toasts?.show(tr("Everything in %1 is here already", url.lastPathComponent))
      } else {
        offerUndo(tr(one: "Imported %1 thing", many: "Imported %1 things", count, count.formatted()), short: tr("Imported"))
      }
    }
  }

  // MARK: Restore

  func restoreCopy() {
    guard opened == nil, !isWorking else { return }
    FileChooser.open(
      over: window, title: tr("Restore a Copy"), accept: tr("_Restore"),
      filters: [.init(tr("Copies and Exports"), endings: ["sqlite", "json"]), Self.everything]
    ) { [unowned self] url in Task { await restore(url) } }
  }

  private func restore(_ url: URL) async {
    await working(tr("Restoring “%1”", url.lastPathComponent), tr("The Copy Was Not Restored")) { work in
      let rules = try DaySettings(contentsOf: places.settings).rules(now: Date())
      let copy = try await Task.detached { try ThingCopy(contentsOf: url) }.value
      try work.checked(0.5)
      let restoration = try ThingStore.restore(copy, to: places.store, rules: rules) { done, total in
        try work.checked(done, of: total)
        if done == total, total >= Self.manyThings { work.show() }
      }
      work.close()
      open()
      let count = restoration.count
      let text =
        restoration.moved == nil
        ? tr(one: "Restored %1 thing", many: "Restored %1 things", count, count.formatted())
        : tr(
          one: "Restored %1 thing; the damaged file is kept", many: "Restored %1 things; the damaged file is kept", count, count.formatted()
        )
      toasts?.show(text, seconds: 10)
    }
  }
}
