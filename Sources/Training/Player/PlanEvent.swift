public import HealthModel

/// The measured values of a moment of a workout; absent ones are unchanged.
public struct PlanReading: Hashable, Sendable, Codable {
  public var date: Instant
  /// The distance of the workout so far in meters.
  public var meters: Double?
  /// The active energy of the workout so far in kilocalories.
  public var kilocalories: Double?
  /// The pool lengths of the workout so far.
  public var lengths: Int?
  /// Meters per second, from the route engine or the cadence: a receiver's instant speed is too noisy.
  public var speed: Double?
  /// Beats per minute.
  public var heartRate: Double?
  /// Watts.
  public var power: Double?
  /// Steps of both feet, turns or strokes per minute.
  public var cadence: Double?

  public init(
    date: Instant, meters: Double? = nil, kilocalories: Double? = nil, lengths: Int? = nil,
    speed: Double? = nil, heartRate: Double? = nil, power: Double? = nil, cadence: Double? = nil
  ) {
    self.date = date
    self.meters = meters
    self.kilocalories = kilocalories
    self.lengths = lengths
    self.speed = speed
    self.heartRate = heartRate
    self.power = power
    self.cadence = cadence
  }

  /// The value of a measure.
  func value(of measure: TargetMeasure) -> Double? {
    switch measure {
    case .speed: speed
    case .heartRate: heartRate
    case .power: power
    case .cadence: cadence
    }
  }
}

/// An event of a workout that a plan is played to; dates do not go back.
public enum PlanEvent: Hashable, Sendable {
  /// The plan starts; the reading has the totals of the workout before it.
  case start(PlanReading)
  case reading(PlanReading)
  /// Time passes without a reading; see ``PlanPlayer/nextMoment``.
  case tick(Instant)
  /// The lap key: ends the step.
  case lap(Instant)
  case pause(Instant)
  case resume(Instant)
  /// The workout ends before the plan.
  case stop(Instant)
}

/// A fact about the plan for a person; the words, tones and vibrations for it are made elsewhere.
public enum PlanCue: Hashable, Sendable {
  /// A step starts; `next` is the one after it.
  case stepStarted(PlannedStep, next: PlanStep?)
  /// A step ended, by its goal or otherwise.
  case stepEnded(StepResult)
  /// The step ends in this number of seconds: 3, 2 or 1.
  case countdown(seconds: Int)
  /// The person leaves the target or returns to it.
  case target(TargetAdvice)
  /// The last step ended.
  case completed
}
