import Foundation

/// The time of a race predicted from a best effort over another distance.
///
///     time = time₁ · (distance / distance₁)^1.06
///
/// The interval has the exponents 1.054 and 1.083: those of the groups of runners in the paper, from men
/// of 40 to 49 years to the fastest women. It is the spread of groups and not a probability for one person,
/// and it assumes training for the distance: a marathon after short races is often slower.
///
/// **Source** P. S. Riegel, *Athletic Records and Human Endurance*, American Scientist 69, 1981: the power law,
/// for efforts of 3.5 to 230 min (checked on a public page); the exponent 1.06 from his article of 1977, those
/// of the groups recalled. **Departs from it** in that it gives an interval.
public struct RaceTime: Hashable, Sendable, Codable {
  /// The exponent of the prediction, and those of its interval.
  public static let exponent = 1.06
  public static let exponents = 1.054...1.083
  /// The durations in seconds that the power law holds for.
  public static let durations = 210.0...13_800.0

  /// The distance of the race in meters.
  public let meters: Double
  /// The predicted time in seconds.
  public let seconds: Double
  /// The times with the exponents of the groups.
  public let interval: ClosedRange<Double>
  /// The effort that the prediction is from.
  public let effort: DistanceEffort

  /// Predicts a race from the effort whose distance is nearest to its own by ratio.
  ///
  /// - Parameters:
  ///   - meters: The distance of the race.
  ///   - efforts: Best efforts in any order; those outside 3.5 to 230 min are skipped.
  /// - Throws: ``PerformanceUnavailability`` where no effort has a suitable duration, or the predicted time is
  ///   outside 3.5 to 230 min.
  public init(
    over meters: Double, from efforts: [DistanceEffort]
  ) throws(PerformanceUnavailability) {
    guard meters > 0, meters.isFinite else { throw .invalidEffort(seconds: 0, amount: meters) }
    let suitable = efforts.filter { $0.meters > 0 && Self.durations.contains($0.seconds) }
    guard
      let nearest = suitable.min(by: {
        abs(log($0.meters / meters)) < abs(log($1.meters / meters))
      })
    else { throw .tooFewEfforts(efforts: 0, needed: 1) }
    let ratio = meters / nearest.meters
    let seconds = nearest.seconds * pow(ratio, Self.exponent)
    guard Self.durations.contains(seconds) else {
      throw .durationOutside(seconds: seconds, range: Self.durations)
    }
    let bounds = [Self.exponents.lowerBound, Self.exponents.upperBound].map {
      nearest.seconds * pow(ratio, $0)
    }
    self.meters = meters
    self.seconds = seconds
    // For a shorter race than the effort, the greater exponent gives the shorter time.
    interval = min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
    effort = nearest
  }
}
