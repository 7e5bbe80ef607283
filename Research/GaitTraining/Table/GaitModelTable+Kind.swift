import Mobility

extension GaitModelTable.Kind {
  /// The path below the package.
  package var path: String {
    switch self {
    case .speed: "Models/gait-speed.csv"
    case .doubleSupport: "Models/gait-double-support.csv"
    }
  }

  package var swiftPath: String {
    let folder = "Sources/Mobility/\(swiftName)/Generated"
    return "\(folder)/\(swiftName)Table.swift"
  }

  var swiftName: String {
    switch self {
    case .speed: "Speed"
    case .doubleSupport: "DoubleSupport"
    }
  }

  var title: String {
    switch self {
    case .speed: "speed model"
    case .doubleSupport: "double support model"
    }
  }

  var unit: String {
    switch self {
    case .speed: "m/s"
    case .doubleSupport: "parts of a stride"
    }
  }

  /// The names of the coefficients, in order.
  var terms: [String] {
    switch self {
    case .speed: ["rise", "cadence", "constant"]
    case .doubleSupport: ["stride-time", "surge", "unevenness", "constant"]
    }
  }

  var swiftTerms: [String] {
    switch self {
    case .speed: terms
    case .doubleSupport: ["strideTime", "surge", "unevenness", "constant"]
    }
  }

  /// Returns the lines of a table before its columns.
  func head(of walks: [KnownWalk]) -> [String] {
    let subjects = Set(walks.map(\.subject)).sorted()
    let studies = KnownWalks.studies.map { study in
      let names = subjects.filter { $0.study == study }.map(\.name)
      return "\(study.rawValue) \(names.joined(separator: " "))"
    }
    return [
      "# The \(title) of Sources/Mobility in \(unit)\(errorNote)", "# command: make train",
      "# data: \(walks.count) walks of \(KnownWalks.studies.map(\.path).joined(separator: " and "))",
      "# subjects: \(studies.joined(separator: "; "))",
      "# method: \(method); walks of a person count by the root of their number; errors are those "
        + "of eight of ten, each person left out in turn",
    ]
  }

  private var errorNote: String {
    self == .speed
      ? "; errors as a part of the speed, at least of \(SpeedModel.smallestScale)" : ""
  }

  private var method: String {
    switch self {
    case .speed: "ridge \(SpeedTrainer.ridge) on the features of SpeedModel"
    case .doubleSupport:
      "ridge \(DoubleSupportTrainer.ridge) on the features of DoubleSupportModel and a constant "
        + "for the treadmill's reference, which is left out"
    }
  }
}
