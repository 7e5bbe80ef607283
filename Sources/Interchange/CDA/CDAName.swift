/// How a name of HL7 is written out.
///
/// **Source** ISO/HL7 27951:2009 (the abstract data types of HL7 version 3), entity names: the parts
/// stand in the order in which the name is written; each has white space around it, but delimiters
/// have none; and the uses of HL7's EntityNameUse, where `L` is the name one goes by.
/// **Departs from it** in that a prefix has white space after it and a suffix before it, which the
/// standard wants in the text itself: documents hold `<prefix>Dr.</prefix>` and mean `Dr. `. A
/// prefix that ends in an apostrophe or hyphen, and a suffix that begins with a comma, have none.
enum CDAName {
  private static let parts: Set = ["prefix", "given", "family", "suffix"]
  /// Ways to look a name up, not to write it.
  private static let searchUses: Set = ["SRCH", "PHON", "SNDX"]

  /// The one of several names to show: the legal one, else one without a use, else the first.
  ///
  /// - Returns: `nil` when none says anything.
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

  /// A name as one line; `nil` when it is empty or not known.
  static func written(_ name: CDAElement) -> String? {
    guard name.attributes["nullFlavor"] == nil else { return nil }
    var text = ""
    var followsPart = false
    for piece in name.content {
      switch piece {
      case .text(let more):
        // The indentation between two parts says nothing.
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

  /// Whether a part stands against the one before it without a space.
  private static func isJoined(_ text: String, _ part: CDAElement, _ words: String) -> Bool {
    if part.name == "suffix", words.hasPrefix(",") { return true }
    return ["'", "\u{2019}", "-"].contains { text.hasSuffix($0) }
  }

  /// A name at birth beside the one now, and a call name beside the one in full, are not said.
  private static func isLeftOut(_ part: CDAElement, of name: CDAElement) -> Bool {
    func isAside(_ part: CDAElement) -> Bool {
      let qualifiers = (part.attributes["qualifier"] ?? "").split(whereSeparator: \.isWhitespace)
      return qualifiers.contains(part.name == "family" ? "BR" : "CL")
    }
    guard part.name == "family" || part.name == "given", isAside(part) else { return false }
    return name.children(part.name).contains { !isAside($0) && $0.wholeText != nil }
  }
}
