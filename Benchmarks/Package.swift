// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The store's workload and the raw C it is measured against. Benchmarks/run builds and compares both.
let package = Package(
  name: "duramen-benchmarks",
  dependencies: [.package(name: "duramen", path: "..")],
  targets: [
    .executableTarget(name: "RawBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "StoreBench", dependencies: [.product(name: "CoreData", package: "duramen")],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")]),
  ]
)
