public import HealthModel

/// The totals that a device reports for a workout, a lap or a length; `nil` is unknown.
public struct ActivityTotals: Hashable, Sendable {
  /// Seconds with the timer running.
  public var timerSeconds: Double?
  /// Seconds from the start to the end.
  public var elapsedSeconds: Double?
  /// Seconds in motion.
  public var movingSeconds: Double?
  public var distanceMeters: Double?
  public var ascentMeters: Double?
  public var descentMeters: Double?
  public var kilocalories: Double?
  /// Meters per second.
  public var averageSpeed, maximumSpeed: Double?
  /// Beats per minute.
  public var averageHeartRate, minimumHeartRate, maximumHeartRate: Double?
  /// Per minute, as ``ActivityPoint/cadence``.
  public var averageCadence, maximumCadence: Double?
  /// Watts.
  public var averagePower, maximumPower: Double?
  public var stepCount: Int?
  /// Arm strokes counted by a swim watch.
  public var strokeCount: Int?
  /// The number of lengths swum, and of rests reported as lengths.
  public var activeLengthCount: Int?
  public var restLengthCount: Int?

  public init() {}
}

/// A lap of a workout, as the device recorded it.
public struct ActivityLap: Hashable, Sendable {
  public enum Trigger: String, Hashable, Sendable, CaseIterable {
    case manual, distance, time, position, session, other
  }

  public var start: Instant
  /// The end; `nil` where the format has only durations.
  public var end: Instant?
  public var totals: ActivityTotals
  /// The trigger; `nil` where the file declares none.
  public var trigger: Trigger?
  /// Whether it was a rest between two sets.
  public var isRest: Bool
  public var name: String?
  public var strokeStyle: SwimmingStrokeStyle?

  public init(
    start: Instant, end: Instant? = nil, totals: ActivityTotals = ActivityTotals(),
    trigger: Trigger? = nil, isRest: Bool = false, name: String? = nil,
    strokeStyle: SwimmingStrokeStyle? = nil
  ) {
    self.start = start
    self.end = end
    self.totals = totals
    self.trigger = trigger
    self.isRest = isRest
    self.name = name
    self.strokeStyle = strokeStyle
  }
}

/// A pool length, as counted by the watch.
public struct ActivityLength: Hashable, Sendable {
  public var span: TimeRange
  /// Whether this is a rest that the watch reports as a length; a rest has none of the following
  /// values.
  public var isRest: Bool
  public var strokeStyle: SwimmingStrokeStyle?
  /// Whether the swimmer marked the length as a drill; the watch counts no strokes in a drill.
  public var isDrill: Bool
  public var strokeCount: Int?
  /// Meters, where the file declares a distance for the length itself.
  public var distanceMeters: Double?

  public init(
    span: TimeRange, isRest: Bool = false, strokeStyle: SwimmingStrokeStyle? = nil,
    isDrill: Bool = false, strokeCount: Int? = nil, distanceMeters: Double? = nil
  ) {
    self.span = span
    self.isRest = isRest
    self.strokeStyle = strokeStyle
    self.isDrill = isDrill
    self.strokeCount = strokeCount
    self.distanceMeters = distanceMeters
  }
}

/// An event of a workout that a file reports.
public struct ActivityEvent: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The timer was stopped or resumed, manually or automatically by the device when motion
    /// stopped.
    case pause, resume, motionPaused, motionResumed
    case marker
  }

  public var kind: Kind
  public var time: Instant
  public var text: String?
  public var place: ActivityPoint.Place?
  /// The path of a picture or video of a marker, as the file has it.
  public var media: String?

  public init(
    _ kind: Kind, at time: Instant, text: String? = nil, place: ActivityPoint.Place? = nil,
    media: String? = nil
  ) {
    self.kind = kind
    self.time = time
    self.text = text
    self.place = place
    self.media = media
  }
}
