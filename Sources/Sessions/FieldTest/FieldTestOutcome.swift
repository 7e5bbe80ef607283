public import HealthModel

/// What a field test that has ended measured.
public struct FieldTestOutcome: Hashable, Sendable {
  /// Where the distance is from.
  public enum DistanceSource: String, Hashable, Sendable, Codable {
    /// Laps of a course of known length.
    case course
    /// A satellite receiver.
    case receiver
  }

  public let test: FieldTest
  public let span: Span
  public let end: FieldTestEnd
  /// Whether the recorder was not running for a part of it.
  public let hadSilence: Bool
  /// Metres; `nil` where nothing told them.
  public let distanceMeters: Double?
  /// One standard deviation of their error.
  public let distanceDeviationMeters: Double?
  public let distanceSource: DistanceSource
  /// The middle radius of the 95 % circles of the positions that the distance is of, in metres.
  public let horizontalAccuracyMeters: Double?
  public let lapCount: Int
  /// Metres after the last lap.
  public let remainderMeters: Double?
  /// Whether someone said the remainder; otherwise it is what the pace of the last laps makes it.
  public let isRemainderTold: Bool
  public let rests: [Span]
  /// Beats per minute about the start.
  public let startHeartRate: Double?
  /// Beats per minute in the last seconds.
  public let endHeartRate: Double?
  /// Beats per minute in the last quarter of the time.
  public let lastQuarterHeartRate: Double?
  /// Lines of the shuttle run that were reached in time.
  public let shuttleCount: Int?

  /// Standing still, all rests together.
  public var restDuration: Duration { rests.map(\.duration).reduce(.zero, +) }

  /// Where the runner of shuttles got: `level` is the one under way, with the shuttles run in it.
  public var stage: (level: Int, shuttles: Int)? {
    guard let shuttleCount else { return nil }
    let done = ShuttleSchedule.beeps.prefix(shuttleCount)
    guard let last = done.last else { return (1, 0) }
    return (last.level, last.shuttle)
  }
}
