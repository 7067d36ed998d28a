// SPDX-License-Identifier: MIT
// A day in JSON is its text, as in "2026-10-14". Exports and the kept steps of Days Without Things hold such days.

extension CivilDay: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CivilDay(iso: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a day of the calendar.")
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
