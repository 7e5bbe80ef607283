import Foundation

extension ContactTableFile {
  /// Returns the lines of a table before its columns.
  static func head(of walks: ContactWalks) -> [String] {
    let studies = KnownWalks.studies.map { study in
      let names = walks.subjects.filter { $0.study == study }.map(\.name)
      return "\(study.rawValue) \(names.joined(separator: " "))"
    }
    return [
      "# The contact models of Sources/Mobility: weights of ContactModel's filters by tap and channel; "
        + "asymmetry as a part of the steps' mean",
      "# command: make train",
      "# data: \(walks.walks.count) walks of "
        + KnownWalks.studies.map(\.path).joined(separator: " and "),
      "# subjects: \(studies.joined(separator: "; "))",
      "# method: ridge \(ContactTrainer.ridge), constants free: the score of each moment, then the lateness "
        + "of the contacts that it finds; people of a set alike, sets alike; asymmetry: a line, people alike",
    ]
  }

  /// The Swift source of the models.
  package var swift: String {
    var lines = [
      "// Made by `make train` together with \(Self.path); change neither by hand.", "",
      "/// The coefficients of ``ContactModel`` and ``AsymmetryModel``.", "///",
      "/// For each tap of the score up, ahead and left, with rotation also yaw, roll and pitch; its constant;",
      "/// the same for the timing.", "enum ContactTable {",
    ]
    for axes in ContactAxes.allCases {
      lines.append("  static let \(axes.swiftName): [Double] = [")
      for row in rows where row.key.model == axes.rawValue {
        lines.append("    \(row.digits.joined(separator: ", ")),")
      }
      lines += ["  ]", ""]
    }
    for row in rows where row.key.model == Key.asymmetry {
      lines.append("  static let asymmetry\(row.key.part.capitalized) = \(row.digits.joined())")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}
