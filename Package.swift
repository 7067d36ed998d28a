// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// One product for clients, `CoreData`, and one build plugin for their models. ARCHITECTURE.md draws the layers.
let package = Package(
  name: "duramen",
  products: [
    .library(name: "CoreData", targets: ["CoreData"]),
    .plugin(name: "CoreDataModelPlugin", targets: ["CoreDataModelPlugin"]),
    .executable(name: "momc", targets: ["momc"]),
    .executable(name: "coredata", targets: ["CoreDataCommand"]),
  ],
  targets: [
    .systemLibrary(name: "CoreDataCSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CoreDataCZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CoreDataCRuntime"),
    .target(name: "CoreDataPredicates", dependencies: ["CoreDataCRuntime"]),
    .target(name: "CoreDataModelFile", dependencies: ["CoreDataCZlib"]),
    .target(name: "CoreDataRows", dependencies: ["CoreDataPredicates", "CoreDataCRuntime"]),
    .target(name: "CoreDataSQLite", dependencies: ["CoreDataRows", "CoreDataPredicates", "CoreDataCSQLite"]),
    .target(
      name: "CoreData",
      dependencies: ["CoreDataPredicates", "CoreDataModelFile", "CoreDataRows", "CoreDataSQLite", "CoreDataCRuntime"]),
    .target(name: "CoreDataModelCompiler", dependencies: ["CoreDataModelFile"]),
    .executableTarget(name: "momc", dependencies: ["CoreDataModelCompiler", "CoreDataModelFile"]),
    .target(name: "CoreDataCommandLine"),
    .target(name: "CoreDataAdoption", dependencies: ["CoreDataCommandLine"]),
    .target(name: "CoreDataClientTemplate", dependencies: ["CoreDataAdoption", "CoreDataCommandLine"]),
    .target(
      name: "CoreDataTool",
      dependencies: [
        "CoreData", "CoreDataPredicates", "CoreDataModelFile", "CoreDataRows", "CoreDataSQLite", "CoreDataCommandLine",
        "CoreDataAdoption", "CoreDataClientTemplate",
      ]),
    .executableTarget(name: "CoreDataCommand", dependencies: ["CoreDataTool"]),
    .target(name: "TestSupport", dependencies: ["CoreDataRows"], path: "Tests/TestSupport"),
    .target(name: "StoreBehaviour", dependencies: ["CoreDataRows", "CoreDataPredicates", "TestSupport"], path: "Tests/StoreBehaviour"),
    .testTarget(name: "CoreDataRowsTests", dependencies: ["CoreDataRows", "StoreBehaviour", "TestSupport"]),
    .executableTarget(name: "StoreWriter", dependencies: ["CoreDataSQLite", "TestSupport"], path: "Tests/StoreWriter"),
    .testTarget(
      name: "CoreDataSQLiteTests", dependencies: ["CoreDataSQLite", "CoreDataCSQLite", "StoreBehaviour", "TestSupport", "StoreWriter"]),
    .target(name: "CoreDataTestSupport", dependencies: ["CoreData"], path: "Tests/CoreDataTestSupport"),
    .executableTarget(name: "ResultWalker", dependencies: ["CoreData"], path: "Tests/ResultWalker"),
    .executableTarget(name: "MainLoops", dependencies: ["CoreData"], path: "Tests/MainLoops"),
    .testTarget(
      name: "CoreDataTests",
      dependencies: [
        "CoreData", "CoreDataRows", "CoreDataModelFile", "CoreDataCSQLite", "CoreDataTestSupport", "ResultWalker", "MainLoops",
      ]),
    .testTarget(name: "CoreDataModelFileTests", dependencies: ["CoreDataModelFile"], exclude: ["Fixtures"]),
    .testTarget(
      name: "CoreDataModelCompilerTests", dependencies: ["CoreDataModelCompiler", "CoreDataModelFile", "CoreData", "TestSupport"]),
    .testTarget(name: "MomcTests", dependencies: ["momc", "CoreDataModelCompiler", "CoreDataModelFile", "TestSupport"]),
    .testTarget(
      name: "CoreDataToolTests",
      dependencies: ["CoreDataTool", "CoreDataCommand", "CoreData", "CoreDataModelFile", "CoreDataCSQLite", "CoreDataTestSupport"]),
    .testTarget(name: "CoreDataAdoptionTests", dependencies: ["CoreDataAdoption", "CoreDataCommandLine", "TestSupport"]),
    .testTarget(
      name: "CoreDataClientTemplateTests", dependencies: ["CoreDataClientTemplate", "CoreDataCommandLine", "TestSupport"]),
    .plugin(name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["momc"]),
    .target(name: "PredicateFixtures", dependencies: ["CoreDataPredicates"], path: "Tests/PredicateFixtures"),
    .testTarget(name: "CoreDataPredicatesTests", dependencies: ["CoreDataPredicates", "PredicateFixtures"]),
  ]
)
