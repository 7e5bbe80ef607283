extension TypeTables {
  /// The value tables of category types.
  func categoryValuesSwift() -> String {
    let statics = categoryValues.map { row in
      let cases = row.cases.map { "\($0.value): \(SwiftText.quoted($0.name))" }
      let aliases = row.cases.compactMap { item in
        item.alias.map { "\(SwiftText.quoted($0)): \(item.value)" }
      }
      var text =
        SwiftText.comment("\(row.meaning).", indent: 2) + "\n"
        + "  static let \(row.name.uncapitalizedFirst) = CategoryValues(\n"
        + "    \(SwiftText.quoted(row.name)), constant: \(SwiftText.quoted(row.constant)),\n"
      text += SwiftText.array("cases: ", cases, indent: 4)
      if !aliases.isEmpty { text += ",\n    aliases: [\(aliases.joined(separator: ", "))]" }
      return text + ")"
    }
    let all = SwiftText.array(
      "static let all: [CategoryValues] = ", categoryValues.map(\.name.uncapitalizedFirst),
      indent: 2)
    return SwiftText.file(
      of: "enumeration-cases.csv",
      [SwiftText.block("extension CategoryValues", statics + [all])])
  }

  /// The enumerations that are Swift types of their own.
  func enumerationsSwift() -> String {
    let types = enumerations.filter(\.isSwift).map { row in
      let cases = row.cases.map { item in
        let comment =
          item.meaning.isEmpty ? "" : SwiftText.comment("\(item.meaning).", indent: 2) + "\n"
        return comment + "  case \(item.name) = \(item.value)"
      }
      var members = [
        cases.joined(separator: "\n"),
        text(
          of: "exportName", saying: "The name of the constant, as exports have it.",
          row.cases.map { ($0.name, row.constant + $0.constant) }),
      ]
      if row.cases.allSatisfy({ !$0.meaning.isEmpty }) {
        members.append(
          text(
            of: "meaning", saying: "The meaning of the case, for people.",
            row.cases.map { ($0.name, $0.meaning) }))
      }
      return SwiftText.comment("\(row.meaning); raw values are stored and exported.", indent: 0)
        + "\n"
        + SwiftText.block(
          "public enum \(row.name): Int, Hashable, Sendable, Codable, CaseIterable, NamedCase",
          members)
    }
    return SwiftText.file(of: "enumeration-cases.csv", types)
  }

  /// Returns a property with a text for each case.
  private func text(
    of property: String, saying sentence: String, _ texts: [(name: String, text: String)]
  ) -> String {
    let lines = texts.map { "    case .\($0.name): \(SwiftText.quoted($0.text))" }
    return SwiftText.comment(sentence, indent: 2) + "\n"
      + "  public var \(property): String {\n    switch self {\n"
      + lines.joined(separator: "\n") + "\n    }\n  }"
  }
}
