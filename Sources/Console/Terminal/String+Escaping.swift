import HealthModel

extension String {
  /// Returns the text with characters that control a terminal or the writing direction escaped as in JSON
  /// (`\u001b`).
  ///
  /// Names, notes and devices can come from untrusted files. In JSON such characters occur only in strings, where
  /// the escape means the same character.
  ///
  /// - Parameter keepingStyles: Whether the colors and weights of ``Terminal/Style`` stay.
  /// - Returns: The text; line breaks and tabs stay.
  package func escapedForTerminal(keepingStyles: Bool = false) -> String {
    guard utf8.contains(where: Self.mayNeedEscape) else { return self }
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if keepingStyles, scalar == "\u{1B}", let style = Terminal.Style.sequence(startingIn: rest) {
        escaped += style
        rest = rest.dropFirst(style.unicodeScalars.count)
        continue
      }
      rest.removeFirst()
      if scalar.steersTerminal {
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns whether a byte can start a character that is escaped.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F: true
    case 0xC2, 0xD8, 0xE2, 0xEF: true  // C1 controls, U+061C, U+200E…U+2069, U+FFF9…U+FFFB
    default: false
    }
  }
}

extension Terminal.Style {
  /// Returns the style sequence at the start of the scalars, if there is one.
  fileprivate static func sequence(startingIn scalars: Substring.UnicodeScalarView) -> String? {
    ([reset] + allCases.map(\.sequence)).first { scalars.starts(with: $0.unicodeScalars) }
  }
}

extension String {
  /// Returns the text in lines of at most `width` characters, wrapped at spaces; a longer word has its own line.
  package func wrapped(to width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

extension String {
  /// The text with control characters replaced, for text from applications.
  package var withoutControls: String {
    String(
      unicodeScalars.map { scalar in
        scalar.steersTerminal || scalar == "\n" || scalar == "\t"
          ? "\u{FFFD}" : Character(scalar)
      })
  }
}

extension String {
  /// The text without the spaces at its end.
  package var trimmingTrailingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }

  /// The text with spaces after it up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
