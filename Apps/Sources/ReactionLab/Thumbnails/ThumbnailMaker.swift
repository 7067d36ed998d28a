// SPDX-License-Identifier: MIT
// Makes the pictures that saved patterns lack, one after another, in the background. The window starts one when it has opened.

import CoreData
import Dispatch
import FieldPictures
import Foundation
import ReactionSimulation
import StoreJournal

/// How far the pictures are.
public struct ThumbnailProgress: Hashable, Sendable {
  /// How many pictures have been made.
  public var done: Int
  /// How many patterns lacked one, those included that are done.
  public var total: Int
  /// How much of the present picture is there, from 0 to 1.
  public var share: Double
}

/// Fills in missing thumbnails.
///
/// Each is rendered at the pattern's own size, since a small run shows another pattern, and saved by itself through a background context: it
/// appears at once, and what a killed program has not done the next start does. Those that cost least come first; a run that would take minutes
/// is shown as it is on the way.
public final class ThumbnailMaker: Sendable {
  private let container: NSPersistentContainer
  private let writer: UUID
  private let render: FieldRenderer
  /// A queue of its own: rendering would keep one of the few threads of tasks for minutes.
  private let queue = DispatchQueue(label: "thumbnails", qos: .utility)
  /// How many cells are updated for a picture at most: eight times those of a preset, a quarter of a minute of one core.
  static let mostUpdates = 20_000_000_000

  /// - Parameters:
  ///   - container: The opened stack, whose view context shows the pictures as they come.
  ///   - library: The library whose changes these count as.
  ///   - render: What makes the fields.
  @MainActor public init(_ container: NSPersistentContainer, for library: PatternLibrary, render: FieldRenderer = .usual) {
    self.container = container
    writer = library.journal.writer
    self.render = render
  }

  /// Makes all pictures that are missing, and returns when there are no more; to cancel the task ends it after the present slice.
  ///
  /// A pattern that cannot be rendered is passed over.
  ///
  /// - Parameter progress: Told on the maker's own queue after each slice.
  /// - Returns: How many pictures were made.
  /// - Throws: `CancellationError`, or the error of the store.
  @discardableResult public func run(progress: @escaping @Sendable (ThumbnailProgress) -> Void = { _ in }) async throws -> Int {
    let stop = StopSignal()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in continuation.resume(with: Result { try makeAll(stop, progress) }) }
      }
    } onCancel: {
      stop.set()
    }
  }

  private func makeAll(_ stop: StopSignal, _ progress: (ThumbnailProgress) -> Void) throws -> Int {
    let context = container.newBackgroundContext()
    // What the user has done in the meantime counts, the picture can wait.
    context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    var state = ThumbnailProgress(done: 0, total: 0, share: 0)
    var passed: Set<NSManagedObjectID> = []
    while true {
      if stop.isSet { throw CancellationError() }
      let (work, missing) = try context.performAndWait { try Self.next(in: context, passed: &passed) }
      guard let work else { return state.done }
      state.total = state.done + missing
      state.share = 0
      progress(state)
      let shown = Self.bounded(work.recipe)
      let steps = max(1, shown.steps)
      let field =
        try work.field
        ?? render.field(of: shown) { done in
          if stop.isSet { throw CancellationError() }
          state.share = Double(done) / Double(steps)
          progress(state)
        }
      // The hash of another field than the pattern's must not be taken for its own.
      let isItsOwn = work.field != nil || shown == work.recipe && !work.isSteered
      let contents = PatternContents(
        copied: work.recipe, colours: work.colours, isSteered: work.isSteered, hash: isItsOwn ? field.levelHash : nil,
        thumbnail: try PatternContents.thumbnail(field, work.colours, model: work.recipe.setting.model), snapshot: nil)
      if try context.performAndWait({ try keep(contents, for: work.id, in: context) }) {
        state.done += 1
      } else {
        passed.insert(work.id)
      }
      progress(ThumbnailProgress(done: state.done, total: max(state.total, state.done), share: 0))
    }
  }

  /// A recipe with no more steps than a picture is worth.
  static func bounded(_ recipe: Recipe) -> Recipe {
    let cells = recipe.setting.width * recipe.setting.height
    return Recipe(recipe.setting, steps: min(recipe.steps, max(1, mostUpdates / cells)))
  }

  private struct Work: Sendable {
    let id: NSManagedObjectID
    let recipe: Recipe
    let field: Field?
    let colours: ColourScheme
    let isSteered: Bool
  }

  /// How many patterns are compared by what their pictures cost.
  private static let compared = 100

  /// The pattern whose picture costs least, of equal ones the newest, and how many have none; those that cannot be rendered are passed.
  private static func next(in context: NSManagedObjectContext, passed: inout Set<NSManagedObjectID>) throws -> (Work?, Int) {
    let request = PatternFilter(.all).request
    let missing = NSCompoundPredicate(andPredicateWithSubpredicates: [
      request.predicate ?? NSPredicate(value: true), NSPredicate(format: "imageData == nil"),
    ])
    request.fetchBatchSize = 0
    let byDate = request.sortDescriptors ?? []
    // What has a field needs no steps at all.
    for (condition, order) in [
      ("keptField != nil", byDate), ("keptField == nil", [NSSortDescriptor(key: "steps", ascending: true)] + byDate),
    ] {
      request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [missing, NSPredicate(format: condition)])
      request.sortDescriptors = order
      while true {
        request.fetchLimit = passed.count + compared
        let found = try context.fetch(request).filter { !passed.contains($0.objectID) }
        let (recipes, strange) = (found.map { try? $0.recipe() }, found.filter { (try? $0.recipe()) == nil })
        passed.formUnion(strange.map(\.objectID))
        let costs = recipes.enumerated().compactMap { index, recipe in recipe.map { (cost: cost($0), index: index, recipe: $0) } }
        guard let best = costs.min(by: { ($0.cost, $0.index) < ($1.cost, $1.index) }) else {
          if found.isEmpty { break }
          continue
        }
        let pattern = found[best.index]
        // No steps lead to a field that was steered; if it was not kept, the start and the parameters are all there is.
        let work = Work(
          id: pattern.objectID, recipe: best.recipe, field: try? pattern.savedField(), colours: pattern.colours,
          isSteered: pattern.isSteered)
        request.predicate = missing
        request.fetchLimit = 0
        return (work, max(1, try context.count(for: request) - passed.count))
      }
    }
    return (nil, 0)
  }

  private static func cost(_ recipe: Recipe) -> Int {
    let bounded = bounded(recipe)
    return bounded.steps * bounded.setting.width * bounded.setting.height
  }

  /// Saves a picture, unless the pattern has gone or become another one.
  private func keep(_ contents: PatternContents, for id: NSManagedObjectID, in context: NSManagedObjectContext) throws -> Bool {
    context.refreshAllObjects()
    guard let pattern = try? context.existingObject(with: id) as? SavedPattern, pattern.imageData == nil,
      try pattern.recipe() == contents.recipe, pattern.colours == contents.colours
    else { return false }
    contents.writePicture(to: pattern)
    try Journal<PatternChange>(context, writer: writer).notice()
    do {
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
    return true
  }
}
