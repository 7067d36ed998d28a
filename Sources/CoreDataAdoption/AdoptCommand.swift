// SPDX-License-Identifier: MIT
// `coredata adopt`: parses arguments, refuses what git could not give back, writes, prints, chooses the exit code. The tool's main calls it.

import Foundation

/// The command that takes a model layer to Linux.
package enum AdoptCommand {
  /// One line for the tool's list of commands.
  package static let summary = "takes a model layer written for Apple's platforms to Linux"

  /// Does what the words after `adopt` say.
  ///
  /// - Parameters:
  ///   - words: the arguments.
  ///   - output: is given what belongs on standard output, without a line end.
  ///   - errors: is given what belongs on standard error, without a line end.
  /// - Returns: the exit code.
  package static func run(_ words: [String], output: (String) -> Void, errors: (String) -> Void) -> Int32 {
    if words.contains("--help") || words.contains("-h") {
      output(AdoptArguments.usage)
      return 0
    }
    let arguments: AdoptArguments
    do { arguments = try AdoptArguments(words) } catch {
      errors("error: \(error)\n\n\(AdoptArguments.usage)")
      return 2
    }
    do {
      let adoption = try Adoption(path: arguments.path, dependency: arguments.duramen.map { DuramenDependency($0) })
      let plan = try adoption.plan()
      if !arguments.isCheck { try write(plan, root: adoption.root, force: arguments.isForced) }
      let report = AdoptionReport(plan: plan, isCheck: arguments.isCheck)
      output(arguments.isJSON ? try report.json : report.text)
      let isLeft = !plan.leftByHand.isEmpty || (arguments.isCheck && !plan.changes.isEmpty)
      return isLeft ? 1 : 0
    } catch let error as AdoptError {
      errors("error: \(error)")
      return 2
    } catch {
      errors("error: \(error.localizedDescription)")
      return 2
    }
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
