import HealthModel

/// The classification of the ground of a bout, by the barometer where there is one.
///
/// A bout is flat when it rises or falls by less than 0.02 m per step and stays within one meter, plus an
/// allowance for the weather. The barometer overrides the motion, because people with an uneven gait are
/// sometimes misclassified as climbing. Without a barometer the motion alone decides, and flat is presumed.
enum FlatGround {
  /// Meters per step; a rise of 3 % at a usual step length.
  static let minimumSlope = 0.02
  static let minimumMeters = 1.0
  /// The apparent change of altitude by weather in meters per second: 1 hPa per hour, as before a storm.
  static let weather = 0.0023

  /// Returns the ground of a bout.
  ///
  /// - Parameters:
  ///   - span: The interval of the bout.
  ///   - stepCount: The number of its steps.
  ///   - history: The altitudes, where there is a barometer.
  ///   - hasStairs: Whether the motion indicated stairs.
  /// - Returns: The ground of the bout.
  static func ground(
    of span: TimeRange, stepCount: Int, history: AltitudeHistory, hasStairs: Bool
  ) -> WalkingBout.Ground {
    guard let levels = history.levels(in: span), let first = levels.first, let last = levels.last
    else { return hasStairs ? .stairs : .presumedFlat }
    var (lowest, highest) = (first.meters, first.meters)
    for level in levels {
      lowest = min(lowest, level.meters)
      highest = max(highest, level.meters)
    }
    let seconds = Double(last.time - first.time) / 1e6
    let slope = abs(last.meters - first.meters) / Double(max(stepCount, 1))
    if highest - lowest < minimumMeters + weather * seconds, slope < minimumSlope { return .flat }
    let isSteep = (highest - lowest) / Double(max(stepCount, 1)) >= StairsRun.meters.lowerBound
    return hasStairs || isSteep ? .stairs : .sloped
  }
}
