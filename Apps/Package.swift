// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The programs that stand on Duramen. Each has a library (model and rules), a command, and later a window.
let coreData: Target.Dependency = .product(name: "CoreData", package: "duramen")
let modelPlugin: Target.PluginUsage = .plugin(name: "CoreDataModelPlugin", package: "duramen")
let package = Package(
  name: "duramen-apps",
  products: [
    .executable(name: "days", targets: ["DaysCommand"]),
    .executable(name: "reactionlab", targets: ["ReactionLabCommand"]),
    .executable(name: "sowings", targets: ["SowingsCommand"]),
    .executable(name: "tour", targets: ["TourCommand"]),
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
    .testTarget(name: "DaysTests", dependencies: ["Days", "CivilCalendar", "StoreFiles", coreData], exclude: ["Stores"]),
    .testTarget(
      name: "DaysCommandTests", dependencies: ["DaysCommand", "Days", "CivilCalendar", "StoreFiles", "CommandTestSupport", coreData]),

    // Reaction Lab. The simulation is optimised in every build: millions of values a step take minutes otherwise.
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "Pictures", dependencies: ["CGdkPixbuf"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .target(name: "ReactionSimulation", swiftSettings: [.unsafeFlags(["-O"])]),
    .testTarget(name: "ReactionSimulationTests", dependencies: ["ReactionSimulation"]),
    .target(
      name: "ReactionLab", dependencies: ["ReactionSimulation", "Pictures", "NameOrdering", "StoreFiles", coreData], plugins: [modelPlugin]),
    .executableTarget(
      name: "ReactionLabCommand", dependencies: ["ReactionLab", "ReactionSimulation", "Pictures", "CommandProgram", "StoreFiles", coreData]),
    .testTarget(
      name: "ReactionLabCommandTests", dependencies: ["ReactionLabCommand", "ReactionSimulation", "Pictures", "CommandTestSupport"]),
    .testTarget(
      name: "ReactionLabTests", dependencies: ["ReactionLab", "ReactionSimulation", "Pictures", "StoreFiles", coreData], exclude: ["Stores"]
    ),

    // Sowings.
    .target(name: "Sowings", dependencies: ["CivilCalendar", "NameOrdering", "StoreFiles", coreData], plugins: [modelPlugin]),
    .testTarget(name: "SowingsTests", dependencies: ["Sowings", "CivilCalendar", "StoreFiles", coreData], exclude: ["Stores"]),
    .executableTarget(name: "SowingsCommand", dependencies: ["Sowings", "CivilCalendar", "CommandProgram", "StoreFiles", coreData]),
    .testTarget(name: "SowingsCommandTests", dependencies: ["SowingsCommand", "Sowings", "CivilCalendar", "CommandTestSupport", coreData]),

    // A minute with all of them.
    .executableTarget(
      name: "TourCommand",
      dependencies: ["Days", "Sowings", "ReactionSimulation", "Pictures", "CivilCalendar", "CommandProgram", "StoreFiles", coreData]),
  ]
)
