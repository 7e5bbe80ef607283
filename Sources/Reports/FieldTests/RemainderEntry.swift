/// The distance after the last lap of a test, entered key by key.
package struct RemainderEntry {
  private(set) var text = ""

  package init(text: String = "") {
    self.text = text
  }

  package enum Answer: Equatable {
    /// The text entered so far, for display.
    case typing(String)
    /// The meters as text; `nil` to use the estimate from the pace.
    case entered(String?)
    case ignored
  }

  private static let longest = 8

  package mutating func receive(_ key: Character) -> Answer {
    switch key {
    case "\n", "\r":
      defer { text = "" }
      return .entered(text.isEmpty ? nil : text)
    case "\u{7F}", "\u{08}":
      guard !text.isEmpty else { return .ignored }
      text.removeLast()
      return .typing(text)
    case "0"..."9" where text.count < Self.longest: text.append(key)
    case ".", ",":
      guard !text.contains("."), text.count < Self.longest else { return .ignored }
      text.append(".")
    default: return .ignored
    }
    return .typing(text)
  }
}
