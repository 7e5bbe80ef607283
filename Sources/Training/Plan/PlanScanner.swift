/// Reads the text of a plan character by character and reports positions.
struct PlanScanner {
  /// The maximum number of characters of a text, longer than any plan.
  static let maximumText = 20_000

  private let characters: [Character]
  private(set) var position = 0

  init(_ text: String) throws(PlanFormatError) {
    characters = Array(text.prefix(Self.maximumText + 1))
    guard characters.count <= Self.maximumText else {
      throw failure(.unsupported("a text of more than \(Self.maximumText) characters"))
    }
  }

  var isAtEnd: Bool { position == characters.count }

  var next: Character? { isAtEnd ? nil : characters[position] }

  /// Returns the error for a place; the current one if none is given.
  func failure(_ reason: PlanFormatError.Reason, at place: Int? = nil) -> PlanFormatError {
    let before = characters[..<min(place ?? position, characters.count)]
    let line = before.count { $0.isNewline } + 1
    let start = before.lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
    return PlanFormatError(line: line, column: before.count - start + 1, reason)
  }

  /// Goes back to a place that was read.
  mutating func rewind(to place: Int) {
    position = min(max(place, 0), characters.count)
  }

  mutating func skipSpaces() {
    while let next, next.isWhitespace { position += 1 }
  }

  /// Consumes a character if it is next, whatever follows.
  mutating func consumeSign(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  /// Consumes a text if it is next, in any case.
  ///
  /// A space in it is any number of spaces. A text that ends with a letter has to be followed by something
  /// else.
  mutating func consume(_ text: String) -> Bool {
    let start = position
    for character in text {
      if character == " " {
        skipSpaces()
      } else if next?.lowercased() == character.lowercased() {
        position += 1
      } else {
        position = start
        return false
      }
    }
    if text.last?.isLetter == true, next?.isLetter == true {
      position = start
      return false
    }
    return true
  }

  /// Consumes letters and hyphens, and returns them in lower case; empty if there are none.
  mutating func word() -> String {
    let start = position
    while let next, next.isLetter || (next == "-" && position > start) { position += 1 }
    return String(characters[start..<position]).lowercased()
  }

  /// Consumes digits with at most one decimal point; `nil` if there are none.
  mutating func number() -> Double? {
    let start = position
    while let next, next.isASCII, next.isNumber { position += 1 }
    guard position > start else { return nil }
    let whole = position
    if consumeSign(".") {
      let decimals = position
      while let next, next.isASCII, next.isNumber { position += 1 }
      if position == decimals { position = whole }
    }
    return Double(String(characters[start..<position])).map(PlanText.thousandth)
  }

  /// Consumes `m:ss` or `h:mm:ss`, with decimals of a second, and returns seconds; `nil` for anything else.
  mutating func clock() -> Double? {
    let start = position
    var end = start
    var parts: [Double] = []
    repeat {
      let place = position
      guard let part = number() else { break }
      // Sixty seconds are a minute, and no part but the last has decimals.
      guard parts.isEmpty || (position - place >= 2 && part < 60) else { break }
      parts.append(part)
      end = position
      if part != part.rounded() { break }
    } while parts.count < 3 && consumeSign(":")
    position = parts.count >= 2 ? end : start
    guard parts.count >= 2 else { return nil }
    return PlanText.thousandth(parts.reduce(0) { $0 * 60 + $1 })
  }

  /// Consumes a text in double quotes; `nil` if there is none.
  mutating func quoted() throws(PlanFormatError) -> String? {
    let start = position
    guard consumeSign("\"") else { return nil }
    while !isAtEnd, next != "\"" { position += 1 }
    guard consumeSign("\"") else { throw failure(.expected("a closing quote"), at: start) }
    return String(characters[(start + 1)..<(position - 1)])
  }
}
