// SPDX-License-Identifier: MIT
// The reaction-diffusion app: save, browse, load, delete late, and the setting saved on leaving. main.swift calls it.

import CoreData
import Originals

@MainActor func checkReactionDiffusion(in folder: URL) throws {
  var worms = ReactionDiffusionParameters.defaults
  (worms.f, worms.k, worms.du, worms.dv) = (0.049023, 0.070117, 0.172852, 0.058594)
  var spiral = ReactionDiffusionParameters.defaults
  (spiral.timestep, spiral.a0, spiral.a1, spiral.epsilon) = (0.02, 0.664062, 0.451172, 0.136719)
  (spiral.delta, spiral.k1, spiral.k2, spiral.k3) = (4, 1.645508, 0.0097, 2.2314)
  (spiral.alpha, spiral.beta, spiral.gamma) = (-0.5, 1.5, 0.25)
  let picture = NSData(data: Data((0..<5000).map { UInt8($0 % 251) }))

  let first = ReactionDiffusionBrowser(open("ReDiLab", in: folder).viewContext)
  check(try first.loadAutoSaved() == nil, "a new store has no setting of the last time")
  first.choose("Gray-Scott", worms)
  let saved = try first.saveModel(imageData: picture)
  check(saved.parameters == worms && saved.imageData == picture, "numbers and data read as they were written")
  first.choose("FitzHugh–Nagumo", spiral)
  try first.saveModel(imageData: picture, autoSaved: true)
  check(try first.fetchAll().map(\.model) == ["Gray-Scott"], "what was saved on leaving is not among the saved")

  let second = ReactionDiffusionBrowser(open("ReDiLab", in: folder).viewContext)
  let last = try second.loadAutoSaved()
  check(last != nil && second.modelName == "FitzHugh–Nagumo" && second.parameters == spiral, "all fifteen numbers come back")
  check(try second.loadAutoSaved() == nil, "the setting of the last time is removed once loaded")
  let all = try second.fetchAll()
  check(all.count == 1 && all[0].model == "Gray-Scott" && all[0].parameters == worms, "so do those of the saved one")
  check(all[0].imageData == picture && all[0].autoSaved == NSNumber(value: false), "and its picture and mark")
  check(all[0].value(forKey: "f") as? Float == worms.f, "a number is a Float by key too")
  second.loadModel(all[0])
  check(second.modelName == "Gray-Scott" && second.parameters == worms, "a saved model is loaded")
  all[0].k1 = 2
  all[0].k1 = NSNumber(value: all[0].k1.floatValue + 0.5)
  try second.saveContext()
  all[0].pendingDelete = true
  check(!second.managedObjectContext.hasChanges, "a mark in memory is no change")

  let third = ReactionDiffusionBrowser(open("ReDiLab", in: folder).viewContext)
  check(try third.fetchAll().first?.k1 == 2.5, "a pending deletion is not carried out yet")
  try second.deletePending()
  check(
    try third.managedObjectContext.count(for: NSFetchRequest<ReactionDiffusionEntity>(entityName: "ReactionDiffusionEntity")) == 0,
    "now it is")
}
