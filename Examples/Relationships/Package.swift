// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The object graph on one screen: relationships and their inverses, delete rules, a child context, undo, results that follow.
let package = Package(
  name: "relationships",
  dependencies: [.package(name: "duramen", path: "../..")],
  targets: [
    .executableTarget(
      name: "Relationships",
      dependencies: [.product(name: "CoreData", package: "duramen", condition: .when(platforms: [.linux]))],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")])
  ]
)
