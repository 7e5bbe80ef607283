/// Text of a map file without its HTML: attributions usually are links.
enum PlainText {
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©",
  ]
  private static let lengthLimit = 300
  private static let inputLimit = 4000

  /// Returns the words of HTML in one line; `nil` if there are none.
  static func of(_ html: String?) -> String? {
    guard let html else { return nil }
    var text = ""
    var rest = html.prefix(inputLimit)
    while let character = rest.first {
      if character == "<", let end = rest.firstIndex(of: ">") {
        rest = rest[rest.index(after: end)...]
      } else if character == "&", let (value, after) = entity(rest) {
        text += value
        rest = rest[after...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    let isMark = { (scalar: Unicode.Scalar) in
      [.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory)
    }
    let line = text.unicodeScalars.map { isMark($0) ? " " : Character($0) }
    let words = String(line).split(separator: " ").joined(separator: " ").prefix(lengthLimit)
    return words.isEmpty ? nil : String(words)
  }

  private static func entity(_ text: Substring) -> (String, Substring.Index)? {
    guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    let after = text.index(after: end)
    if let value = entities[String(name)] { return (value, after) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.lowercased().hasPrefix("x")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(scalar), after)
  }
}
