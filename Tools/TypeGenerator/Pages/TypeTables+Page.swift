extension TypeTables {
  /// The text of docs/types.md.
  func page() -> String {
    let parts = [
      """
      <!-- Made by `make types` from Types/; change the tables there, not this page. -->
      # Types

      Every type of data that the store holds. The name is the word for it on the command line, in JSON and in
      Swift; the identifier in files is the prefix of the section and the name as it stands in
      [Types/](../Types/), where the sources are told too. "No" under *apps* means that no application may
      save the type: only the platform writes it.
      """,
      quantitySection, categorySection, enumerationSection, otherSection, metadataSection,
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var quantitySection: String {
    let areas = areas(of: quantities.map(\.area)).map { area in
      "### \(area)\n\n"
        + Self.table(
          ["name", "meaning", "unit", "over time", "apps", "rules"],
          quantities.filter { $0.area == area }.map { row in
            [
              "`\(row.name)`", row.meaning, "`\(row.unit)`",
              Self.words(ofAggregation: row.aggregation),
              row.isSavedByApplications ? "" : "no", Self.rules(of: row),
            ]
          })
    }
    return """
      ## Quantities

      \(quantities.count) types, `HKQuantityTypeIdentifier…`. The unit is the one that values are stored in; any
      unit that converts to it can be given and asked for. Over time, values of a type are summed, or
      averaged: plainly, by how long each lasted, or as sound energy. \(ownSentence)

      """ + "\n" + areas.joined(separator: "\n\n")
  }

  private var ownSentence: String {
    let names = quantities.filter(\.isOwn).map { "`\($0.name)`" }.joined(separator: ", ")
    return "Ours and no platform's,\n`WorkoutQuantityTypeIdentifier…`: \(names)."
  }

  private var ownCategorySentence: String {
    let names = categories.filter(\.isOwn).map { "`\($0.name)`" }.joined(separator: ", ")
    return "Ours,\n`WorkoutCategoryTypeIdentifier…`: \(names)."
  }

  private var categorySection: String {
    let areas = areas(of: categories.map(\.area)).map { area in
      "### \(area)\n\n"
        + Self.table(
          ["name", "meaning", "values", "apps", "needs"],
          categories.filter { $0.area == area }.map { row in
            [
              "`\(row.name)`", row.meaning,
              row.values == "None" ? "" : "[\(row.values)](#\(row.values.lowercased()))",
              row.isSavedByApplications ? "" : "no",
              row.requiredMetadata.map { "`\(constant(ofKey: $0))`" }.joined(separator: ", "),
            ]
          })
    }
    return """
      ## Categories

      \(categories.count) types, `HKCategoryTypeIdentifier…`. A sample has one value of the enumeration; where none is
      named the value is 0, and the sample says no more than that it happened. \(ownCategorySentence)

      """ + "\n" + areas.joined(separator: "\n\n")
  }

  private var enumerationSection: String {
    let parts = enumerations.map { row in
      "### \(row.name)\n\n\(row.meaning). Constants: `\(row.constant)…`.\n\n"
        + Self.table(
          ["value", "name", "meaning"],
          row.cases.map { item in
            let alias = item.alias.map { ", once `\($0)`" } ?? ""
            return [String(item.value), "`\(item.name)`\(alias)", item.meaning]
          })
    }
    return "## Enumerations\n\n" + parts.joined(separator: "\n\n")
  }

  private var otherSection: String {
    """
    ## Correlations

    `HKCorrelationTypeIdentifier…`.

    \(Self.table(
      ["name", "meaning", "members"],
      correlations.map { row in
        let members = row.members.map { "`\(constant(ofQuantity: $0))`" }
        return ["`\(row.name)`", row.meaning, members.isEmpty ? "any" : members.joined(separator: ", ")]
      }))

    ## Characteristics

    `HKCharacteristicTypeIdentifier…`. Facts about the person: applications read them, only the owner sets them.

    \(Self.table(
      ["name", "meaning", "values"],
      characteristics.map { row in
        ["`\(row.name)`", row.meaning, row.values.map { "[\($0)](#\($0.lowercased()))" } ?? "a day"]
      }))
    """
  }

  private var metadataSection: String {
    """
    ## Metadata keys

    The \(metadataKeys.count) known keys; any other is an application's own and takes any value.

    \(Self.table(
      ["key", "string", "value", "on"],
      metadataKeys.map { ["`\($0.swiftName)`", "`\($0.string)`", Self.words(of: $0.kind), $0.on] }))
    """
  }
}
