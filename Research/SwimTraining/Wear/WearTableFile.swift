package import Swimming

/// The table of the shipped wear model, as text and as generated Swift.
package struct WearTableFile: Hashable, Sendable {
  package static let path = "Models/swim-wear.csv"
  package static let swiftPath = "Sources/Swimming/Wear/Generated/WearTable.swift"

  private let head: ModelTableHead
  /// The numbers as text: a row per feature (mean, deviation, weights), then one of biases.
  private let rows: [[String]]

  private static let names = FeatureSet.full.names + [StyleDecision.bias]
  private static let columns =
    ["feature", "mean", "deviation"] + StyleClass.allCases.dropFirst().map { "\($0)" }

  package init(_ head: ModelTableHead, _ coefficients: WearCoefficients) {
    self.head = head
    func lanes(_ lanes: SIMD4<Double>) -> [String] {
      (0..<4).map { ModelTableHead.digits(lanes[$0]) }
    }
    rows =
      coefficients.weights.indices.map { place in
        [coefficients.means[place], coefficients.deviations[place]].map(ModelTableHead.digits)
          + lanes(coefficients.weights[place])
      } + [lanes(coefficients.biases)]
  }

  /// The text of the table.
  package var text: String { text(head) }

  /// Returns the old table if it differs only in its date; otherwise this one.
  package func text(replacing old: String?) -> String {
    let date = old?.split(separator: "\n").first { $0.hasPrefix(ModelTableHead.dateKey) }
      .map { String($0.dropFirst(ModelTableHead.dateKey.count)) }
    guard let old, let date else { return text }
    var dated = head
    dated.date = date
    return text(dated) == old ? old : text
  }

  private func text(_ head: ModelTableHead) -> String {
    var lines = head.lines(
      "Wear model of Sources/Swimming: what a feature is measured by, its weight for each style",
      method: "multinomial logistic regression of style and wear, one set of weights for the four "
        + "wears by the signs of features, ridge \(StyleTrainer.ridge); styles alike, in them subjects "
        + "alike")
    lines.append(Self.columns.joined(separator: ","))
    for (name, row) in zip(Self.names, rows) {
      let fields = name == StyleDecision.bias ? ["", ""] + row : row
      lines.append(([name] + fields).joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The Swift source of the model.
  package var swift: String {
    var lines = [
      "// Made by `make train` together with \(Self.path); change neither by hand.", "",
      "/// Rows of a feature's mean, deviation and weights for freestyle, breaststroke, backstroke and",
      "/// butterfly, at the end the styles' biases.",
      "enum WearTable {",
      "  static let full6s: [Double] = [",
    ]
    for (name, row) in zip(Self.names, rows) {
      lines.append("    \(row.joined(separator: ", ")),  // \(name)")
    }
    return (lines + ["  ]", "}"]).joined(separator: "\n") + "\n"
  }
}
