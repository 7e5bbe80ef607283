/// The number that someone types, key by key, when a test asks how far it was after the last lap.
struct RemainderEntry {
  private(set) var text = ""

  enum Answer: Equatable {
    /// To be shown as typed.
    case typing(String)
    /// Metres, as text; `nil` to take what the pace makes it.
    case entered(String?)
    case ignored
  }

  private static let longest = 8

  mutating func take(_ key: Character) -> Answer {
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
