// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The README's example as a package of its own, as a client would have it; ./test builds and runs it.
let package = Package(
  name: "quickstart",
  dependencies: [.package(name: "duramen", path: "../..")],
  targets: [
    .executableTarget(
      name: "Quickstart",
      dependencies: [.product(name: "CoreData", package: "duramen", condition: .when(platforms: [.linux]))],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")])
  ]
)
