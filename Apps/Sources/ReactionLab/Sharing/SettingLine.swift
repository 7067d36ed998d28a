// SPDX-License-Identifier: MIT
// A setting as one line of text, to be copied, sent and pasted. The window's clipboard and the command line use it.

import FieldPictures
import Foundation
import ReactionSimulation

/// A recipe and its colours as a line that people can read and programs read exactly.
///
/// The line: `reaction-lab/1 model=gs f=0.049023 … seed=1 steps=6300 colours=Lagoon`. The first word is its version. Parameters of the other
/// models stand in it where they are not the usual ones. What is left out is as in the original.
public struct SettingLine: Hashable, Sendable {
  public var recipe: Recipe
  public var colours: ColourScheme

  public init(_ recipe: Recipe, colours: ColourScheme = .original) {
    self.recipe = recipe
    self.colours = colours
  }

  /// How every line begins, before its version.
  static let mark = "reaction-lab/"
  static let version = 1
  /// The steps a line may ask for: all that a pattern can have, so that what is copied can be pasted.
  static let steps = 0...Int.max

  /// Whether a text looks like such a line, so that what is wrong with it is worth saying.
  public static func isOne(_ text: String) -> Bool {
    text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().hasPrefix(mark)
  }

  public var text: String {
    let setting = recipe.setting
    var words = ["\(Self.mark)\(Self.version)", "model=\(setting.model.word)"]
    let others = Parameter.allCases.filter { parameter in
      !setting.model.parameters.contains(parameter) && setting.parameters[parameter] != parameter.defaultValue
    }
    // Swift writes as many digits as it takes to read the same number again.
    words += (setting.model.parameters + others).map { "\($0.rawValue)=\(setting.parameters[$0])" }
    words += ["precision=\(setting.precision.word)", "boundary=\(setting.boundary.word)"]
    if setting.stencil != .fivePoint { words.append("stencil=\(setting.stencil.word)") }
    if setting.variant != .original { words.append("variant=\(setting.variant.word)") }
    words += ["size=\(setting.width)x\(setting.height)", "seed=\(setting.seed)", "steps=\(recipe.steps)", "colours=\(colours.map.name)"]
    if colours.isReversed { words.append("reversed=yes") }
    return words.joined(separator: " ")
  }
}

extension SettingLine {
  /// Reads a line; words may stand in any order and be parted by any space or line break.
  ///
  /// - Throws: `SettingLineError`, which says what is wrong and where.
  public init(_ text: String) throws {
    var words = Self.words(text)[...]
    guard let head = words.popFirst(), head.text.lowercased().hasPrefix(Self.mark) else { throw SettingLineError.foreign }
    guard let version = Int(head.text.dropFirst(Self.mark.count)), version >= 1 else {
      throw SettingLineError.wrong("After “\(Self.mark)” there must be a version.", column: head.column + Self.mark.count)
    }
    guard version <= Self.version else { throw SettingLineError.newer(version) }
    var reader = SettingLineReader()
    for word in words { try reader.read(word) }
    self = try reader.finish(at: text.count + 1)
  }

  /// The words with the columns they begin in, counted from 1.
  private static func words(_ text: String) -> [SettingWord] {
    var words: [SettingWord] = []
    var isInside = false
    for (index, character) in text.enumerated() {
      if character.isWhitespace {
        isInside = false
      } else if isInside {
        words[words.count - 1].text.append(character)
      } else {
        words.append(SettingWord(text: String(character), column: index + 1))
        isInside = true
      }
    }
    return words
  }
}

/// Why a text is no setting.
public enum SettingLineError: LocalizedError, Hashable, Sendable {
  /// It is something else.
  case foreign
  case newer(Int)
  case wrong(String, column: Int)

  public var errorDescription: String? {
    switch self {
    case .foreign: "That is not a Reaction Lab setting. One begins with “\(SettingLine.mark)\(SettingLine.version)”."
    case .newer(let version): "That setting was copied from a newer version of Reaction Lab (format \(version)). Update this one to use it."
    case .wrong(let reason, let column): "The setting can’t be used. Column \(column): \(reason)"
    }
  }
}

/// A word of a line and the column it begins in.
struct SettingWord: Hashable {
  var text: String
  let column: Int
}

/// Gathers what the words of a line say.
private struct SettingLineReader {
  private var setting = SimulationSetting(model: .grayScott)
  private var model: ReactionModel?
  private var steps = Recipe.usualSteps
  private var colours = ColourScheme.original
  private var seen: Set<String> = []

  mutating func read(_ word: SettingWord) throws {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw SettingLineError.wrong("“\(word.text)” has no “=”.", column: word.column) }
    let (key, value) = (parts[0].lowercased(), parts[1])
    let column = word.column + parts[0].count + 1
    func wrong(_ reason: String) -> SettingLineError { .wrong(reason, column: column) }
    func choice<Value>(_ all: [Value], _ name: (Value) -> String) throws -> Value {
      guard let found = all.first(where: { name($0).lowercased() == value.lowercased() }) else {
        throw wrong("“\(value)” can’t be “\(key)”. Choose one of \(all.map(name).joined(separator: ", ")).")
      }
      return found
    }
    guard seen.insert(key).inserted else { throw SettingLineError.wrong("“\(key)” stands there twice.", column: word.column) }
    if let parameter = Parameter(rawValue: key) {
      let range = parameter.range
      guard let number = Float(value), range.contains(number) else {
        throw wrong("“\(value)” can’t be \(parameter.shownName). It goes from \(range.lowerBound) to \(range.upperBound).")
      }
      setting.parameters[parameter] = number
      return
    }
    switch key {
    case "model": model = try choice(ReactionModel.allCases, \.word)
    case "precision": setting.precision = try choice(Precision.allCases, \.word)
    case "boundary": setting.boundary = try choice(Boundary.allCases, \.word)
    case "stencil": setting.stencil = try choice(Stencil.allCases, \.word)
    case "variant": setting.variant = try choice(Variant.allCases, \.word)
    case "colours": colours.map = try choice(ColourMap.allCases, \.name)
    case "reversed": colours.isReversed = try choice([true, false]) { $0 ? "yes" : "no" }
    case "size":
      let sides = value.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy(SimulationSetting.sides.contains) else {
        let range = SimulationSetting.sides
        throw wrong("“\(value)” can’t be the size. Write it as in 320x200, with \(range.lowerBound) to \(range.upperBound) cells a side.")
      }
      (setting.width, setting.height) = (sides[0], sides[1])
    case "seed":
      guard let seed = UInt64(value) else { throw wrong("“\(value)” can’t be the seed. It is a whole number from 0 to \(UInt64.max).") }
      setting.seed = seed
    case "steps":
      guard let number = Int(value), SettingLine.steps.contains(number) else {
        throw wrong("“\(value)” can’t be the number of steps. It goes from 0 to \(SettingLine.steps.upperBound).")
      }
      steps = number
    default: throw SettingLineError.wrong("“\(key)” is nothing that a setting has.", column: word.column)
    }
  }

  func finish(at column: Int) throws -> SettingLine {
    guard let model else { throw SettingLineError.wrong("“model=” is missing.", column: column) }
    var setting = setting
    setting.model = model
    return SettingLine(Recipe(setting, steps: steps), colours: colours)
  }
}

extension SavedPattern {
  /// The pattern's setting as a line.
  ///
  /// - Throws: `PatternError.unknownModel` or `.damaged`.
  public func settingLine() throws -> SettingLine { SettingLine(try recipe(), colours: colours) }
}
