// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The README's example as a package of its own, as a client would have it; ./test builds and runs it.
let package = Package(
  name: "quickstart",
  targets: [.executableTarget(name: "Quickstart")]
)

// On a Mac Core Data is part of the system, and Xcode compiles the model.
#if os(Linux)
  package.dependencies.append(.package(name: "duramen", path: "../.."))
  for target in package.targets where target.name == "Quickstart" {
    target.dependencies.append(.product(name: "CoreData", package: "duramen"))
    target.plugins = (target.plugins ?? []) + [.plugin(name: "CoreDataModelPlugin", package: "duramen")]
  }
#endif
