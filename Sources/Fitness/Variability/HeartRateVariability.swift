public import HealthModel

/// Five minutes of beats with the checks for reporting their variability.
struct RestWindow {
  /// Five minutes is the standard duration of short-term variability (Task Force 1996).
  static let blockCount = 5
  /// The upper end of a normal resting heart rate of adults, in beats per minute.
  static let fastestRest = 100.0
  /// The maximum relative difference between the mean interval of a minute and that of the window.
  ///
  /// Variability applies to a stationary heart rate (Task Force 1996, stationarity); the number is this
  /// project's choice.
  static let steadiness = 0.1
  /// The maximum share of rejected intervals.
  ///
  /// The Task Force requires recordings free of them without a number; this one is this project's choice.
  static let maximumRejected = 0.05

  let blocks: ArraySlice<BeatRun.Block>

  var span: TimeRange {
    TimeRange(
      start: blocks[blocks.startIndex].span.start, end: blocks[blocks.endIndex - 1].span.end)
  }

  /// Checks the window and computes its variability.
  ///
  /// - Parameter isStill: The result of a motion sensor; `nil` without one.
  /// - Returns: SDNN and RMSSD with the counts they are based on.
  /// - Throws: The first reason not to report them.
  func variability(isStill: Bool?) throws(HeartRateVariabilityUnavailability)
    -> HeartRateVariability
  {
    let beats = blocks.flatMap(\.beats)
    let normal = beats.filter(\.isNormal).map(\.seconds)
    let share = Double(beats.count - normal.count) / Double(max(1, beats.count))
    guard normal.count > 2 else { throw .unclean(rejectedShare: share) }
    let mean = Self.mean(normal)
    let rate = 60 / mean
    guard rate <= Self.fastestRest else { throw .notAtRest(meanRate: rate) }
    for block in blocks {
      let intervals = block.beats.filter(\.isNormal).map(\.seconds)
      guard !intervals.isEmpty, abs(Self.mean(intervals) - mean) <= Self.steadiness * mean else {
        throw .unsteady
      }
    }
    guard share <= Self.maximumRejected else { throw .unclean(rejectedShare: share) }
    var differences: [Double] = []
    for (before, after) in zip(beats, beats.dropFirst()) where before.isNormal && after.isNormal {
      differences.append(after.seconds - before.seconds)
    }
    guard !differences.isEmpty else { throw .unclean(rejectedShare: share) }
    let squares = normal.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let successive = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
    return HeartRateVariability(
      span: span,
      standardDeviation: (squares / Double(normal.count - 1)).squareRoot() * Self.milliseconds,
      successiveDifference: successive.squareRoot() * Self.milliseconds,
      beatCount: beats.count, rejectedCount: beats.count - normal.count, meanRate: rate,
      isStillnessMeasured: isStill == true)
  }

  private static let milliseconds = 1000.0

  private static func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }
}

/// The heart rate variability over a few minutes of rest.
///
/// **Source** Task Force of the European Society of Cardiology and the North American Society of Pacing and
/// Electrophysiology, “Heart rate variability: standards of measurement, physiological interpretation, and
/// clinical use”, *Circulation* 93(5), 1043–1065, 1996.
public struct HeartRateVariability: Hashable, Sendable {
  /// The interval from before the first beat interval to after the last.
  public var span: TimeRange
  /// Standard deviation of the normal intervals (SDNN), in milliseconds.
  public var standardDeviation: Double
  /// The root mean square of the differences between adjacent normal intervals (RMSSD), in milliseconds.
  public var successiveDifference: Double
  /// The number of all intervals in the span.
  public var beatCount: Int
  /// The number of intervals rejected as ectopic or as sensor errors.
  public var rejectedCount: Int
  /// The mean heart rate in beats per minute, from the normal intervals.
  public var meanRate: Double
  /// Whether a motion sensor measured that the body was still; `false` without a motion sensor.
  public var isStillnessMeasured: Bool
}

/// The reason why no variability is available.
public enum HeartRateVariabilityUnavailability: Error, Hashable, Sendable {
  /// No sensor reported beat intervals.
  case noBeats
  /// No five-minute window without gaps.
  case tooShort
  /// The activity involves movement, and no motion sensor measured stillness.
  case stillnessUnknown
  case moving
  /// The heart rate is too high for rest; the value is in beats per minute.
  case notAtRest(meanRate: Double)
  /// The heart rate rose or fell.
  case unsteady
  /// Too many intervals were rejected; the value is their share, 0...1.
  case unclean(rejectedShare: Double)
}
