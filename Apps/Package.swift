// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The programs that stand on Duramen. Each has a library (model and rules), a command, and later a window.
let coreData: Target.Dependency = .product(name: "CoreData", package: "duramen")
let modelPlugin: Target.PluginUsage = .plugin(name: "CoreDataModelPlugin", package: "duramen")
let package = Package(
  name: "duramen-apps",
  products: [
    .executable(name: "days", targets: ["DaysCommand"]), .executable(name: "sowings", targets: ["SowingsCommand"]),
  ],
  dependencies: [.package(name: "duramen", path: "..")],
  targets: [
    // What the programs share.
    .target(name: "StoreFiles", dependencies: [coreData]),
    .target(name: "CommandProgram", dependencies: ["StoreFiles"]),
    .target(name: "CommandTestSupport", path: "Tests/CommandTestSupport"),
    .testTarget(name: "CommandProgramTests", dependencies: ["CommandProgram"]),
    .target(name: "CivilCalendar"),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"]),
    .target(name: "NameOrdering"),
    .testTarget(name: "NameOrderingTests", dependencies: ["NameOrdering"]),

    // Days Without Things.
    .target(name: "Days", dependencies: ["CivilCalendar", "NameOrdering", "StoreFiles", coreData], plugins: [modelPlugin]),
    .executableTarget(name: "DaysCommand", dependencies: ["Days", "CivilCalendar", "CommandProgram", coreData]),
    .testTarget(name: "DaysTests", dependencies: ["Days", "CivilCalendar", coreData], exclude: ["Stores"]),
    .testTarget(name: "DaysCommandTests", dependencies: ["DaysCommand", "Days", "CivilCalendar", "CommandTestSupport", coreData]),

    // Sowings.
    .target(name: "Sowings", dependencies: ["CivilCalendar", "NameOrdering", "StoreFiles", coreData], plugins: [modelPlugin]),
    .testTarget(name: "SowingsTests", dependencies: ["Sowings", "CivilCalendar", "StoreFiles", coreData], exclude: ["Stores"]),
    .executableTarget(name: "SowingsCommand", dependencies: ["Sowings", "CivilCalendar", "CommandProgram", "StoreFiles", coreData]),
    .testTarget(name: "SowingsCommandTests", dependencies: ["SowingsCommand", "Sowings", "CivilCalendar", "CommandTestSupport", coreData]),
  ]
)
