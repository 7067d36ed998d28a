// swift-tools-version:6.2
// SPDX-License-Identifier: MIT
import PackageDescription

// The programs that stand on Duramen. Each has a library (model and rules), a command, and later a window.
let coreData: Target.Dependency = .product(name: "CoreData", package: "duramen")
let modelPlugin: Target.PluginUsage = .plugin(name: "CoreDataModelPlugin", package: "duramen")
let windows: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// What needs GTK. Libraries and commands build without it: ask for them by name (`swift build --product days`), or set WITHOUT_GTK=1, which
// leaves these targets out of everything.
let gtkTargets: [Target] = [
  .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]),
  .target(name: "CGtkShim", dependencies: ["CGtk"]),
  .target(name: "Adwaita", dependencies: ["CGtk", "CGtkShim"], swiftSettings: windows),
  .target(name: "StoreWindow", dependencies: ["Adwaita", "StoreFiles"], swiftSettings: windows),
  .target(name: "AdwaitaCoreData", dependencies: ["Adwaita", coreData], swiftSettings: windows),
  .target(name: "TestCatalogues", path: "Tests/TestCatalogues"),
  .testTarget(name: "AdwaitaTests", dependencies: ["Adwaita", "CGtk", "TestCatalogues"], swiftSettings: windows),
  .testTarget(name: "AdwaitaCoreDataTests", dependencies: ["Adwaita", "AdwaitaCoreData", "CGtk", coreData], swiftSettings: windows),
  .executableTarget(name: "ListSpike", dependencies: ["Adwaita", "AdwaitaCoreData", coreData], swiftSettings: windows),

  // Windows as people see and use them: the driver, a window to try it on, journeys.
  .systemLibrary(name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),
  .systemLibrary(name: "CXtst", path: "Tests/CXtst", pkgConfig: "xtst", providers: [.apt(["libxtst-dev"])]),
  .target(name: "UIDriver", dependencies: ["CAtspi", "CXtst", "Pictures"], path: "Tests/UIDriver"),
  .target(name: "LayoutProbe", dependencies: ["CGtk"], path: "Tests/LayoutProbe"),
  .target(
    name: "PageWalk",
    dependencies: ["UIDriver", "CivilCalendar", "Days", "FieldPictures", "ReactionLab", "ReactionSimulation", "Sowings", coreData],
    path: "Tests/PageWalk"),
  .executableTarget(name: "Measure", dependencies: ["PageWalk", "UIDriver"], path: "Tests/Measure"),
  .executableTarget(name: "Screenshots", dependencies: ["PageWalk", "UIDriver", "Pictures"], path: "Tests/Screenshots"),
  .executableTarget(
    name: "WindowDemo", dependencies: ["Adwaita", "AdwaitaCoreData", coreData], path: "Tests/WindowDemo", swiftSettings: windows),
  .testTarget(name: "WindowDemoJourneys", dependencies: ["UIDriver", "WindowDemo"]),

  // The window of Days Without Things.
  .executableTarget(
    name: "DaysWindow",
    dependencies: ["Adwaita", "AdwaitaCoreData", "CivilCalendar", "Days", "StoreFiles", "StoreWindow", coreData],
    resources: [.copy("../../Desktop/days/icons")], swiftSettings: windows),
  .testTarget(
    name: "DaysJourneys", dependencies: ["CivilCalendar", "Days", "DaysWindow", "PageWalk", "TestCatalogues", "UIDriver", coreData]),

  // The window of Reaction Lab.
  .executableTarget(
    name: "LabWindow",
    dependencies: [
      "Adwaita", "AdwaitaCoreData", "FieldPictures", "Pictures", "ReactionLab", "ReactionSimulation", "StoreFiles", "StoreWindow", coreData,
    ],
    resources: [.copy("../../Desktop/reactionlab/icons")], swiftSettings: windows),
  .testTarget(
    name: "LabJourneys",
    dependencies: ["FieldPictures", "LabWindow", "PageWalk", "Pictures", "ReactionLab", "ReactionSimulation", "UIDriver", coreData]),

  // The window of Sowings.
  .executableTarget(
    name: "SowingsWindow",
    dependencies: ["Adwaita", "AdwaitaCoreData", "CivilCalendar", "Pictures", "Sowings", "StoreFiles", "StoreWindow", coreData],
    resources: [.copy("../../Desktop/sowings/icons")], swiftSettings: windows),
  .testTarget(name: "SowingsWindowTests", dependencies: ["CivilCalendar", "Sowings", "SowingsWindow"], swiftSettings: windows),
  .testTarget(
    name: "SowingsJourneys",
    dependencies: ["CivilCalendar", "PageWalk", "Pictures", "Sowings", "SowingsWindow", "UIDriver", coreData]),
]
// What tests load into windows' programs.
let gtkProducts: [Product] = [
  .executable(name: "days-window", targets: ["DaysWindow"]),
  .executable(name: "reactionlab-window", targets: ["LabWindow"]),
  .executable(name: "sowings-window", targets: ["SowingsWindow"]),
  .library(name: "LayoutProbe", type: .dynamic, targets: ["LayoutProbe"]),
]
let isWithoutGTK = Context.environment["WITHOUT_GTK"] == "1"

let package = Package(
  name: "duramen-apps",
  products: [
    .executable(name: "days", targets: ["DaysCommand"]),
    .executable(name: "reactionlab", targets: ["ReactionLabCommand"]),
    .executable(name: "sowings", targets: ["SowingsCommand"]),
    .executable(name: "tour", targets: ["TourCommand"]),
  ] + (isWithoutGTK ? [] : gtkProducts),
  dependencies: [.package(name: "duramen", path: "..")],
  targets: [
    // What the programs share.
    .target(name: "StoreFiles", dependencies: [coreData]),
    .target(name: "StoreJournal", dependencies: [coreData]),
    .target(name: "CommandProgram", dependencies: ["StoreFiles"]),
    .target(name: "CommandTestSupport", path: "Tests/CommandTestSupport"),
    .testTarget(name: "CommandProgramTests", dependencies: ["CommandProgram"]),
    .target(name: "CivilCalendar"),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"]),
    .target(name: "NameOrdering"),
    .testTarget(name: "NameOrderingTests", dependencies: ["NameOrdering"]),

    // Days Without Things.
    .target(
      name: "Days", dependencies: ["CivilCalendar", "NameOrdering", "StoreFiles", "StoreJournal", coreData], plugins: [modelPlugin]),
    .executableTarget(name: "DaysCommand", dependencies: ["Days", "CivilCalendar", "CommandProgram", coreData]),
    .testTarget(name: "DaysTests", dependencies: ["Days", "CivilCalendar", "StoreFiles", coreData], exclude: ["Stores"]),
    .testTarget(
      name: "DaysCommandTests", dependencies: ["DaysCommand", "Days", "CivilCalendar", "StoreFiles", "CommandTestSupport", coreData]),

    // Reaction Lab. The simulation is optimised in every build: millions of values a step take minutes otherwise.
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "Pictures", dependencies: ["CGdkPixbuf"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // Like the simulation: -O0 is too slow to look at.
    .target(name: "CReactionKernels", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "ReactionSimulation", dependencies: ["CReactionKernels", "CZlib"], swiftSettings: [.unsafeFlags(["-O"])]),
    .testTarget(name: "ReactionSimulationTests", dependencies: ["ReactionSimulation"]),
    .target(name: "FieldPictures", dependencies: ["ReactionSimulation", "Pictures"], swiftSettings: [.unsafeFlags(["-O"])]),
    .testTarget(name: "FieldPicturesTests", dependencies: ["FieldPictures", "ReactionSimulation", "Pictures"]),
    .target(
      name: "ReactionLab",
      dependencies: ["FieldPictures", "ReactionSimulation", "Pictures", "NameOrdering", "StoreFiles", "StoreJournal", coreData],
      plugins: [modelPlugin]),
    .executableTarget(
      name: "ReactionLabCommand",
      dependencies: ["ReactionLab", "FieldPictures", "ReactionSimulation", "Pictures", "CommandProgram", "StoreFiles", coreData]),
    .testTarget(
      name: "ReactionLabCommandTests",
      dependencies: ["ReactionLabCommand", "FieldPictures", "ReactionLab", "ReactionSimulation", "Pictures", "CommandTestSupport"]),
    .testTarget(
      name: "ReactionLabTests", dependencies: ["ReactionLab", "FieldPictures", "ReactionSimulation", "Pictures", "StoreFiles", coreData],
      exclude: ["Stores"]),

    // Sowings.
    .target(
      name: "Sowings", dependencies: ["CivilCalendar", "NameOrdering", "Pictures", "StoreFiles", "StoreJournal", coreData],
      plugins: [modelPlugin]),
    .testTarget(name: "SowingsTests", dependencies: ["Sowings", "CivilCalendar", "Pictures", "StoreFiles", coreData], exclude: ["Stores"]),
    .executableTarget(name: "SowingsCommand", dependencies: ["Sowings", "CivilCalendar", "CommandProgram", "StoreFiles", coreData]),
    .testTarget(name: "SowingsCommandTests", dependencies: ["SowingsCommand", "Sowings", "CivilCalendar", "CommandTestSupport", coreData]),

    // What the desktop and translators are given.
    .executableTarget(name: "ListTexts", path: "Tests/ListTexts"),
    .testTarget(name: "DesktopTests", dependencies: ["ListTexts", "Days", "Pictures", "ReactionLab", "Sowings"]),

    // A minute with all of them.
    .executableTarget(
      name: "TourCommand",
      dependencies: ["Days", "Sowings", "ReactionSimulation", "Pictures", "CivilCalendar", "CommandProgram", "StoreFiles", coreData]),
  ] + (isWithoutGTK ? [] : gtkTargets)
)
