// SPDX-License-Identifier: MIT
// `coredata adopt`: refuses what git could not give back, writes, prints, chooses the exit code. CoreDataTool calls it.

import CoreDataCommandLine
import Foundation

/// The command that takes a model layer to Linux.
package enum AdoptCommand {
  package static let syntax = CommandSyntax(
    "adopt", operands: ["PATH"], "Takes a model layer written for Apple's platforms to Linux.",
    options: [
      CommandSyntax.Option("check", "Change nothing, say what there is to do."),
      CommandSyntax.json,
      CommandSyntax.Option("force", "Also change files that have uncommitted changes in git."),
      CommandSyntax.Option("duramen", value: "FOLDER-OR-ADDRESS", "Where Duramen is; without it a placeholder is written."),
    ],
    notes: """
      PATH is a package, a folder of one, or a folder of sources without a manifest. What is written means the same on a Mac and builds there
      as before. Running it again changes nothing.

        @objc, @objc(Name), @objcMembers     stand behind #if canImport(ObjectiveC)
        #keyPath(Plant.seeds.name)           becomes "seeds.name"
        as! NSFetchRequest<Plant>            becomes a form that holds on both, where that is certain
        imports of UIKit, Combine, …         stand behind #if canImport(…)
        Package.swift                        gets Duramen and its plugin, on Linux only; where there is none, one is written
      """,
    exitCodes: "Exit codes: 0 nothing is left to do, 1 something is left to do (with --check: anything at all), "
      + "2 the command line is not understood, or nothing was done.")

  /// Does what the arguments say, and answers the exit code.
  ///
  /// - Throws: `UsageError`, and what `print` throws.
  package static func run(_ arguments: CommandArguments, print: (String) throws -> Void, complain: (String) -> Void) throws -> Int32 {
    let path = try arguments.path(0, as: "the package")
    let isCheck = arguments.flags.contains("check")
    let answer: String
    let isLeft: Bool
    do {
      let adoption = try Adoption(path: path, dependency: arguments.values["duramen"].map { DuramenDependency($0) })
      let plan = try adoption.plan()
      if !isCheck { try write(plan, root: adoption.root, force: arguments.flags.contains("force")) }
      let report = AdoptionReport(plan: plan, isCheck: isCheck)
      answer = arguments.flags.contains("json") ? try report.json : report.text
      isLeft = !plan.leftByHand.isEmpty || (isCheck && !plan.changes.isEmpty)
    } catch let error as AdoptError {
      complain(error.description)
      return 2
    } catch {
      complain(error.localizedDescription)
      return 2
    }
    try print(answer + "\n")
    return isLeft ? 1 : 0
  }

  private static func write(_ plan: AdoptionPlan, root: URL, force: Bool) throws {
    if !force {
      let uncommitted = try GitState.uncommitted(plan.changes.map(\.path), in: root)
      guard uncommitted.isEmpty else {
        throw AdoptError(
          description:
            "These files have uncommitted changes; commit them first, or run with --force: \(uncommitted.joined(separator: ", ")).")
      }
    }
    for change in plan.changes {
      do { try Data(change.contents).write(to: change.path) } catch {
        throw AdoptError(description: "\(change.path.path) cannot be written: \(error.localizedDescription)")
      }
    }
  }
}
