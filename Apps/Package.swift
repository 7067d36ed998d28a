// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The programs that stand on Duramen. Each has a library (model and rules), a command, and later a window.
let coreData: Target.Dependency = .product(name: "CoreData", package: "duramen")
let package = Package(
  name: "duramen-apps",
  products: [.executable(name: "days", targets: ["DaysCommand"])],
  dependencies: [.package(name: "duramen", path: "..")],
  targets: [
    .target(name: "CivilCalendar"),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"]),
    .target(name: "NameOrdering"),
    .testTarget(name: "NameOrderingTests", dependencies: ["NameOrdering"]),
    .target(
      name: "Days", dependencies: ["CivilCalendar", "NameOrdering", coreData],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")]),
    .executableTarget(name: "DaysCommand", dependencies: ["Days", "CivilCalendar", coreData]),
    .testTarget(name: "DaysTests", dependencies: ["Days", "CivilCalendar", coreData], exclude: ["Stores"]),
    .testTarget(name: "DaysCommandTests", dependencies: ["DaysCommand", "Days", "CivilCalendar", coreData]),
    .target(
      name: "Sowings", dependencies: ["CivilCalendar", "NameOrdering", coreData],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")]),
    .testTarget(name: "SowingsTests", dependencies: ["Sowings", "CivilCalendar", coreData], exclude: ["Stores"]),
  ]
)
