// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The programs that stand on Duramen. Each has a library (model and rules), a command, and later a window.
let package = Package(
  name: "duramen-apps",
  products: [.executable(name: "days", targets: ["DaysCommand"])],
  targets: [
    .target(name: "Days"),
    .executableTarget(name: "DaysCommand", dependencies: ["Days"]),
    .testTarget(name: "DaysTests", dependencies: ["Days"]),
    .testTarget(name: "DaysCommandTests", dependencies: ["DaysCommand", "Days"]),
  ]
)
