public import HealthModel

/// The measurements of a field test that has ended.
public struct FieldTestOutcome: Hashable, Sendable {
  /// The source of the distance.
  public enum DistanceSource: String, Hashable, Sendable, Codable {
    /// Laps of a course of known length.
    case course
    /// A satellite receiver.
    case receiver
  }

  public let test: FieldTest
  public let span: TimeRange
  public let end: FieldTestEnd
  /// Whether the recorder was not running for a part of the test.
  public let hadSilence: Bool
  /// The distance in meters; `nil` if it was not measured.
  public let distanceMeters: Double?
  /// One standard deviation of the distance's error, in meters.
  public let distanceDeviationMeters: Double?
  public let distanceSource: DistanceSource
  /// The median radius, in meters, of the 95 % circles of the positions that contribute to the
  /// distance.
  public let horizontalAccuracyMeters: Double?
  public let lapCount: Int
  /// The distance in meters after the last lap.
  public let remainderMeters: Double?
  /// Whether a person reported the remainder; otherwise it is estimated from the pace of the last
  /// laps.
  public let isRemainderTold: Bool
  public let rests: [TimeRange]
  /// The heart rate at the start, in beats per minute.
  public let startHeartRate: Double?
  /// The heart rate in the last seconds, in beats per minute.
  public let endHeartRate: Double?
  /// The heart rate in the last quarter of the time, in beats per minute.
  public let lastQuarterHeartRate: Double?
  /// The number of lines of the shuttle run that were reached in time.
  public let shuttleCount: Int?

  /// The total duration of all rests.
  public var restDuration: Duration { rests.map(\.duration).reduce(.zero, +) }

  /// The stage reached in the shuttle run: `level` is the last level, with the number of shuttles
  /// run in it.
  public var stage: (level: Int, shuttles: Int)? {
    guard let shuttleCount else { return nil }
    let done = ShuttleSchedule.beeps.prefix(shuttleCount)
    guard let last = done.last else { return (1, 0) }
    return (last.level, last.shuttle)
  }
}
