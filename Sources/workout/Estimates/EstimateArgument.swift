public import ArgumentParser
public import Estimation

extension EstimateKind: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument) }

  public static var allValueStrings: [String] { allCases.map(\.rawValue) }

  /// The name for display.
  var title: String {
    switch self {
    case .vo2Max: "VO₂max"
    case .sixMinuteWalk: "Six-minute walk"
    case .steadiness: "Walking steadiness"
    }
  }
}
