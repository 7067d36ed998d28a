// SPDX-License-Identifier: MIT
// Every text that people read goes through `tr`. Without a catalogue it is the text itself; an app that has one names it at its start.

import CGtk
import CGtkShim

/// Where translations come from: a domain of gettext.
public enum Translation {
  private static var domain: String?

  /// Takes translations from `FOLDER/LANGUAGE/LC_MESSAGES/DOMAIN.mo` from now on.
  public static func use(domain: String, folder: String) {
    shim_bind_text_domain(domain, folder)
    self.domain = domain
  }

  /// Has every text be itself again.
  public static func stop() { domain = nil }

  static func text(_ text: String) -> String {
    // To gettext the empty text is the catalogue's head.
    guard let domain, !text.isEmpty else { return text }
    // What has no translation is answered by its own pointer, so that it must live on.
    return text.withCString { String(cString: g_dgettext(domain, $0)) }
  }

  static func text(_ one: String, _ many: String, _ count: Int) -> String {
    guard let domain else { return count == 1 ? one : many }
    return one.withCString { one in
      many.withCString { many in String(cString: g_dngettext(domain, one, many, gulong(clamping: count))) }
    }
  }

  /// Puts words in the places of `%1`, `%2` and so on.
  static func fill(_ text: String, _ words: [String]) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "%") {
      result += rest[..<mark]
      let next = rest.index(after: mark)
      if next < rest.endIndex, let number = rest[next].wholeNumberValue, words.indices.contains(number - 1) {
        result += words[number - 1]
        rest = rest[rest.index(after: next)...]
      } else {
        result += "%"
        rest = rest[next...]
      }
    }
    return result + rest
  }
}

/// A text in the user's language, with words put in the places of `%1`, `%2` and so on.
public func tr(_ text: String, _ words: String...) -> String { Translation.fill(Translation.text(text), words) }

/// A text that depends on a number: `tr(one: "%1 day", many: "%1 days", count, "\(count)")`.
public func tr(one: String, many: String, _ count: Int, _ words: String...) -> String {
  Translation.fill(Translation.text(one, many, count), words)
}
