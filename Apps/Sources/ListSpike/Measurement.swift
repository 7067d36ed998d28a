// SPDX-License-Identifier: MIT
// The window, the scripted scrolling, the figures. main.swift begins it.

import Adwaita
import AdwaitaCoreData
import CoreData
import Foundation

final class Measurement {
  /// How long each way of scrolling is tried.
  private static let seconds = 5.0
  /// Pixels a frame: about three rows, then leaps of a thousand rows.
  private static let ways: [(name: String, pixels: Double)] = [("scrolling", 180), ("leaping", 55_000)]

  private let number: Int
  private let start: ContinuousClock.Instant
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("list-spike-\(UUID().uuidString)")
  private var model: FetchedListModel<NSManagedObject>?
  private var application: Application?
  private var way = 0
  private var frames: [Int] = []
  private var isSettled = false

  init(number: Int, start: ContinuousClock.Instant) {
    self.number = number
    self.start = start
  }

  func begin(in application: Application) {
    self.application = application
    do {
      let making = ContinuousClock.now
      report("GTK started", making - start)
      let context = try SpikeStore.open(number: number, in: folder)
      report("store of \(number) objects made", ContinuousClock.now - making)
      try show(context, application)
    } catch {
      print("The list cannot be shown: \(error.localizedDescription)")
      application.quit()
    }
  }

  private func show(_ context: NSManagedObjectContext, _ application: Application) throws {
    let before = Self.memory("VmRSS")
    let opened = ContinuousClock.now
    let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    let model = try FetchedListModel(request, context: context)
    self.model = model
    report("fetched", ContinuousClock.now - opened)

    let list = ListView(name: "Entries", model: model.list, activate: { _ in }) { SpikeRow() }
    let scroller = Scroller(Clamp(width: 640, scrolling: list))
    let window = Window(application, title: "List", width: 800, height: 700)
    window.setContent(Box(.vertical, [HeaderBar(title: "List"), scroller]))
    window.present()
    window.keep(self)
    var isFirst = true
    var direction = 1.0
    scroller.onFrame { [unowned self] microseconds in
      if isFirst {
        isFirst = false
        // Idle work comes after the frame has been drawn.
        MainLoop.whenIdle { [unowned self] in
          report("first frame after the fetch began", ContinuousClock.now - opened)
          print("memory before the fetch \(before) MB, after the first frame \(Self.memory("VmRSS")) MB")
          isSettled = true
        }
      }
      guard isSettled else { return true }
      frames.append(microseconds)
      if scroller.offset >= scroller.extent { direction = -1 } else if scroller.offset <= 0 { direction = 1 }
      scroller.offset += direction * Self.ways[way].pixels
      guard let first = frames.first, Double(microseconds - first) / 1_000_000 > Self.seconds else { return true }
      finishWay(scroller)
      return way < Self.ways.count
    }
  }

  private func finishWay(_ scroller: Scroller) {
    let spans = zip(frames.dropFirst(), frames).map { Double($0 - $1) / 1000 }.sorted()
    let total = spans.reduce(0, +)
    let median = spans[spans.count / 2]
    print(
      "\(Self.ways[way].name): \(format(Double(spans.count) / total * 1000)) frames a second, median \(format(median)) ms,"
        + " worst \(format(spans.last ?? 0)) ms, reached row \(Int(scroller.offset / max(1, scroller.extent) * Double(number)))")
    frames = []
    way += 1
    guard way == Self.ways.count else { return }
    let loaded = model?.controller.managedObjectContext.registeredObjects.count { !$0.isFault } ?? 0
    print("objects with their rows at the end: \(loaded) of \(number); peak memory \(Self.memory("VmHWM")) MB")
    try? FileManager.default.removeItem(at: folder)
    application?.quit()
  }

  private func report(_ what: String, _ duration: Duration) { print("\(what): \(format(duration / .milliseconds(1))) ms") }
  private func format(_ number: Double) -> String { String(format: "%.1f", number) }

  /// A figure of the process's memory, in megabytes.
  private static func memory(_ key: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(key + ":") } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) / 1024
  }
}
