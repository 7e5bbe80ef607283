public import HealthModel

/// What a device counted over a workout, a lap or a length, as it says so; absent is unknown.
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
  /// Metres per second.
  public var averageSpeed, maximumSpeed: Double?
  /// Beats per minute.
  public var averageHeartRate, minimumHeartRate, maximumHeartRate: Double?
  /// Per minute, as ``ActivityPoint/cadence``.
  public var averageCadence, maximumCadence: Double?
  /// Watts.
  public var averagePower, maximumPower: Double?
  public var stepCount: Int?
  /// Strokes of the arms that a swim watch counted.
  public var strokeCount: Int?
  /// Lengths swum, and rests told as lengths.
  public var activeLengthCount: Int?
  public var restLengthCount: Int?

  public init() {}
}

/// A lap of a workout, as the device cut it.
public struct ActivityLap: Hashable, Sendable {
  public enum Trigger: String, Hashable, Sendable, CaseIterable {
    case manual, distance, time, position, session, other
  }

  public var start: Instant
  /// `nil` where the format has only durations and no end.
  public var end: Instant?
  public var totals: ActivityTotals
  /// `nil` where the file does not say.
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

/// A length of a pool, as the watch counted it.
public struct ActivityLength: Hashable, Sendable {
  public var span: Span
  /// A rest that the watch tells as a length has none of what follows.
  public var isRest: Bool
  public var strokeStyle: SwimmingStrokeStyle?
  /// Someone told the watch that it was a drill, whose strokes it did not count.
  public var isDrill: Bool
  public var strokeCount: Int?
  /// Metres, where the file says it of the length itself.
  public var distanceMeters: Double?

  public init(
    span: Span, isRest: Bool = false, strokeStyle: SwimmingStrokeStyle? = nil,
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

/// A moment of a workout that a file tells.
public struct ActivityEvent: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The timer was stopped, or went on: by hand, or by the device when nothing moved.
    case pause, resume, motionPaused, motionResumed
    case marker
  }

  public var kind: Kind
  public var time: Instant
  public var text: String?
  public var place: ActivityPoint.Place?

  public init(
    _ kind: Kind, at time: Instant, text: String? = nil, place: ActivityPoint.Place? = nil
  ) {
    self.kind = kind
    self.time = time
    self.text = text
    self.place = place
  }
}
