/// Formats an HL7 name as text.
///
/// **Source** ISO/HL7 27951:2009 (the abstract data types of HL7 version 3), entity names: the
/// parts appear in writing order; each is surrounded by white space, except delimiters; the uses
/// are those of HL7's EntityNameUse, where `L` is the customary name. **Departs from it** in that a
/// prefix is followed and a suffix is preceded by white space, which the standard requires in the
/// text itself: documents contain `<prefix>Dr.</prefix>` and mean `Dr. `. No space is added after a
/// prefix that ends in an apostrophe or hyphen, or before a suffix that begins with a comma.
enum CDAName {
  private static let parts: Set = ["prefix", "given", "family", "suffix"]
  /// Uses that serve to search for a name, not to display it.
  private static let searchUses: Set = ["SRCH", "PHON", "SNDX"]

  /// Returns the name to display: the legal one, else one without a use, else the first.
  ///
  /// - Returns: `nil` if all names are empty.
  static func preferred(_ names: [CDAElement]) -> String? {
    let candidates = names.compactMap { name in written(name).map { (rank(name), $0) } }
    return candidates.min { $0.0 < $1.0 }?.1
  }

  private static func rank(_ name: CDAElement) -> Int {
    let uses = (name.attributes["use"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if uses.contains("L") { return 0 }
    if !searchUses.isDisjoint(with: uses) { return 3 }
    return uses.isEmpty ? 1 : 2
  }

  /// Returns a name as one line; `nil` if it is empty or unknown.
  static func written(_ name: CDAElement) -> String? {
    guard name.attributes["nullFlavor"] == nil else { return nil }
    var text = ""
    var followsPart = false
    for piece in name.content {
      switch piece {
      case .text(let more):
        // Skip the indentation between two parts.
        guard !more.normalizedSpace.isEmpty else { continue }
        text += more
        followsPart = false
      case .element(let part):
        guard part.isHL7 else { continue }
        if part.name == "delimiter" {
          text += part.text
          followsPart = false
        } else if parts.contains(part.name), !isLeftOut(part, of: name),
          let words = part.wholeText
        {
          if followsPart, !isJoined(text, part, words) { text += " " }
          text += words
          followsPart = true
        }
      }
    }
    return text.normalizedSpace.nonEmpty
  }

  /// Returns whether a part is joined to the previous one without a space.
  private static func isJoined(_ text: String, _ part: CDAElement, _ words: String) -> Bool {
    if part.name == "suffix", words.hasPrefix(",") { return true }
    return ["'", "\u{2019}", "-"].contains { text.hasSuffix($0) }
  }

  /// Returns whether a part is omitted: a birth name next to the current name, or a call name next
  /// to the full name.
  private static func isLeftOut(_ part: CDAElement, of name: CDAElement) -> Bool {
    func isAside(_ part: CDAElement) -> Bool {
      let qualifiers = (part.attributes["qualifier"] ?? "").split(whereSeparator: \.isWhitespace)
      return qualifiers.contains(part.name == "family" ? "BR" : "CL")
    }
    guard part.name == "family" || part.name == "given", isAside(part) else { return false }
    return name.children(part.name).contains { !isAside($0) && $0.wholeText != nil }
  }
}
