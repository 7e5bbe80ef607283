import Estimation
import Recording

/// The versions of all engines that compute rows.
enum CohortEngines {
  static let text = EstimateKind.allCases.reduce(AnalysisEngines.all) {
    $0.adding($1.rawValue, $1.algorithmVersion)
  }.description
}
