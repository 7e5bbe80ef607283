package import Foundation
package import Mobility

/// The table of the shipped stairs models, as text and as generated Swift.
package struct StairsTableFile: Sendable {
  package static let path = "Models/gait-stairs.csv"
  package static let swiftPath = "Sources/Mobility/Stairs/Generated/StairsTable.swift"

  private static let columns =
    ["model", "feature", "mean", "deviation"] + StairsClass.allCases.map { "\($0)" }

  private let models: [(set: StairsSet, coefficients: StairsCoefficients)]

  package init(_ models: [(set: StairsSet, coefficients: StairsCoefficients)]) {
    self.models = models
  }

  /// The text of the table.
  package var text: String {
    var lines = [
      "# Stairs models of Sources/Mobility: what a feature is measured by, its weight for each class",
      "# command: make train",
    ]
    for (set, _) in models {
      lines.append("# windows of \(set.model.rawValue): \(set.windows.count)")
    }
    for study in GaitStudy.allCases {
      let people = Set(models.flatMap(\.set.subjects)).sorted()
        .filter { $0.hasPrefix(study.rawValue + " ") }
        .map { String($0.dropFirst(study.rawValue.count + 1)) }
      if !people.isEmpty {
        lines.append("# subjects: \(study.rawValue) \(people.joined(separator: " "))")
      }
    }
    lines.append(
      "# method: multinomial logistic regression, ridge \(StairsTrainer.ridge); classes alike, in them "
        + "subjects alike")
    lines.append(Self.columns.joined(separator: ","))
    for (set, coefficients) in models {
      for (name, row) in Self.rows(set.model, coefficients) {
        let fields = name == Self.bias ? ["", ""] + row : row
        lines.append(([set.model.rawValue, name] + fields).joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The Swift source of the models.
  package var swift: String {
    var lines = [
      "// Made by `make train` together with \(Self.path); change neither by hand.", "",
      "/// Rows of a feature's mean, deviation and weights for the classes of ``StairsClass``, at the end",
      "/// the classes' biases.", "enum StairsTable {",
    ]
    for (index, (set, coefficients)) in models.enumerated() {
      if index > 0 { lines.append("") }
      lines.append("  static let \(set.model.swiftName): [Double] = [")
      for (name, row) in Self.rows(set.model, coefficients) {
        lines.append("    \(row.joined(separator: ", ")),  // \(name)")
      }
      lines.append("  ]")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static let bias = "bias"

  private static func rows(
    _ model: StairsSet.Model, _ coefficients: StairsCoefficients
  ) -> [(name: String, numbers: [String])] {
    func lanes(_ lanes: SIMD4<Double>) -> [String] {
      StairsClass.allCases.map { digits(lanes[$0.rawValue]) }
    }
    return model.features.indices.map { place in
      let scale = [coefficients.means[place], coefficients.deviations[place]].map(digits)
      return (model.features[place].name, scale + lanes(coefficients.weights[place]))
    } + [(bias, lanes(coefficients.biases))]
  }

  /// Formats a number with five decimals; more would not generalize to other people.
  private static func digits(_ number: Double) -> String {
    let text = String(format: "%.5f", number)
    return Double(text) == 0 ? "0.00000" : text
  }
}

/// Trains the stairs models and writes their table and their Swift source.
package enum StairsTraining {
  /// Trains on all people and writes both files.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - data: The folder with the datasets below `gait`.
  /// - Throws: ``GaitRecordingError`` for a missing or invalid recording, or an error of writing a
  ///   file.
  package static func write(root: URL, data: URL) throws {
    let models = try StairsSet.Model.allCases.map { model in
      let set = try StairsSet(model, below: data)
      return (set: set, coefficients: StairsTrainer().coefficients(for: set))
    }
    let file = StairsTableFile(models)
    try file.text.write(
      to: root.appending(path: StairsTableFile.path), atomically: true, encoding: .utf8)
    try file.swift.write(
      to: root.appending(path: StairsTableFile.swiftPath), atomically: true, encoding: .utf8)
  }
}
