// SPDX-License-Identifier: MIT
// Asks what is to be exported, and shows in the same place how far it is. AppWindow opens it on the run or on a saved pattern.

import Adwaita
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation
import StoreFiles
import StoreWindow

final class ExportDialog {
  /// What is exported.
  enum Source {
    case run(Lab)
    case pattern(SavedPattern)
  }
  private enum Kind: Int, CaseIterable { case picture, frames, settings }

  private static let framesASecond = 30

  private let source: Source
  /// What is exported is called so, and is so large, even when the pattern has been deleted elsewhere.
  private let name: String
  private let size: (width: Int, height: Int)
  private let patterns: OpenPatterns
  private let dialog: DialogWindow
  private let done: (String) -> Void
  private let stack = Stack()
  private let count = Label(css: "title-2", "numeric")
  private let bar = ProgressBar(name: tr("Export progress"))
  private let left = Label(css: "dim-label", "numeric")
  private let start: Button
  private let kindRow: ChoiceRow
  private let scaleRow: ChoiceRow
  private let scaleNote = Label(css: "caption", "dim-label")
  private let frames: SpinButton
  private let framesRow: ActionRow
  private let between: SpinButton
  private let betweenRow: ActionRow
  private let folderRow: ActionRow
  private var folder: URL
  private var work: ExportWork?

  static func present(_ source: Source, patterns: OpenPatterns, over window: Window, _ done: @escaping (String) -> Void) {
    ExportDialog(source, patterns, window, done).dialog.present()
  }

  private init(_ source: Source, _ patterns: OpenPatterns, _ window: Window, _ done: @escaping (String) -> Void) {
    self.source = source
    switch source {
    case .run(let lab): (name, size) = (lab.title, (lab.setting.width, lab.setting.height))
    case .pattern(let pattern): (name, size) = (pattern.title, (Int(pattern.width), Int(pattern.height)))
    }
    self.patterns = patterns
    self.done = done
    folder = Desktop.pictures
    dialog = DialogWindow(over: window, title: tr("Export"), width: min(420, window.width), height: 440)
    let owner = Owner()
    start = Button(tr("_Export")) { owner.dialog?.begin() }
    let cancelling = Button(tr("_Cancel")) { owner.dialog?.cancel() }
    kindRow = ChoiceRow(tr("Kind"), [tr("One picture"), tr("Numbered frames"), tr("Settings file")]) { _ in owner.dialog?.show() }
    scaleRow = ChoiceRow(tr("Scale"), FrameExport.scales.map { "\($0) ×" }) { _ in owner.dialog?.show() }
    frames = SpinButton(name: tr("Frames"), in: 1...Double(FrameExport.frameCounts.upperBound), value: 300) { _ in owner.dialog?.show() }
    framesRow = ActionRow(tr("Frames"), suffix: [frames])
    between = SpinButton(name: tr("Steps between frames"), in: 1...10_000, value: 20)
    betweenRow = ActionRow(tr("Steps between frames"), suffix: [between])
    folderRow = ActionRow(tr("Folder"), suffix: [Icon("document-open-symbolic", name: nil)])
    owner.dialog = self
    if case .run(let lab) = source { between.value = Double(lab.stepsPerFrame) }
    folderRow.onActivate { [unowned self] in
      FileChooser.folder(over: dialog.window, title: tr("Folder for the Export")) { [weak self] in
        self?.folder = $0
        self?.show()
      }
    }
    let choices = Box(
      .vertical, spacing: 18, [RowGroup([kindRow, scaleRow]), RowGroup([framesRow, betweenRow, folderRow])]
    ).margins(Margins(top: 12, bottom: 18, sides: 18))
    stack.add(Scroller(choices), name: "choose")
    bar.atLeast(width: 300)
    stack.add(Box(.vertical, spacing: 12, [count, bar, left]).align(.center, .center), name: "work")
    let header = HeaderBar(
      title: !Appearance.hasLargeText ? tr("Export") : "", start: [cancelling], end: [start.css("suggested-action")], showsClose: false)
    dialog.setContent(Box(.vertical, [header, stack.expand()]))
    dialog.onKey("Escape", everywhere: true) { [unowned self] in
      cancel()
      return true
    }
    // Closed by the window manager it must not go on unseen.
    dialog.window.onClose { [unowned self] in
      work?.stop()
      return work != nil
    }
    dialog.keep(self)
    show()
  }

  private final class Owner { weak var dialog: ExportDialog? }

  private var kind: Kind { Kind(rawValue: kindRow.selected) ?? .picture }
  private var scale: Int { FrameExport.scales.indices.contains(scaleRow.selected) ? FrameExport.scales[scaleRow.selected] : 1 }

  /// Shows only what the kind asks for, and what comes of it.
  private func show() {
    scaleRow.isVisible = kind != .settings
    scaleRow.setSubtitle(tr("%1 × %2 pixels", (size.width * scale).formatted(), (size.height * scale).formatted()))
    framesRow.isVisible = kind == .frames
    betweenRow.isVisible = kind == .frames
    let seconds = Double(frames.value) / Double(Self.framesASecond)
    framesRow.subtitle = tr(
      "%1 seconds at %2 a second", seconds.formatted(.number.precision(.fractionLength(0...1))), "\(Self.framesASecond)")
    folderRow.subtitle = folder.path
  }

  private func cancel() {
    if let work { work.stop() } else { dialog.close() }
  }

  // MARK: The work

  private func begin() {
    frames.finish()
    between.finish()
    start.isVisible = false
    stack.show("work", by: .fade)
    let work = ExportWork { [weak self] in self?.show($0) }
    self.work = work
    Task {
      do {
        let place = try await write(work)
        done(tr("Exported to %1", place))
        dialog.close()
      } catch is CancellationError {
        dialog.close()
      } catch {
        self.work = nil
        start.isVisible = true
        stack.show("choose")
        Complaint.show(tr("The Export Failed"), error, over: dialog.window)
      }
    }
  }

  private func show(_ progress: ExportProgress) {
    count.text =
      progress.total > 1 ? tr("Frame %1 of %2", "\(min(progress.done + 1, progress.total))", "\(progress.total)") : tr("Exporting")
    bar.fraction = progress.fraction
    left.text = progress.timeText ?? ""
  }

  private func write(_ work: ExportWork) async throws -> String {
    if case .pattern(let pattern) = source, pattern.isGone { throw PatternError.noSuchPattern(name) }
    if kind == .settings { return try await writeSettings() }
    var export: FrameExport
    let simulation: Simulation
    switch source {
    case .run(let lab):
      simulation = await lab.worker.copy()
      export = FrameExport(folder: folder, name: name, painter: FieldPainter(lab.colours, model: simulation.setting.model))
    case .pattern(let pattern):
      let loaded = try pattern.loaded()
      simulation = try await work.simulation(of: loaded)
      export = FrameExport(folder: folder, name: name, painter: FieldPainter(loaded.colours, model: loaded.recipe.setting.model))
    }
    export.scale = scale
    export.frames = kind == .frames ? Int(frames.value) : 1
    export.stepsBetween = Int(between.value)
    let places = try await work.run(export, from: simulation)
    return places.count == 1 ? places.first?.lastPathComponent ?? "" : folder.lastPathComponent
  }

  private func writeSettings() async throws -> String {
    let file: PatternExport
    switch source {
    case .run(let lab):
      let (colours, name) = (lab.colours, name)
      let state = await lab.worker.state()
      file = try await Task.detached { PatternExport(patterns: [PatternCopy(try state.contents(colours), name: name, created: Date())]) }
        .value
    case .pattern(let pattern): file = try patterns.library.export([pattern])
    }
    let place = ExportWork.freePlace(in: folder, name)
    try await Task.detached { try file.write(to: place, replacing: false) }.value
    return place.lastPathComponent
  }
}
