package import Swimming

/// The table of the shipped models, as text and as generated Swift.
package struct StyleTableFile: Hashable, Sendable {
  /// One of the models, with its name in the table and in Swift.
  package struct Model: Hashable, Sendable {
    package let features: FeatureSet
    package let length: WindowLength

    package static let all = FeatureSet.allCases.flatMap { features in
      WindowLength.allCases.map { Model(features: features, length: $0) }
    }

    package var name: String { "\(features.rawValue)-\(length.rawValue)s" }
    var swiftName: String { "\(features.rawValue)\(length.rawValue)s" }
    /// The names of the rows, in order.
    var rowNames: [String] { features.names + [StyleDecision.bias] }
  }

  package static let path = "Models/swim-style.csv"
  package static let swiftPath = "Sources/Swimming/Model/Generated/StyleTable.swift"

  package var head: ModelTableHead
  /// The numbers as text: a row per feature (mean, deviation, weights), then one of biases.
  private var rows: [Model: [[String]]]

  private static let columns =
    ["model", "feature", "mean", "deviation"] + StyleClass.allCases.map { "\($0)" }

  package init(_ head: ModelTableHead, _ models: [Model: StyleCoefficients]) {
    self.head = head
    rows = models.mapValues { coefficients in
      func lanes(_ lanes: SIMD8<Double>) -> [String] {
        StyleClass.allCases.map { ModelTableHead.digits(lanes[$0.rawValue]) }
      }
      return coefficients.weights.indices.map { place in
        [coefficients.means[place], coefficients.deviations[place]].map(ModelTableHead.digits)
          + lanes(coefficients.weights[place])
      } + [lanes(coefficients.biases)]
    }
  }

  /// The text of the table.
  package var text: String {
    var lines = headLines + [Self.columns.joined(separator: ",")]
    for model in Model.all {
      for (name, row) in zip(model.rowNames, rows[model, default: []]) {
        let fields = name == StyleDecision.bias ? ["", ""] + row : row
        lines.append(([model.name, name] + fields).joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headLines: [String] {
    head.lines(
      "Style models of Sources/Swimming: what a feature is measured by, its weight for each class",
      method:
        "multinomial logistic regression, ridge \(StyleTrainer.ridge); classes alike, in them "
        + "subjects alike; copies \(Variation.training.map { "\($0)" }.joined(separator: ", "))")
  }
}

extension StyleTableFile {
  /// Reads a table.
  ///
  /// - Throws: ``RecordingError`` for a line that does not belong to such a table.
  package init(text: String) throws(RecordingError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func refuse(_ line: Int, _ expected: String) -> RecordingError {
      RecordingError(file: Self.path, line: line, expected: expected)
    }
    func value(_ key: String) -> String? {
      let start = "# \(key): "
      return lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
    guard let data = value("data")?.split(separator: " ").first.flatMap({ Int($0) }),
      let subjects = value("subjects")?.split(separator: " ").map({ Int($0) }),
      !subjects.contains(nil), let date = value("date")
    else { throw refuse(1, "a head with data, subjects and date") }
    head = ModelTableHead(recordingCount: data, subjects: subjects.compactMap(\.self), date: date)
    rows = [:]
    guard let first = lines.firstIndex(of: Self.columns.joined(separator: ",")) else {
      throw refuse(1, "the columns \(Self.columns.joined(separator: ","))")
    }
    var index = first + 1
    for model in Model.all {
      for name in model.rowNames {
        guard index < lines.count else { throw refuse(index, "\(model.name) \(name)") }
        let fields = lines[index].split(separator: ",", omittingEmptySubsequences: false)
          .map(String.init)
        let numbers = Array(fields.dropFirst(name == StyleDecision.bias ? 4 : 2))
        guard fields.count == Self.columns.count, fields[0] == model.name, fields[1] == name,
          numbers.allSatisfy({ Double($0)?.isFinite == true })
        else { throw refuse(index + 1, "the numbers of \(model.name) \(name)") }
        rows[model, default: []].append(numbers)
        index += 1
      }
    }
    guard lines[index...].allSatisfy(\.isEmpty) else { throw refuse(index + 1, "the end") }
  }

  /// Whether the numbers and their sources are equal, regardless of the date.
  package func isSame(as other: StyleTableFile) -> Bool {
    var dated = self
    dated.head.date = other.head.date
    return dated == other
  }

  /// The Swift source of the models.
  package var swift: String {
    let subjects = head.subjects.map(String.init).joined(separator: ", ")
    var lines = [
      "// Made by `make train` together with \(Self.path); change neither by hand.", "",
      "/// Rows of a feature's mean, deviation and weights for the classes of ``StyleClass``, at the end",
      "/// the classes' biases.",
      "enum StyleTable {",
      "  /// Whom the models were made from.",
      "  static let subjects = [",
    ]
    lines += Self.filled(subjects) + ["  ]"]
    for model in Model.all {
      lines += ["", "  static let \(model.swiftName): [Double] = ["]
      for (name, row) in zip(model.rowNames, rows[model, default: []]) {
        lines.append("    \(row.joined(separator: ", ")),  // \(name)")
      }
      lines.append("  ]")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Formats numbers separated by commas in lines of at most 100 columns.
  private static func filled(_ numbers: String) -> [String] {
    var lines: [String] = []
    var line = "   "
    for number in numbers.split(separator: " ") {
      let text = number.hasSuffix(",") ? String(number) : "\(number),"
      if line.count + 1 + text.count > 100 {
        lines.append(line)
        line = "   "
      }
      line += " \(text)"
    }
    return lines + [line]
  }
}
