// SPDX-License-Identifier: MIT
// Makes the pictures that saved patterns lack, one after another, in the background. The window starts one when it has opened.

import CoreData
import Dispatch
import FieldPictures
import Foundation
import ReactionSimulation

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
/// appears at once, and what a killed program has not done the next start does.
public final class ThumbnailMaker: Sendable {
  private let container: NSPersistentContainer
  private let writer: UUID
  private let render: FieldRenderer
  /// A queue of its own: rendering would keep one of the few threads of tasks for minutes.
  private let queue = DispatchQueue(label: "thumbnails", qos: .utility)

  /// - Parameters:
  ///   - container: The opened stack, whose view context shows the pictures as they come.
  ///   - library: The library whose changes these count as.
  ///   - render: What makes the fields.
  @MainActor public init(_ container: NSPersistentContainer, for library: PatternLibrary, render: FieldRenderer = .usual) {
    self.container = container
    writer = library.writer
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
      let steps = max(1, work.recipe.steps)
      let field =
        try work.field
        ?? render.field(of: work.recipe) { done in
          if stop.isSet { throw CancellationError() }
          state.share = Double(done) / Double(steps)
          progress(state)
        }
      let contents = try PatternContents(work.recipe, field: field, colours: work.colours)
      if try context.performAndWait({ try keep(contents, for: work.id, in: context) }) {
        state.done += 1
      } else {
        passed.insert(work.id)
      }
      progress(ThumbnailProgress(done: state.done, total: max(state.total, state.done), share: 0))
    }
  }

  private struct Work: Sendable {
    let id: NSManagedObjectID
    let recipe: Recipe
    let field: Field?
    let colours: ColourScheme
  }

  /// The newest pattern without a picture, and how many there are; those that cannot be rendered are passed.
  private static func next(in context: NSManagedObjectContext, passed: inout Set<NSManagedObjectID>) throws -> (Work?, Int) {
    let request = PatternFilter(.all).request
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      request.predicate ?? NSPredicate(value: true), NSPredicate(format: "imageData == nil"),
    ])
    request.fetchBatchSize = 0
    while true {
      request.fetchLimit = passed.count + 1
      guard let pattern = try context.fetch(request).first(where: { !passed.contains($0.objectID) }) else { return (nil, 0) }
      guard let recipe = try? pattern.recipe() else {
        passed.insert(pattern.objectID)
        continue
      }
      request.fetchLimit = 0
      let missing = try context.count(for: request) - passed.count
      // No steps lead to a field that was steered; if it was not kept, the start and the parameters are all there is.
      let work = Work(id: pattern.objectID, recipe: recipe, field: try? pattern.savedField(), colours: pattern.colours)
      return (work, max(1, missing))
    }
  }

  /// Saves a picture, unless the pattern has gone or become another one.
  private func keep(_ contents: PatternContents, for id: NSManagedObjectID, in context: NSManagedObjectContext) throws -> Bool {
    context.refreshAllObjects()
    guard let pattern = try? context.existingObject(with: id) as? SavedPattern, pattern.imageData == nil,
      try pattern.recipe() == contents.recipe, pattern.colours == contents.colours
    else { return false }
    contents.writePicture(to: pattern)
    try PatternLibrary.notice(in: context, by: writer)
    do {
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
    return true
  }
}
