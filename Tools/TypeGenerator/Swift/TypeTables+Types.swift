extension TypeTables {
  func quantityTypesSwift() throws(TableError) -> String {
    var statics: [String] = []
    for row in quantities {
      var arguments = [
        SwiftText.quoted(row.identifier), try UnitExpression.swift(of: row.unit, in: row.row),
        ".\(row.aggregation)",
      ]
      if !row.isSavedByApplications { arguments.append("isSavedByApplications: false") }
      if let limits = row.limits {
        arguments.append("limits: \(limits.lowerBound)...\(limits.upperBound)")
      }
      arguments += required(row.requiredMetadata)
      if row.refusesFuture { arguments.append("refusesFuture: true") }
      if row.isOwn { arguments.append("isOwn: true") }
      let comment = SwiftText.comment("\(row.meaning), in `\(row.unit)`.", indent: 2)
      statics.append(
        comment + "\n"
          + SwiftText.call("public static let \(row.name) = QuantityType", arguments, indent: 2))
    }
    return SwiftText.file(
      of: "quantity-types.csv",
      [
        SwiftText.block("extension QuantityType", statics),
        all("QuantityType", quantities.map(\.name), "Every quantity type, by area."),
      ])
  }

  func categoryTypesSwift() -> String {
    let statics = categories.map { row in
      var arguments = [
        SwiftText.quoted(row.identifier), ".\(row.values.uncapitalizedFirst)",
      ]
      if !row.isSavedByApplications { arguments.append("isSavedByApplications: false") }
      arguments += required(row.requiredMetadata)
      if row.refusesDuration { arguments.append("refusesDuration: true") }
      if row.isOwn { arguments.append("isOwn: true") }
      return SwiftText.comment("\(row.meaning).", indent: 2) + "\n"
        + SwiftText.call("public static let \(row.name) = CategoryType", arguments, indent: 2)
    }
    return SwiftText.file(
      of: "category-types.csv",
      [
        SwiftText.block("extension CategoryType", statics),
        all("CategoryType", categories.map(\.name), "Every category type, by area."),
      ])
  }

  func correlationTypesSwift() -> String {
    let statics = correlations.map { row in
      var arguments = [SwiftText.quoted(row.identifier)]
      if !row.members.isEmpty {
        let members = row.members.map { ".\(constant(ofQuantity: $0))" }
        arguments.append("members: [\(members.joined(separator: ", "))]")
      }
      return SwiftText.comment("\(row.meaning).", indent: 2) + "\n"
        + SwiftText.call("public static let \(row.name) = CorrelationType", arguments, indent: 2)
    }
    return SwiftText.file(
      of: "correlation-types.csv",
      [
        SwiftText.block("extension CorrelationType", statics),
        all("CorrelationType", correlations.map(\.name), "Every correlation type."),
      ])
  }

  func characteristicTypesSwift() -> String {
    let statics = characteristics.map { row in
      SwiftText.comment("\(row.meaning).", indent: 2) + "\n"
        + SwiftText.call(
          "public static let \(row.name) = CharacteristicType",
          [SwiftText.quoted(row.identifier)], indent: 2)
    }
    return SwiftText.file(
      of: "characteristic-types.csv",
      [
        SwiftText.block("extension CharacteristicType", statics),
        all("CharacteristicType", characteristics.map(\.name), "Every characteristic type."),
      ])
  }

  private func required(_ keys: [String]) -> [String] {
    guard !keys.isEmpty else { return [] }
    let names = keys.map { ".\(constant(ofKey: $0))" }
    return ["requiredMetadata: [\(names.joined(separator: ", "))]"]
  }

  private func all(_ type: String, _ names: [String], _ sentence: String) -> String {
    SwiftText.block(
      "extension \(type)",
      [
        SwiftText.comment(sentence, indent: 2) + "\n"
          + SwiftText.array("public static let all: [\(type)] = ", names, indent: 2)
      ])
  }
}
