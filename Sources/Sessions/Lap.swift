public import HealthModel

/// A finished lap.
public struct Lap: Hashable, Sendable, Codable {
  /// What ended it.
  public enum Trigger: String, Hashable, Sendable, Codable {
    /// Someone pressed the button.
    case manual
    case distance
    case time
    /// A length of the pool was swum.
    case length
    /// The end of the workout, which closes the lap under way.
    case finish
  }

  /// Counted from 1.
  public internal(set) var number: Int
  public internal(set) var span: Span
  /// The time in it without pauses.
  public let activeDuration: Duration
  public let trigger: Trigger
  public let style: SwimmingStrokeStyle?
  public let strokeCount: Int?
  /// Metres from the start of the workout to where the lap began and ended; in a pool, of the length.
  var startMeters: Double?
  var endMeters: Double?
  /// The place of its event among the session's, for good.
  public let eventIndex: Int
  /// `nil` for never, as laps of before were written down.
  private var correctionCount: Int?

  init(
    number: Int, span: Span, activeDuration: Duration, trigger: Trigger,
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

  /// How often what is said of a length was corrected since it was first told.
  public internal(set) var revision: Int {
    get { correctionCount ?? 0 }
    set { correctionCount = newValue == 0 ? nil : newValue }
  }

  /// Metres; `nil` when nothing measured them.
  public var distanceMeters: Double? {
    guard let startMeters, let endMeters else { return nil }
    return endMeters - startMeters
  }

  /// Metres per second over the active time.
  public var averageSpeedMetersPerSecond: Double? {
    distanceMeters.flatMap { averageSpeed(meters: $0, over: activeDuration) }
  }

  /// Seconds plus strokes of a length: the swimmer's golf score; `nil` without a stroke count.
  public var swolf: Double? { strokeCount.map { activeDuration.inSeconds + Double($0) } }

  /// The lap as an event of the workout.
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

/// Metres per second; `nil` over no time.
func averageSpeed(meters: Double, over duration: Duration) -> Double? {
  duration > .zero ? meters / duration.inSeconds : nil
}
