// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The object graph on one screen: relationships and their inverses, delete rules, a child context, undo, results that follow.
let package = Package(
  name: "relationships",
  targets: [.executableTarget(name: "Relationships")]
)

// On a Mac Core Data is part of the system, and Xcode compiles the model.
#if os(Linux)
  package.dependencies.append(.package(name: "duramen", path: "../.."))
  for target in package.targets where target.name == "Relationships" {
    target.dependencies.append(.product(name: "CoreData", package: "duramen"))
    target.plugins = (target.plugins ?? []) + [.plugin(name: "CoreDataModelPlugin", package: "duramen")]
  }
#endif
