import HealthModel

/// A rise or fall without a rest, before its classification.
struct StairsRun: Hashable {
  /// +1 up, −1 down.
  var sign: Double
  /// The levels from the one before the first moving level to the last moving one.
  var levels: [AltitudeTrack.Level]
  /// The number of levels up to the last moving one.
  var moving: Int

  /// The minimum height: less may be a landing, a curb, or the weather; three meters minus the loss by
  /// smoothing.
  static let minimumMeters = 2.5
  /// The minimum steps of a flight; fewer indicate an elevator.
  static let minimumSteps = 6
  /// The height per step in meters.
  ///
  /// Treads are 0.13 to 0.22 m high, and a landing adds steps that do not rise. A steep road rises less. More
  /// is an elevator, an escalator, or two treads at a time, which cannot be distinguished from walking up an
  /// escalator.
  static let meters = 0.10...0.26
  /// The plausible vertical speeds in m/s; outside, the climb is not one person's or its ends are wrong.
  static let speeds = 0.10...1.50
  /// The range of the height over which speed is measured.
  static let lowShare = 0.1
  static let highShare = 0.9

  /// The shares of the height at the first and the last step; the altitude fluctuates outside.
  static let firstShare = 0.03
  static let lastShare = 0.97

  var start: Int64 { levels[0].time }
  var end: Int64 { levels[moving - 1].time }
  /// The rise in meters, positive upward.
  var rise: Double { levels[moving - 1].meters - levels[0].meters }

  /// Returns the stairs of the run.
  ///
  /// - Parameter steps: The times of the steps from its ``start`` to its ``end``.
  /// - Returns: `nil` for runs that are too low, and for elevators, escalators and roads.
  func bout(steps: [Int64]) -> StairsBout? {
    let height = abs(rise)
    guard rise * sign > 0, height >= Self.minimumMeters, let top = crossing(Self.lastShare) else {
      return nil
    }
    let foot = lastBelow(Self.firstShare)
    let climb = foot..<max(foot + 1, start + Int64(clamping: top * 1e6))
    let count = steps.count { climb.contains($0) }
    guard count >= Self.minimumSteps, Self.meters.contains(height / Double(count)) else {
      return nil
    }
    let span = TimeRange(
      start: Instant(microseconds: climb.lowerBound), end: Instant(microseconds: climb.upperBound))
    return StairsBout(
      span: span, direction: sign > 0 ? .up : .down, stepCount: count,
      heightMeters: height, speedMetersPerSecond: speed(height))
  }

  private func speed(_ height: Double) -> Double? {
    guard let low = crossing(Self.lowShare), let high = crossing(Self.highShare), high > low else {
      return nil
    }
    let speed = (Self.highShare - Self.lowShare) * height / (high - low)
    return Self.speeds.contains(speed) ? speed : nil
  }

  /// Returns the time of the last level in the lower half of the rise that does not exceed a share of it.
  private func lastBelow(_ share: Double) -> Int64 {
    var time = start
    for level in levels[..<moving] {
      let risen = (level.meters - levels[0].meters) * sign / abs(rise)
      if risen <= share { time = level.time }
      if risen >= 0.5 { break }
    }
    return time
  }

  /// Returns the seconds after the start at which a share of the rise is first reached.
  private func crossing(_ share: Double) -> Double? {
    let wanted = share * abs(rise)
    var before = 0.0
    for index in 1..<moving {
      let risen = (levels[index].meters - levels[0].meters) * sign
      if risen >= wanted {
        let part = risen > before ? (wanted - before) / (risen - before) : 1
        let interval = Double(levels[index].time - levels[index - 1].time)
        return (Double(levels[index - 1].time - start) + part * interval) / 1e6
      }
      before = risen
    }
    return nil
  }
}

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
