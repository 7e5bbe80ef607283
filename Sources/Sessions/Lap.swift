public import HealthModel

/// A finished lap.
public struct Lap: Hashable, Sendable, Codable {
  /// The reason why a lap ended.
  public enum Trigger: String, Hashable, Sendable, Codable {
    /// The user pressed the lap button.
    case manual
    case distance
    case time
    /// A pool length was completed.
    case length
    /// The workout ended, which closes the current lap.
    case finish
    /// The activity of a workout with several ended.
    case activity
  }

  /// The lap number, counted from 1.
  public internal(set) var number: Int
  public internal(set) var span: TimeRange
  /// The duration of the lap without pauses.
  public let activeDuration: Duration
  public let trigger: Trigger
  public let style: SwimmingStrokeStyle?
  public let strokeCount: Int?
  /// Meters from the start of the workout to the beginning and end of the lap; in a pool, of the
  /// length.
  var startMeters: Double?
  var endMeters: Double?
  /// The permanent index of its event among the session's events.
  public let eventIndex: Int
  /// `nil` is zero, as in laps stored before corrections existed.
  private var correctionCount: Int?

  init(
    number: Int, span: TimeRange, activeDuration: Duration, trigger: Trigger,
    style: SwimmingStrokeStyle? = nil, strokeCount: Int? = nil, startMeters: Double?,
    endMeters: Double?, eventIndex: Int
  ) {
    self.number = number
    self.span = span
    self.activeDuration = activeDuration
    self.trigger = trigger
    self.style = style
    self.strokeCount = strokeCount
    self.startMeters = startMeters
    self.endMeters = endMeters
    self.eventIndex = eventIndex
  }

  /// The number of corrections of the length since it was first reported.
  public internal(set) var revision: Int {
    get { correctionCount ?? 0 }
    set { correctionCount = newValue == 0 ? nil : newValue }
  }

  /// The distance in meters; `nil` if it was not measured.
  public var distanceMeters: Double? {
    guard let startMeters, let endMeters else { return nil }
    return endMeters - startMeters
  }

  /// The average speed in meters per second over the active time.
  public var averageSpeedMetersPerSecond: Double? {
    distanceMeters.flatMap { averageSpeed(meters: $0, over: activeDuration) }
  }

  /// The sum of the seconds and strokes of a length (SWOLF); `nil` without a stroke count.
  public var swolf: Double? { strokeCount.map { activeDuration.inSeconds + Double($0) } }

  /// Returns the lap as an event of the workout.
  var event: WorkoutEvent {
    var metadata: Metadata = [:]
    if let style {
      metadata[.swimmingStrokeStyle] = .enumeration(style)
    } else if let distanceMeters {
      metadata[.lapDistance] = .quantity(Quantity(distanceMeters, .meter))
    }
    if let swolf { metadata[.swolfScore] = .number(swolf) }
    return WorkoutEvent(kind: .lap, span: span, metadata: metadata)
  }
}

/// Returns the speed in meters per second; `nil` for a duration of zero.
func averageSpeed(meters: Double, over duration: Duration) -> Double? {
  duration > .zero ? meters / duration.inSeconds : nil
}
