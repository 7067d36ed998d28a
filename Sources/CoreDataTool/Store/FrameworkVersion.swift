// SPDX-License-Identifier: MIT
// Which Core Data a store's form is of.

/// The numbers that stores have for the framework that wrote them.
enum FrameworkVersion {
  /// The highest number whose stores were seen.
  static let newestKnown = 1344

  private static let releases: [(numbers: ClosedRange<Int>, name: String)] = [
    (419...518, "iOS 6 or 7"), (519...636, "iOS 8"), (637...751, "iOS 9"), (752...835, "iOS 10"), (836...864, "iOS 11"),
    (865...976, "iOS 12"), (977...1043, "iOS 13"), (1044...1131, "iOS 14"), (1132...1238, "iOS 15"), (1239...1332, "iOS 16"),
    (1333...1344, "iOS 17"),
  ]

  /// The number with the time it is from.
  static func text(_ number: Int?) -> String {
    guard let number else { return "not said" }
    if number > newestKnown { return "\(number) (newer than this program knows)" }
    return "\(number)" + (releases.first { $0.numbers.contains(number) }.map { " (as of \($0.name))" } ?? "")
  }
}
