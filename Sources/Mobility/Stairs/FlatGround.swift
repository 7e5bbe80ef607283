import HealthModel

/// Says what ground a bout was on, by the barometer where there is one.
///
/// A bout is flat that rises or falls by less than 0.02 m a step and stays within one metre, plus what the
/// weather may do in that time. A barometer outweighs what the motion looks like, for people with an uneven
/// gait are taken for climbers now and then; without one the motion alone decides, and flat is presumed.
enum FlatGround {
  /// Metres a step; a rise of 3 in 100 at a usual step.
  static let leastSlope = 0.02
  static let leastMeters = 1.0
  /// Metres a second that the air alone can make: 1 hPa an hour, as before a storm.
  static let weather = 0.0023

  /// The ground of a bout.
  ///
  /// - Parameters:
  ///   - span: The bout.
  ///   - stepCount: Its steps.
  ///   - history: The heights, where there is a barometer.
  ///   - hasStairs: Whether the motion looked like stairs for a while.
  /// - Returns: What it was on.
  static func ground(
    of span: Span, stepCount: Int, history: AltitudeHistory, hasStairs: Bool
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
    if highest - lowest < leastMeters + weather * seconds, slope < leastSlope { return .flat }
    let isSteep = (highest - lowest) / Double(max(stepCount, 1)) >= StairsRun.meters.lowerBound
    return hasStairs || isSteep ? .stairs : .sloped
  }
}
