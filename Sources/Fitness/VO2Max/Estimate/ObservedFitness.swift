import Foundation

/// The fitness that one workout indicates, without other knowledge of the person.
public struct ObservedFitness: Hashable, Sendable {
  /// The natural logarithm of mL/min·kg: the weighted median over the segments.
  public let logValue: Double
  /// The variance of the logarithm between workouts of the same person.
  public let variance: Double
  /// The range of shares of the heart rate reserve.
  public let fractions: ClosedRange<Double>
  public let segmentCount: Int
  public let gaits: Set<FootGait>

  /// mL/min·kg.
  public var value: Double { exp(logValue) }
}

extension VO2MaxObservation {
  /// Returns the fitness indicated by the segments with enough effort; `nil` where there are too few.
  ///
  /// Each segment extrapolates: the uptake above rest over the share of the heart rate reserve. The errors of
  /// segments of one workout are common, so more segments do not reduce the variance.
  public func fitness(
    _ reserve: HeartRateReserve, massKilograms: Double?, constants: VO2MaxConstants = .standard
  ) -> ObservedFitness? {
    var values: [WeightedValue] = []
    var fractions: [Double] = []
    var gaits: Set<FootGait> = []
    for segment in segments {
      guard let fraction = reserve.fraction(of: segment.heartRate, segment.gait),
        constants.fractions.contains(fraction)
      else { continue }
      let demand = segment.oxygenDemand(massKilograms: massKilograms, constants: constants)
      let above = max(0, demand - OxygenDemand.resting)
      values.append(
        WeightedValue(
          value: log(OxygenDemand.resting + above / fraction),
          weight: 1 / variance(of: segment, at: fraction, constants)))
      fractions.append(fraction)
      gaits.insert(segment.gait)
    }
    guard values.count >= constants.leastSegments, let median = WeightedValue.median(of: values),
      let lowest = fractions.min(), let highest = fractions.max()
    else { return nil }
    let weights = values.reduce(0) { $0 + $1.weight }
    return ObservedFitness(
      logValue: median, variance: Double(values.count) / weights, fractions: lowest...highest,
      segmentCount: values.count, gaits: gaits)
  }

  private func variance(
    of segment: SteadySegment, at fraction: Double, _ constants: VO2MaxConstants
  ) -> Double {
    let deviation =
      switch fraction {
      case ..<constants.brisk: constants.lightDeviation
      case ..<constants.vigorous: constants.moderateDeviation
      default: constants.vigorousDeviation
      }
    let isHot = (temperature ?? 0) > constants.hot
    let isLate = segment.secondsIntoWorkout > constants.lateSeconds
    let drifted = deviation * deviation * (isHot || isLate ? constants.driftFactor : 1)
    let ungraded = segment.isGraded ? 0 : constants.ungradedDeviation
    return drifted + ungraded * ungraded
  }
}

/// A value with a weight.
struct WeightedValue: Hashable, Sendable {
  var value: Double
  var weight: Double

  /// Returns the weighted median, interpolated between the adjacent values.
  static func median(of values: [WeightedValue]) -> Double? {
    let sorted = values.sorted { ($0.value, $0.weight) < ($1.value, $1.weight) }
    guard let first = sorted.first else { return nil }
    let half = values.reduce(0) { $0 + $1.weight } / 2
    var before = (value: first.value, place: first.weight / 2)
    var total = 0.0
    for value in sorted {
      let place = total + value.weight / 2
      if place >= half {
        guard place > before.place else { return value.value }
        let share = max(0, (half - before.place) / (place - before.place))
        return before.value + share * (value.value - before.value)
      }
      before = (value.value, place)
      total += value.weight
    }
    return before.value
  }
}
