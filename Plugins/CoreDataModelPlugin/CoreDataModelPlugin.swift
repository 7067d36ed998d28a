// SPDX-License-Identifier: MIT
import PackagePlugin

@main struct CoreDataModelPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] { [] }
}
