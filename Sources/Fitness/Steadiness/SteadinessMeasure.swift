/// The five measures of walking in a steadiness score.
///
/// Each is from one of the domains of gait: pace, rhythm, phase, variability and symmetry.
///
/// **Source** J. H. Hollman et al., *Gait & Posture* 34, 2011, 111–118, for the domains.
public enum SteadinessMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// Speed over height, per second.
  case speed
  /// Step length over height.
  case stepLength = "step-length"
  /// The share of a stride with both feet on the ground, in percent.
  case doubleSupport = "double-support"
  /// The standard deviation of the stride time in percent of its mean.
  case strideTimeVariability = "stride-time-variability"
  /// The share of strides whose two steps differ, in percent.
  case asymmetry

  /// Returns the value of a bout in the measure's unit; `nil` where it was not measured or is not a number.
  func value(of walk: WalkObservation, height: Double) -> Double? {
    let value: Double? =
      switch self {
      case .speed: walk.speed.map { $0 / height }
      case .stepLength: walk.stepLength.map { $0 / height }
      case .doubleSupport: walk.doubleSupport.map { $0 * 100 }
      case .strideTimeVariability: walk.strideTimeVariability.map { $0 * 100 }
      case .asymmetry: walk.asymmetry.map { $0 * 100 }
      }
    guard let value, value.isFinite else { return nil }
    return value
  }

  /// The percentile of the bouts that represents the period: the median, and for asymmetry the 90th
  /// percentile, because most bouts have none.
  var rank: Double { self == .asymmetry ? 90 : 50 }

  var scale: SteadinessConstants.Scale {
    switch self {
    case .speed: SteadinessConstants.speed
    case .stepLength: SteadinessConstants.stepLength
    case .doubleSupport: SteadinessConstants.doubleSupport
    case .strideTimeVariability: SteadinessConstants.strideTimeVariability
    case .asymmetry: SteadinessConstants.asymmetry
    }
  }
}
