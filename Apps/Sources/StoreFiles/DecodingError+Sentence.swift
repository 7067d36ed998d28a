// SPDX-License-Identifier: MIT
// What is wrong with a JSON file and where, in a sentence. The apps' imports refuse files with it.

extension DecodingError {
  /// What is wrong and where, as in "“things”, number 3, “name” is missing".
  public var sentence: String {
    func place(_ context: Context, _ last: (any CodingKey)? = nil) -> String {
      let path = context.codingPath + [last].compactMap { $0 }
      return path.map { key in key.intValue.map { "number \($0 + 1)" } ?? "“\(key.stringValue)”" }.joined(separator: ", ")
    }
    return switch self {
    case .keyNotFound(let key, let context): "\(place(context, key)) is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(place(context)) is of the wrong type."
    case .dataCorrupted(let context): context.codingPath.isEmpty ? "It is no JSON." : "\(place(context)): \(context.debugDescription)"
    @unknown default: "It can’t be understood."
    }
  }
}
